import type { Text } from '../text.ts'

export const nav: Text['nav'] = {
  label: 'Seiten',
  service: 'Service',
  setUp: 'Einrichtung',
  account: 'Konto',
  dashboard: 'Übersicht',
  guide: 'Schritt für Schritt',
  floor: 'Gastraum',
  orders: 'Bestellungen',
  menus: 'Karten',
  staff: 'Team',
  terminals: 'Terminals',
  printers: 'Drucker',
  day: 'Tagesabschluss',
  reports: 'Berichte',
  settings: 'Einstellungen',
  keys: 'API-Schlüssel',
  webhooks: 'Webhooks',
  users: 'Benutzer',
  own: 'Ihre Anmeldung',
  activity: 'Protokoll',
  allLocations: 'Alle Standorte',
  location: 'Standort',
  noLocation: 'Kein Standort heißt so.',
  open: 'Menü öffnen',
  skip: 'Zum Inhalt springen',
}

export const user: Text['user'] = {
  language: 'Sprache',
  appearance: 'Darstellung',
  light: 'Hell',
  dark: 'Dunkel',
  system: 'Wie das Gerät',
  signOut: 'Abmelden',
  roles: { owner: 'Inhaber', manager: 'Leitung', viewer: 'Nur Ansicht' },
}

export const productName = 'Comanda'
