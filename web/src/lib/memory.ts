// What this browser keeps between visits. A browser that keeps nothing still plays.

export function recall(name: string): unknown {
  try {
    const text = localStorage.getItem(`conclave.${name}`);
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

export function remember(name: string, value: unknown): void {
  try {
    localStorage.setItem(`conclave.${name}`, JSON.stringify(value));
  } catch {
    // Storage is full or forbidden: the value lives as long as the page.
  }
}
