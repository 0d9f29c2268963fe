import type { ItemText } from '../../text.ts'

export const languages: ItemText['languages'] = {
  menuLanguages: 'Idiomas de las cartas',
  menuLanguagesHint: (name) =>
    `Las cartas están escritas en ${name}: cocina, terminales y recibos lo mantienen. Elija los idiomas en los que pueden leer los clientes.`,
  state: (language, missing, stale) =>
    `${language}: faltan ${missing} textos de todas las cartas, ${stale} están desactualizados`,
  nextMissing: 'Siguiente que falta',
  keys: 'Alt y flecha arriba o abajo cambia de texto. Al guardar se confirman todos los que se ven aquí.',
  missing: 'falta',
  stale: 'El texto cambió después de traducirse',
  unchecked: 'Nadie lo ha confirmado todavía',
}
