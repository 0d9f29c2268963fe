import type { Text } from '../text.ts'

export const connection: Text['connection'] = {
  lost: (since) => `Pas de connexion depuis ${since}.`,
  asOfThen: 'Ce que vous voyez date de ce moment. Nouvelle tentative…',
  tryNow: 'Essayer maintenant',
  unreachable: 'Comanda est injoignable. Cette page s’affiche d’elle-même au retour de la connexion.',
}
