/** All strings of the terminal, by the names that the files of a language export. Every language has the same. */
export type Text = typeof import('./en/index.ts')
