export function readCatalogue(language: string): Record<string, string>;
