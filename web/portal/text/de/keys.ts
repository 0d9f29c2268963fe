import type { Text } from '../en.ts'

export const keys: Text['keys'] = {
  title: 'API-Schlüssel',
  lead: 'Womit sich Apps und Terminals ausweisen.',
  add: 'Schlüssel erstellen',
  forWhat: 'Wofür ist er?',
  scope: 'Wo er gilt',
  everywhere: 'Alle Standorte',
  key: 'Schlüssel',
  created: 'Erstellt',
  active: 'In Gebrauch',
  revoked: 'Widerrufen',
  revoke: 'Widerrufen',
  revokeTitle: (name) => `„${name}“ widerrufen?`,
  revokeLead: 'Was diesen Schlüssel benutzt, ist binnen Sekunden ausgesperrt. Er kommt nicht zurück.',
  madeTitle: 'Hier ist der Schlüssel',
  madeLead: 'Er wird nur dieses eine Mal gezeigt: bewahren Sie ihn jetzt sicher auf.',
  done: 'Ich habe ihn aufbewahrt',
}
