import type { Text } from '../../text.ts'

export const signIn: Text['signIn'] = {
  title: 'Anmelden',
  lead: 'Das Büro Ihres Restaurants.',
  ended: 'Sie wurden abgemeldet. Melden Sie sich an, um dort weiterzumachen, wo Sie waren.',
  unreachable: 'Comanda ist nicht erreichbar. Prüfen Sie die Verbindung und versuchen Sie es noch einmal.',
  email: 'E-Mail',
  password: 'Passwort',
  showPassword: 'Passwort zeigen oder verbergen',
  submit: 'Anmelden',
  byPasskey: 'Mit einem Passkey anmelden',
  noPasskey: 'Es wurde kein Passkey benutzt. Versuchen Sie es noch einmal, oder nehmen Sie Ihr Passwort.',
  typedTitle: 'Was Sie eingegeben hatten',
  typedLead: 'Ihre Sitzung endete, bevor es gespeichert war. Es wird einmal gezeigt, zum Übernehmen.',
  forgotten: 'Passwort vergessen? Bitten Sie einen Inhaber des Kontos um einen neuen Link.',
}

export const choosePassword: Text['choosePassword'] = {
  title: 'Passwort wählen',
  lead: 'Sie werden damit sofort angemeldet.',
  password: 'Neues Passwort',
  hint: 'Mindestens 12 Zeichen. Ein kurzer Satz ist ein gutes.',
  submit: 'Speichern und anmelden',
  noLink:
    'Diese Seite braucht den Link, den Sie erhalten haben. Öffnen Sie den vollständigen Link noch einmal.',
}
