/**
 * A pattern for `like`, escaped by a backslash, that fits whatever has these words in it, in small letters. It may
 * fit more: SQLite knows no small letters but those of English, so the others are left to `hasWords`.
 */
export function patternOf(words: string): string {
  const part = words
    .toLowerCase()
    .replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
    .replaceAll(/[^\x20-\x7e]+/g, '%')
  return `%${part}%`
}

/** True: the pattern leaves nothing to be decided. */
export function isPatternExact(words: string): boolean {
  return /^[\x20-\x7e]*$/.test(words)
}

export function hasWords(text: string, words: string): boolean {
  return text.toLowerCase().includes(words.toLowerCase())
}
