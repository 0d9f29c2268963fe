import type { ItemText } from '../../text.ts'

export const languages: ItemText['languages'] = {
  menuLanguages: 'Sprachen der Karten',
  menuLanguagesHint: (name) =>
    `Die Karten sind auf ${name} geschrieben: Küche, Terminals und Belege bleiben dabei. Wählen Sie die Sprachen, in denen Gäste lesen können.`,
  state: (language, missing, stale) =>
    `${language}: ${missing} Texte aller Karten fehlen, ${stale} sind veraltet`,
  nextMissing: 'Nächster fehlender',
  keys: 'Alt mit Pfeil nach oben oder unten wechselt zwischen den Texten. Sichern bestätigt alle, die hier stehen.',
  missing: 'fehlt',
  stale: 'Der Text wurde nach der Übersetzung geändert',
  unchecked: 'Noch von niemandem bestätigt',
}
