import type { ItemText } from '../../text.ts'

export const photo: ItemText['photo'] = {
  photo: 'Foto',
  none: 'Todavía sin foto',
  choose: 'Elegir una foto',
  hint: 'O arrástrela aquí. Se reduce en este ordenador; se quitan el lugar y la cámara. Quien tenga la dirección puede verla.',
  wrong: 'Este archivo no es una imagen que el navegador pueda leer.',
  altText: 'En palabras',
  altHint: 'Para clientes que no pueden ver la foto, por ejemplo «escalope con limón y patatas»',
  remove: 'Quitar la foto',
  noWords: 'Foto sin descripción',
}
