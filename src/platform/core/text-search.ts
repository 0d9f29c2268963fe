/**
 * Pattern for `like`, escaped by a backslash, that matches texts with these words in lower case. It may match more:
 * SQLite lower-cases ASCII only, so `hasWords` decides about other letters.
 */
export function patternOf(words: string): string {
  const part = words
    .toLowerCase()
    .replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
    .replaceAll(/[^\x20-\x7e]+/g, '%')
  return `%${part}%`
}

/** True if the pattern is exact, so `hasWords` is not needed. */
export function isPatternExact(words: string): boolean {
  return /^[\x20-\x7e]*$/.test(words)
}

export function hasWords(text: string, words: string): boolean {
  return text.toLowerCase().includes(words.toLowerCase())
}
