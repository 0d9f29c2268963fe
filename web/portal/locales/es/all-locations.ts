import type { Text } from '../text.ts'

export const allLocations: Text['allLocations'] = {
  title: 'Todos los locales',
  lead: 'Cómo está cada local ahora y qué ha vendido.',
  today: 'Hoy',
  from: 'Desde',
  to: 'Hasta',
  search: 'Nombre de un local',
  location: 'Local',
  now: 'Requiere atención ahora',
  calm: 'Todo va bien',
  unknown: (count) =>
    count === 1 ? '1 pago sin resultado conocido' : `${count} pagos sin resultado conocido`,
  unknownRefunds: (count) =>
    count === 1 ? '1 devolución sin resultado conocido' : `${count} devoluciones sin resultado conocido`,
  notPrinted: (count) =>
    count === 1 ? '1 plato no ha llegado a cocina' : `${count} platos no han llegado a cocina`,
  lost: (count) => (count === 1 ? '1 comanda perdida' : `${count} comandas perdidas`),
  open: 'Mesas abiertas',
  ofTables: (open, all) => `${open} de ${all}`,
  unpaid: 'Sin pagar',
  orders: 'Pedidos',
  covers: 'Comensales',
  total: 'Ventas',
  tips: 'Propinas',
  average: 'Ticket medio',
  sum: 'En total',
  urgentFirst: 'Los locales que requieren atención van primero.',
  goTo: (name) => `Abrir ${name}`,
  reading: (known, all) => `${known} de ${all} locales`,
}

export const alarm: Text['alarm'] = {
  badge: (count) =>
    count === 1 ? '1 asunto requiere atención ahora' : `${count} asuntos requieren atención ahora`,
  soundOn: 'Sonido para lo urgente',
  soundOff: 'Sin sonido',
  sound: 'Avisos',
}

export const locationCharts: Text['locationCharts'] = {
  byDay: 'Ventas por día, en total',
  byPlace: 'Ventas por local',
  day: 'Día',
  chart: (what) => `${what}, en un gráfico; una tabla tiene las cifras`,
  others: (count) => (count === 1 ? '1 local más' : `${count} locales más`),
}
