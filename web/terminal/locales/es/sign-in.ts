import type { Text } from '../text.ts'

export const pair: Text['pair'] = {
  title: 'Vincular este equipo',
  how: 'En el portal, en Terminales, elija «Vincular un equipo» y escriba aquí el código.',
  code: 'Código',
  go: 'Vincular',
  scan: 'Escanear el código',
  scanHow: 'Apunte con la cámara al código del portal.',
  noCamera: 'No se puede usar la cámara. Escriba el código.',
  busy: 'Vinculando…',
  unknown: 'El código no existe, ya se usó o ha caducado. Pida otro.',
  otherKind: 'Este código es de una pantalla de cocina. Escríbalo en /kitchen o pida un código de sala.',
  tooMany: 'Demasiados intentos. Espere un minuto.',
  unreachable: 'Sin conexión con el servicio. Inténtelo de nuevo.',
  plain:
    'La página se cargó sin HTTPS: solo funciona en línea, no se instala y no mantiene encendida la pantalla.',
  install: 'En iPhone o iPad añada primero la página a la pantalla de inicio y vincúlela allí.',
  barred: 'Este equipo está bloqueado. Vincúlelo otra vez.',
  barredWaits: (count) => `${count} sin enviar: se quedan en este equipo.`,
}

export const lock: Text['lock'] = {
  any: 'Puede entrar quien trabaja aquí',
  digits: (count, of) => `${count} de ${of} cifras`,
  wrong: 'PIN erróneo',
  wait: 'Demasiados PIN erróneos. Espere un minuto.',
  offline: 'Sin conexión: solo quien ya entró hoy aquí',
  clock: 'Fichar',
  clockIn: 'Entrada',
  clockOut: 'Salida',
  clockedIn: (name) => `${name}: entrada`,
  clockedOut: (name) => `${name}: salida`,
  erase: 'Borrar',
  stillOpen: (tables, sum) => `Aún abiertas: ${tables} (${sum}). Traspáselas antes.`,
  shared: 'equipo común',
  own: 'equipo propio',
  hello: 'Introduzca su PIN',
}

export const pin: Text['pin'] = { title: 'PIN del encargado', wrong: 'PIN erróneo', cancel: 'Cancelar' }

export const settings: Text['settings'] = {
  title: 'Ajustes',
  language: 'Idioma',
  device: 'Equipo',
  shared: 'Común: se bloquea al enviar',
  own: 'Propio: se bloquea a los 10 minutos',
  hand: 'Se sujeta con',
  right: 'La derecha',
  left: 'La izquierda',
  theme: 'Aspecto',
  auto: 'Como el teléfono',
  light: 'Claro',
  dark: 'Oscuro',
  card: 'Lector simulado',
  cards: { approve: 'Acepta', decline: 'Rechaza', hang: 'Se cuelga', late: 'Acepta tarde' },
  receiptPrinter: 'Impresora de recibos',
  askPrinter: 'Preguntar',
  about: 'Acerca de',
  storage: 'Los datos se guardan de forma permanente',
  storageNot: 'El navegador puede borrar los datos',
  secure: 'HTTPS: funciona sin red y se instala',
  insecure: 'Sin HTTPS: solo en línea, sin instalar, la pantalla se apaga',
  unpair: 'Desvincular este equipo',
  unpairNot: 'No es posible mientras haya pedidos sin enviar',
  unpairSure: 'Desvincular del todo',
}
