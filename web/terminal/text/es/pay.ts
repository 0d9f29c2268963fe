import type { Text } from '../en.ts'

export const pay: Text['pay'] = {
  title: 'Cobrar',
  of: (left, total) => `faltan ${left} de ${total}`,
  whole: 'Todo',
  ways: 'Partes',
  seats: 'Sitios',
  items: 'Platos',
  sum: 'Suma',
  seat: (seat) => `Sitio ${seat}`,
  part: (part, of) => `Parte ${part} de ${of}`,
  rest: 'El resto',
  chosenItems: 'Platos elegidos',
  withTip: 'con propina',
  tip: 'Prop.',
  noTip: 'Sin',
  cash: 'Efectivo',
  card: 'Tarjeta',
  change: 'Cambio',
  exact: 'Justo',
  other: 'Otro',
  paidBy: (method, tip) => `PAGADO ${method}${tip ? `, propina ${tip}` : ''}`,
  waiting: 'Espera la tarjeta',
  unknown: 'NO SE SABE: mire el lector',
  went: 'Se cobró',
  wentNot: 'No se cobró',
  declined: 'Tarjeta rechazada',
  approved: 'Pagado',
  allPaid: 'Todo pagado',
  receipt: 'Recibo',
  closeTable: 'Cerrar la mesa',
  close: 'Cerrar',
  howMany: '¿En cuántas partes?',
  amount: '¿Cuánto?',
  noSeats: 'Ningún plato tiene sitio',
  offline: 'Sin conexión: los cobros esperan. El efectivo de ahora se apunta después.',
  stillTrying: 'Se sigue intentando…',
  methods: { cash: 'efectivo', card: 'tarjeta', other: 'otro' },
}

export const receipt: Text['receipt'] = {
  title: 'Recibo',
  print: 'Imprimir',
  printed: 'Enviado a la impresora',
  none: 'No hay impresora de recibos',
}

export const history: Text['history'] = { title: 'Historial' }
