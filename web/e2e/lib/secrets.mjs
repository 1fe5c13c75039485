export async function checkSecrets() {}
