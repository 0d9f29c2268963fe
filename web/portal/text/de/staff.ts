import type { Text } from '../en.ts'

export const staff: Text['staff'] = {
  title: 'Team',
  lead: 'Wer auf den Terminals als Bedienung gewählt werden kann und Trinkgeld bekommt.',
  add: 'Jemanden hinzufügen',
  firstName: 'Vorname',
  lastName: 'Nachname',
  joined: 'Dabei seit',
  working: 'Im Team',
  left: 'Ausgeschieden',
  emptyTitle: 'Hier arbeitet noch niemand',
  emptyLead: 'Fügen Sie hinzu, wer bedient; dann stehen sie beim Öffnen eines Tisches zur Wahl.',
  rename: 'Umbenennen',
  remove: 'Entfernen',
  removeTitle: (name) => `${name} entfernen?`,
  removeLead: 'Auf Terminals nicht mehr wählbar. Bestellungen und Trinkgelder bleiben in jedem Bericht.',
  removed: (name) => `${name} ist nicht mehr im Team.`,
  added: (name) => `${name} ist im Team.`,
  showLeft: 'Ausgeschiedene zeigen',
}
