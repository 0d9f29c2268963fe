export const languages = {
  menuLanguages: 'Languages of the menus',
  menuLanguagesHint: (name: string) =>
    `The menus are written in ${name}: kitchen, terminals and receipts keep to it. Choose the languages that guests can read.`,
  state: (language: string, missing: number, stale: number) =>
    `${language}: ${missing} texts of all menus are missing, ${stale} are out of date`,
  nextMissing: 'Next missing',
  keys: 'Alt and arrow up or down moves between the texts. Saving confirms all that are shown here.',
  missing: 'missing',
  stale: 'The text changed after it was translated',
  unchecked: 'Not confirmed by a person yet',
}
