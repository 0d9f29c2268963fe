import type { Text } from '../en.ts'

export const users: Text['users'] = {
  title: 'Benutzer',
  lead: 'Wer sich hier anmelden darf, und was sie dürfen.',
  invite: 'Jemanden einladen',
  email: 'E-Mail',
  role: 'Rolle',
  roleHints: {
    owner: 'Darf alles, auch Benutzer und Schlüssel',
    manager: 'Leitet das Restaurant: Karten, Raum, Team, Einstellungen',
    viewer: 'Sieht alles, ändert nichts',
  },
  places: 'Wo sie arbeiten',
  lastSeen: 'Zuletzt angemeldet',
  never: 'Noch nie',
  invited: 'Eingeladen',
  you: 'Sie',
  linkTitle: 'Ein Link zur Passwortwahl',
  linkLead: (name) => `Senden Sie ihn an ${name}. Er gilt einmal, drei Tage lang.`,
  newLink: 'Neuer Passwort-Link',
  remove: 'Entfernen',
  removeTitle: (name) => `${name} entfernen?`,
  removeLead: 'Sie werden sofort überall abgemeldet. Was sie taten, bleibt im Protokoll.',
  removed: (name) => `${name} kann sich nicht mehr anmelden.`,
  done: 'Fertig',
}
