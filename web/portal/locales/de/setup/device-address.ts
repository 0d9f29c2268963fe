import type { Text } from '../../text.ts'

/** Addresses that phones and printers use to reach the service. */
export const deviceAddress: Text['deviceAddress'] = {
  label: 'Adresse für das Gerät',
  loopback:
    'Sie haben Comanda auf seinem eigenen Rechner geöffnet. Telefone und Drucker erreichen es unter einer anderen Adresse, die wir für den Code nehmen.',
  none: 'Comanda ist nur auf diesem Rechner erreichbar, nicht für Telefone und Drucker. Starten Sie es mit HOST=0.0.0.0.',
}
