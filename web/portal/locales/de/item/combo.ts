import type { ItemText } from '../../text.ts'

export const combo: ItemText['combo'] = {
  none: 'Der Artikel wird für sich verkauft. Fügen Sie einen Teil hinzu, um ihn als Menü zu verkaufen: zu einem Preis, mit einer Auswahl für jeden Teil.',
  hint: 'Die Gäste wählen aus jedem Teil. Der Preis des Artikels ist der Preis des Menüs.',
  part: (number: number) => `Teil ${number}`,
  removePart: (number: number) => `Teil ${number} entfernen`,
  addPart: 'Teil hinzufügen',
  name: 'Name',
  nameExample: 'Vorspeise',
  min: 'Mindestens',
  max: 'Höchstens',
  course: 'Gang',
  ownCourse: 'wie auf der Karte',
  choice: (number: number) => `Auswahl ${number}`,
  removeChoice: (number: number) => `Auswahl ${number} entfernen`,
  addChoice: 'Auswahl hinzufügen',
  supplement: 'Aufpreis',
  dish: 'Gericht',
  onMenu: 'Auf der Karte',
  share: 'Anteil',
  preview: 'So teilt sich der Preis auf',
  previewHint: 'Für die erste Auswahl jedes Teils. Jedes Gericht hat seinen eigenen Steuersatz.',
}
