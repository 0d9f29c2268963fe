import type { Text } from '../../text.ts'

/** Addresses that phones and printers use to reach the service. */
export const deviceAddress: Text['deviceAddress'] = {
  label: 'Adresse pour l’appareil',
  loopback:
    'Vous avez ouvert Comanda sur sa propre machine. Téléphones et imprimantes l’atteignent sous une autre adresse, que nous utilisons pour le code.',
  none: 'Comanda n’écoute que sur cette machine : aucun téléphone, aucune imprimante ne l’atteint. Démarrez-le avec HOST=0.0.0.0.',
}
