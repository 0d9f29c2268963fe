import type { Text } from '../text.ts'

export const connection: Text['connection'] = {
  lost: (since) => `Keine Verbindung seit ${since}.`,
  asOfThen: 'Sie sehen den Stand von diesem Zeitpunkt. Es wird weiter versucht …',
  tryNow: 'Jetzt versuchen',
  unreachable:
    'Comanda ist nicht erreichbar. Diese Seite lädt von selbst, sobald die Verbindung wieder da ist.',
}
