/** Sizes of letters. Smaller ones show more tickets, larger ones are read from further away. */
export const LETTERS = {
  small: { columns: 6, columnPx: 290 },
  normal: { columns: 5, columnPx: 340 },
  large: { columns: 4, columnPx: 420 },
} as const
export type Letters = keyof typeof LETTERS

/** Sets the sizes in the style sheet, and has the board measured again. */
export function applyLetters(letters: Letters): void {
  document.documentElement.dataset.letters = letters
  dispatchEvent(new Event('resize'))
}

/** The widths in the style sheet that belong to the current letters. */
export const lettersNow = () =>
  LETTERS[(document.documentElement.dataset.letters as Letters | undefined) ?? 'normal']
