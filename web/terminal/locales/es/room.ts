import type { Text } from '../text.ts'

export const room: Text['room'] = {
  title: 'Sala',
  mine: 'Mías',
  all: 'Todas',
  tabs: 'Cuentas',
  others: 'Otros',
  free: 'Libre',
  allAreas: 'Todas las zonas',
  openSum: (sum) => `${sum} abierto`,
  plan: 'Plano',
  tiles: 'Fichas',
  menu: 'Menú',
  number: 'Mesa por número',
  pass: 'Pase',
  take: 'Llevar',
  taken: 'Llevado',
  noTable: (number) => `No hay mesa ${number}`,
  newTab: 'Cuenta nueva',
  takeaway: 'Para llevar',
  bar: 'Barra',
  quick: 'Venta rápida',
  tabName: 'Nombre',
  noTabs: 'No hay cuentas abiertas',
  called: (place) => `El pase llama: ${place}`,
  inKitchen: 'En cocina',
  courseServed: (course) => (course === 0 ? 'Bebidas y extras servidos' : `Tiempo ${course} servido`),
  allServed: 'Todo servido',
  seatCount: (count) => (count === 1 ? 'Sentar a 1 comensal' : `Sentar a ${count} comensales`),
  closedSum: (count, sum) => (count === 1 ? `1 pedido · ${sum}` : `${count} pedidos · ${sum}`),
  nothingReady: 'No hay nada listo en el pase',
  min: (minutes) => `${minutes} min`,
  guests: (count) => (count === 1 ? '1 comensal' : `${count} comensales`),
  table: (number) => `Mesa ${number}`,
  lockNow: 'Bloquear',
  tray: 'Bandeja',
  closed: 'Cerradas',
  settings: 'Ajustes',
  update: 'Hay una versión nueva',
}

export const status: Text['status'] = {
  not_printed: 'SIN TICKET',
  unknown: 'REVISAR TARJETA',
  fired: 'Enviado',
  ready: 'LISTO',
  bill: 'CUENTA',
  late: 'TARDE',
  held: (course) => `Tiempo ${course} espera`,
  heldShort: (course) => `Tiempo ${course}`,
  cooking: 'Cocina',
  paid: 'PAGADA',
  paying: 'Paga',
  served: 'Servida',
  seated: 'Ocupada',
  dirty: 'Recoger',
  unsent: 'Sin enviar',
  unsentCount: (count) => `Sin enviar (${count})`,
}

export const offline: Text['offline'] = {
  since: (time) => `SIN CONEXIÓN desde ${time}`,
  kitchen: (count) =>
    count === 0
      ? 'La cocina lo tiene todo hasta ahora'
      : count === 1
        ? '1 pedido NO ha llegado a cocina'
        : `${count} pedidos NO han llegado a cocina`,
  slow: 'lento',
  needsYou: (count) => (count === 1 ? '1 pedido le necesita' : `${count} pedidos le necesitan`),
}

export const tray: Text['tray'] = {
  priceDiffers: (place, shown, now) => `${place}: el precio es ${now}, no ${shown}`,
  title: 'Bandeja',
  waits: (count) => `${count} en espera`,
  nothing: 'No hay nada en espera. Todo se ha enviado.',
  onPhone: 'Guardado en este equipo, sin enviar. Se envía automáticamente cuando vuelva la red.',
  show: 'Enseñar a cocina',
  shown: (time) => `Enseñado a cocina a las ${time}`,
  needs: 'LE NECESITA',
  opened: (who, time) => `${who} la abrió${time ? ` a las ${time}` : ''}.`,
  yourLines: 'Sus líneas:',
  out: (names) => `${names}: AGOTADO`,
  over: 'El pedido se pagó o se cerró entretanto.',
  merged: 'El pedido se juntó con otro.',
  late: 'Esperó más de media hora.',
  menu: 'La carta ha cambiado.',
  join: 'Añadir a ese pedido',
  joinHers: 'Añadir al suyo',
  tab: (name) => `Cuenta «${name}»`,
  reopen: 'Pedido nuevo',
  rest: (count) => `Enviar los otros ${count}`,
  again: 'Enviar ahora',
  pad: 'Cambiar',
  discard: (count) => (count === 0 ? 'Quitar' : `Descartar ${count} líneas…`),
  sure: 'Descartar del todo',
}

export const show: Text['show'] = {
  seen: 'Atrás',
  held: (course) => `EN ESPERA: tiempo ${course}. No empezar aún`,
}

export const trouble: Text['trouble'] = {
  noRoom: 'Este equipo está lleno: NO se ha enviado NADA. Libere espacio e inténtelo otra vez.',
  noStorage:
    'Este navegador no puede guardar pedidos con seguridad. Abra la página en una ventana normal, no en una privada.',
  unreachable: 'Sin conexión con el servicio',
  stillTrying: 'Se sigue intentando…',
}

export const incoming: Text['incoming'] = {
  came: (channel) => `Ha llegado un pedido de ${channel}`,
  accept: (minutes) => `Aceptar, listo en ${minutes} min`,
  answer: 'Responder',
  refuse: {
    out_of_stock: 'Rechazar: agotado',
    closed: 'Rechazar: cerrado',
    too_busy: 'Rechazar: demasiado trabajo',
    other: 'Rechazar: otro motivo',
  },
}
