import type { Text } from '../text.ts'

export const nav: Text['nav'] = {
  label: 'Páginas',
  service: 'Servicio',
  setUp: 'Configuración',
  account: 'Cuenta',
  dashboard: 'Resumen',
  guide: 'Paso a paso',
  floor: 'Sala',
  orders: 'Pedidos',
  menus: 'Cartas',
  staff: 'Personal',
  terminals: 'Terminales',
  printers: 'Impresoras',
  day: 'Cierre del día',
  reports: 'Informes',
  settings: 'Ajustes',
  keys: 'Claves de API',
  webhooks: 'Webhooks',
  users: 'Usuarios',
  own: 'Su acceso',
  activity: 'Actividad',
  allLocations: 'Todos los locales',
  location: 'Local',
  noLocation: 'Ningún local se llama así.',
  open: 'Abrir el menú',
  skip: 'Ir a la página',
}

export const user: Text['user'] = {
  language: 'Idioma',
  appearance: 'Aspecto',
  light: 'Claro',
  dark: 'Oscuro',
  system: 'Como el dispositivo',
  signOut: 'Cerrar sesión',
  roles: { owner: 'Propietario', manager: 'Gerente', viewer: 'Solo lectura' },
}

export const productName = 'Comanda'
