import type { ItemText } from '../../text.ts'

export const combo: ItemText['combo'] = {
  none: 'El artículo se vende por sí solo. Añada una parte para venderlo como menú: a un precio, con opciones para cada parte.',
  hint: 'Los clientes eligen de cada parte. El precio del artículo es el del menú.',
  part: (number: number) => `Parte ${number}`,
  removePart: (number: number) => `Quitar la parte ${number}`,
  addPart: 'Añadir una parte',
  name: 'Nombre',
  nameExample: 'Primero',
  min: 'Como mínimo',
  max: 'Como máximo',
  course: 'Tiempo',
  ownCourse: 'como en la carta',
  choice: (number: number) => `Opción ${number}`,
  removeChoice: (number: number) => `Quitar la opción ${number}`,
  addChoice: 'Añadir una opción',
  supplement: 'Suplemento',
  dish: 'Plato',
  onMenu: 'En la carta',
  share: 'Parte del precio',
  preview: 'Cómo se reparte el precio',
  previewHint: 'Con la primera opción de cada parte. Cada plato lleva su propio impuesto.',
}
