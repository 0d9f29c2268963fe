const COLUMNS_ON_80_MM = 48

/** Characters a line where a model is known to differ: heads of 180 dots an inch, other widths of paper. */
const COLUMNS: [RegExp, number][] = [
  [/\bTM-?T(88|70|90)/i, 42],
  [/\bTM-?m10\b/i, 35],
  [/\bTM-?P20|\bmC-?Print2\b|\bmPOP\b|\bSM-?(S2|L2)\d\d/i, 32],
  [/\bTSP8\d\d/i, 69],
]

/** How many characters the model prints in a line; too many would be cut off or wrapped by the printer. */
export function columnsOf(model: string): number {
  return COLUMNS.find(([pattern]) => pattern.test(model))?.[1] ?? COLUMNS_ON_80_MM
}
