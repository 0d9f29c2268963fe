import type { TodayText } from '../../text.ts'

/** Strings of the dashboard below its figures. */
export const today: TodayText['today'] = {
  salesTitle: 'Ventas de hoy',
  salesLead: 'Desde el comienzo del día, por la hora en que se abrió la mesa.',
  chart: (today, day, before) => `Ventas de hoy hasta ahora ${today}; el ${day} pasado en total ${before}`,
  wholeDay: (day, total) => `El ${day} pasado, todo el día: ${total}`,
  soFar: (total) => `Hoy hasta ahora: ${total}`,
  waiting: 'Esperan desde hace más tiempo',
  nobodyWaits: 'Ninguna mesa espera un plato.',
  guests: (count) => (count === 1 ? '1 comensal' : `${count} comensales`),
  atWork: 'De turno',
  nobodyAtWork: 'Nadie ha fichado.',
  since: (time) => `desde las ${time}`,
  outOfStock: 'Agotado',
  allInStock: 'Todo lo de las cartas está disponible.',
  untilTomorrow: 'hasta mañana',
  allOut: (count) => `Los ${count} artículos agotados`,
  toMenus: 'Cambiar en las cartas',
  topItems: 'Lo más vendido hoy',
  noSales: 'Hoy aún no se ha vendido nada.',
}
