const NAME = 'comanda-docs-key'

/** The API key to try calls with: it lives as long as this tab, and goes nowhere but to this installation. */
export function readKey(): string {
  try {
    return sessionStorage.getItem(NAME) ?? inMemory
  } catch {
    return inMemory
  }
}

let inMemory = ''

export function keepKey(key: string): void {
  inMemory = key
  try {
    if (key === '') sessionStorage.removeItem(NAME)
    else sessionStorage.setItem(NAME, key)
  } catch {
    // A browser that keeps nothing for pages: it is kept until this one is left.
  }
}
