import type { Text } from '../text.ts'

const things = (count: number) => (count === 1 ? '1 elemento' : `${count} elementos`)

export const menuFiles: Text['menuFiles'] = {
  button: 'Importar y exportar',
  export: 'Exportar',
  import: 'Importar un archivo',
  asSheet: 'Hoja de cálculo (CSV)',
  asJson: 'JSON',
  forElsewhere: 'Para otro local (CSV)',
  title: (location) => `Importar cartas en ${location}`,
  lead: 'Verá todos los cambios antes de importar nada. Lo mejor es partir de una exportación: lo que conserva su id puede cambiar de nombre y de sitio.',
  choose: 'Elegir un archivo',
  insertExample: 'Ver un ejemplo',
  example:
    'level;name;price;min;max;selected\nmenu;Desayuno\nsection;Huevos\nitem;Tortilla;9,50\nquestion;¿Con queso?;;0;2\noption;Manchego;1,50;;;0\noption;Feta;1,20;;;0\nitem;Huevos rancheros;12,00\n',
  content: 'Contenido',
  contentHint: 'CSV o JSON. Se pueden pegar filas de una hoja de cálculo y corregirlas aquí.',
  preview: 'Vista previa',
  back: 'Volver al archivo',
  run: (count) =>
    count === 0 ? 'Importar' : count === 1 ? 'Importar 1 cambio' : `Importar ${count} cambios`,
  removeMissing: 'Eliminar lo que no está en el archivo',
  removeMissingHint: 'De lo contrario se queda como está.',
  done: (added, changed, removed) =>
    `Importado: ${added} añadidos, ${changed} cambiados, ${removed} eliminados.`,
  faulty: (count) =>
    count === 1
      ? 'Hay que corregir una cosa del archivo. No se ha cambiado nada.'
      : `Hay que corregir ${count} cosas del archivo. No se ha cambiado nada.`,
  moreFaults: (count) => `y ${count} más`,
  nothing: (count) => `Nada cambia: las cartas ya son lo que dice el archivo (${things(count)}).`,
  count: {
    added: (count) => (count === 1 ? '1 añadido' : `${count} añadidos`),
    changed: (count) => (count === 1 ? '1 cambiado' : `${count} cambiados`),
    removed: (count) => (count === 1 ? '1 eliminado' : `${count} eliminados`),
  },
  kinds: { added: 'Añadido', changed: 'Cambiado', removed: 'Eliminado' },
  unchanged: (count) => (count === 1 ? '1 se queda como está' : `${count} se quedan como están`),
  menusReordered: 'Las cartas cambian de orden.',
  reordered: 'cambia de orden',
  below: (count) => `con ${things(count)} dentro`,
  moreChanges: (count) => `y ${count} más`,
  levels: { menu: 'Carta', section: 'Sección', item: 'Artículo', question: 'Pregunta', option: 'Opción' },
  fields: {
    name: 'Nombre',
    description: 'Descripción',
    price: 'Precio',
    price_label: 'Texto del precio',
    calories: 'Calorías',
    indicators: 'Indicadores',
    available: 'Disponible',
    printer: 'Estación',
    min: 'Mínimo',
    max: 'Máximo',
    selected: 'Elegida de entrada',
    group: 'Pregunta común',
    section: 'Sección',
  },
  from: 'de',
  to: 'a',
  yes: 'sí',
  no: 'no',
  empty: 'nada',
}
