import type { Text } from '../../text.ts'

/** Addresses that phones and printers use to reach the service. */
export const deviceAddress: Text['deviceAddress'] = {
  label: 'Dirección para el dispositivo',
  loopback:
    'Ha abierto Comanda en su propio equipo. Los teléfonos y las impresoras llegan por otra dirección, que usamos para el código.',
  none: 'Comanda solo escucha en este equipo: ningún teléfono ni impresora puede llegar. Arránquelo con HOST=0.0.0.0.',
}
