const NAME = 'comanda-docs-key'

/** The API key to try calls with. It is stored for this tab only and sent to nothing but this installation. */
export function readKey(): string {
  try {
    return sessionStorage.getItem(NAME) ?? inMemory
  } catch {
    return inMemory
  }
}

let inMemory = ''

export function saveKey(key: string): void {
  inMemory = key
  try {
    if (key === '') sessionStorage.removeItem(NAME)
    else sessionStorage.setItem(NAME, key)
  } catch {
    // Without session storage the key is held in memory until the page is closed.
  }
}
