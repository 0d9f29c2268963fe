import type { Text } from '../text.ts'

export const find: Text['find'] = {
  button: 'Buscar',
  title: 'Buscar lo que sea',
  hint: 'Una página, mesa, pedido, artículo o local',
  none: 'Nada se llama así.',
  page: 'Página',
}

export const setup: Text['setup'] = {
  title: '¿Todo listo para el primer cliente?',
  tables: 'Añadir las mesas',
  menu: 'Poner algo en la carta',
  staff: 'Añadir al personal',
  device: 'Vincular un terminal',
  printer: 'Registrar una impresora o vincular una pantalla de cocina',
  taxes: 'Revise los impuestos',
  pin: 'Poner un PIN del encargado',
  done: 'hecho',
  continue: 'Continuar la puesta en marcha',
  hide: 'Ocultar',
}
