import type { Text } from '../../text.ts'

export const own: Text['own'] = {
  title: 'Ihre Anmeldung',
  lead: 'Wie Sie sich anmelden, und wo Sie angemeldet sind.',
  password: 'Passwort',
  passwordLead: 'Mindestens 12 Zeichen. Wenn Sie es ändern, enden alle Ihre anderen Sitzungen.',
  change: 'Passwort ändern',
  present: 'Bisheriges Passwort',
  newPassword: 'Neues Passwort',
  newPasswordHint: 'Mindestens 12 Zeichen. Ein kurzer Satz ist ein gutes.',
  changed: 'Ihr Passwort wurde geändert. Überall sonst sind Sie abgemeldet.',
  sessions: 'Wo Sie angemeldet sind',
  idle: (hours) => `Eine Sitzung, die ${hours} lang ruht, endet von selbst.`,
  hours: (count) => (count === 1 ? 'eine Stunde' : `${count} Stunden`),
  minutes: (count) => `${count} Minuten`,
  device: 'Browser',
  address: 'Netzadresse',
  signedIn: 'Angemeldet',
  signedInBy: { password: 'mit Passwort', link: 'mit einem Link', passkey: 'mit Passkey' },
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
  title: (name) => `Daten von ${name} löschen?`,
  staffLead:
    'Name und PIN werden endgültig entfernt, und die Person verlässt das Team. Bestellungen, Trinkgelder und Stunden bleiben in allen Berichten, unter einer Nummer.',
  userLead:
    'Name und E-Mail-Adresse werden endgültig entfernt, und die Person wird abgemeldet. Die Adresse kann neu eingeladen werden.',
  logLead:
    'Das Protokoll behält 90 Tage lang, was die Person tat, wenn der Betreiber nichts anderes eingestellt hat. Das lässt sich nicht rückgängig machen.',
  type: (name) => `Zum Fortfahren „${name}“ eingeben`,
  mistyped: 'Das ist nicht der Name.',
  erased: (name) => `Die Daten von ${name} wurden gelöscht.`,
}

export const passkeys: Text['passkeys'] = {
  title: 'Passkeys',
  lead: 'Melden Sie sich mit Finger, Gesicht oder Sicherheitsschlüssel an statt mit dem Passwort. Einen Passkey kann niemand erraten oder Ihnen ablocken.',
  add: 'Passkey einrichten',
  addLead: 'Ihr Browser fragt gleich nach Finger, Gesicht oder Schlüssel.',
  goOn: 'Weiter',
  name: 'Name',
  nameHint: 'Um ihn wiederzuerkennen, etwa „Telefon“',
  notMade:
    'Es wurde kein Passkey eingerichtet: nichts wurde rechtzeitig berührt, oder dieses Gerät hat hier schon einen.',
  wasAdded: (name) => `Sie können sich jetzt mit „${name}“ anmelden.`,
  notHere: 'Passkeys brauchen eine Adresse mit https:// und einem Namen. Fragen Sie den Betreiber.',
  missing:
    'Inhaber dieses Kontos melden sich mit einem Passkey an. Richten Sie einen ein, bevor Sie sich abmelden.',
  added: 'Eingerichtet',
  never: 'Nie',
  elsewhere: (host) => `Gilt nur unter ${host}`,
  rename: 'Umbenennen',
  remove: 'Entfernen',
  removeTitle: (name) => `„${name}“ entfernen?`,
  removeLead:
    'Niemand kann sich mehr damit anmelden. Entfernen Sie ihn auch vom Gerät. Sitzungen, die er geöffnet hat, beenden Sie weiter unten.',
  ofOwners: 'Passkeys der Inhaber',
  ofOwnersLead:
    'Wo Inhaber einen Passkey brauchen, öffnet ein gestohlenes Passwort nichts. Wer keinen hat oder ihn verlor, kommt mit einem Passwort-Link herein, den ein anderer Inhaber oder der Betreiber macht.',
  require: 'Inhaber melden sich mit einem Passkey an',
  requireTitle: 'Passkeys von allen Inhabern verlangen?',
  requireLead:
    'Inhaber, die mit Passwort angemeldet sind, werden sofort abgemeldet und brauchen einen Passkey, um zurückzukommen. Leitung und Ansicht bleiben, wie sie sind.',
  requireSubmit: 'Passkeys verlangen',
}
