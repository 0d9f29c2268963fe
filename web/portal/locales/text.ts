/** All strings of the portal, by the names that the files of a language export. Every language has the same. */
export type Text = typeof import('./en/index.ts')
