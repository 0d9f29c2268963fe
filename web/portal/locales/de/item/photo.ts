import type { ItemText } from '../../text.ts'

export const photo: ItemText['photo'] = {
  photo: 'Foto',
  none: 'Noch kein Foto',
  choose: 'Foto wählen',
  hint: 'Oder ein Foto hierher ziehen. Es wird auf diesem Rechner verkleinert; Ort und Kamera werden entfernt. Wer die Adresse hat, kann es sehen.',
  wrong: 'Diese Datei ist kein Bild, das der Browser lesen kann.',
  altText: 'In Worten',
  altHint: 'Für Gäste, die das Bild nicht sehen können, etwa „Schnitzel mit Zitrone und Kartoffeln“',
  remove: 'Foto entfernen',
  noWords: 'Foto ohne Beschreibung',
}
