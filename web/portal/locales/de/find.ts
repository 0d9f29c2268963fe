import type { Text } from '../text.ts'

export const find: Text['find'] = {
  button: 'Suchen',
  title: 'Alles finden',
  hint: 'Seite, Tisch, Bestellung, Artikel oder Standort',
  none: 'Nichts gefunden.',
  page: 'Seite',
}

export const setup: Text['setup'] = {
  title: 'Bereit für den ersten Gast?',
  tables: 'Tische hinzufügen',
  menu: 'Etwas auf die Karte setzen',
  staff: 'Personal hinzufügen',
  device: 'Ein Terminal koppeln',
  printer: 'Einen Drucker anmelden oder einen Küchenbildschirm koppeln',
  taxes: 'Steuern prüfen',
  pin: 'Eine Supervisor-PIN festlegen',
  done: 'erledigt',
  continue: 'Einrichtung fortsetzen',
  hide: 'Ausblenden',
}
