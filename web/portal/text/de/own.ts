import type { Text } from '../en.ts'

export const own: Text['own'] = {
  title: 'Ihre Anmeldung',
  lead: 'Wie Sie sich anmelden, und wo Sie angemeldet sind.',
  password: 'Passwort',
  passwordLead: 'Mindestens 12 Zeichen. Wenn Sie es ändern, enden alle Ihre anderen Sitzungen.',
  change: 'Passwort ändern',
  present: 'Bisheriges Passwort',
  wanted: 'Neues Passwort',
  wantedHint: 'Mindestens 12 Zeichen. Ein kurzer Satz ist ein gutes.',
  changed: 'Ihr Passwort wurde geändert. Überall sonst sind Sie abgemeldet.',
  sessions: 'Wo Sie angemeldet sind',
  idle: (hours) => `Eine Sitzung, die ${hours} lang ruht, endet von selbst.`,
  hours: (count) => (count === 1 ? 'eine Stunde' : `${count} Stunden`),
  minutes: (count) => `${count} Minuten`,
  device: 'Browser',
  address: 'Netzadresse',
  signedIn: 'Angemeldet',
  seen: 'Zuletzt benutzt',
  here: 'Diese hier',
  end: 'Beenden',
  endNamed: (what) => `Sitzung von ${what} beenden`,
  ended: 'Die Sitzung wurde beendet.',
  endOthers: 'Alle anderen beenden',
  endOthersTitle: 'Alle anderen Sitzungen beenden?',
  endOthersLead: 'Hier bleiben Sie angemeldet, überall sonst werden Sie abgemeldet.',
  othersEnded: (count) =>
    count === 1 ? 'Eine Sitzung wurde beendet.' : `${count} Sitzungen wurden beendet.`,
  unknownBrowser: 'Unbekannter Browser',
  on: (browser, system) => `${browser} auf ${system}`,
}

export const erasing: Text['erasing'] = {
  erase: 'Person löschen',
  title: (name) => `Löschen, was über ${name} bekannt ist?`,
  staffLead:
    'Name und PIN werden endgültig entfernt, und die Person verlässt das Team. Bestellungen, Trinkgelder und Stunden bleiben in allen Berichten, als die einer Nummer.',
  userLead:
    'Name und E-Mail-Adresse werden endgültig entfernt, und die Person wird abgemeldet. Die Adresse kann neu eingeladen werden.',
  logLead:
    'Das Protokoll behält, was die Person tat, bis es von selbst vergessen wird: nach 90 Tagen, wenn der Betreiber nichts anderes sagt. Das lässt sich nicht rückgängig machen.',
  type: (name) => `Zum Fortfahren „${name}“ eingeben`,
  mistyped: 'Das ist nicht der Name.',
  erased: (name) => `Was über ${name} bekannt war, wurde gelöscht.`,
}
