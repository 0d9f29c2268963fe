import type { MenuFaultWords } from '../../menu-fault-words.ts'

export const MENU_FAULTS: MenuFaultWords = {
  switch_or_left: () => 'debe indicarse, o si no las raciones que quedan, y solo una de las dos cosas',
  only_of_screens: () => 'solo vale para pantallas de cocina',
  only_when_out: () => 'solo vale para lo que se agota',
  only_from_devices: () => 'solo vale desde dispositivos vinculados',
  price_is_fixed: () => 'sobra: el precio de este artículo es fijo',
  not_on_these_menus: () =>
    'debe nombrar un artículo, una opción o un número externo de las cartas de este local',
  choice_is_combo: () => 'no puede ser un menú: un menú no puede ser parte de otro',
  is_choice: () => 'sobra: este artículo se puede elegir en otro menú',
  combo_asks: () => 'sobra mientras el artículo tenga preguntas propias: se hacen las de los platos elegidos',
  amount_up_to: ({ most }) => `puede ser ${most.replace('.', ',')} como máximo`,
  min_above_max: ({ min, max }) => `pide ${min} como mínimo, pero permite ${max} como máximo`,
  too_many_selected: ({ selected, max }) =>
    `tiene ${selected} opciones elegidas de entrada, pero permite ${max} como máximo`,
  not_json: () => 'no es JSON válido',
  too_many_rows: ({ most }) => `es demasiado: se leen ${most} filas como máximo`,
  too_many_columns: ({ most }) => `puede tener ${most} columnas como máximo`,
  unknown_column: ({ columns }) => `no es una columna; existen ${columns.join(', ')}`,
  column_twice: () => 'solo puede estar una vez',
  column_missing: () => 'falta como columna',
  no_heading: () => 'no tiene encabezado',
  quote_not_closed: () => 'tiene unas comillas que nunca se cierran',
  text_behind_quote: () =>
    'tiene texto detrás de unas comillas de cierre; dentro de una celda se escriben dobles',
  not_below: ({ above, level }) =>
    `no está debajo de lo que le corresponde: antes de «${level}» va «${above}»`,
  must_be_empty: ({ level }) => `debe estar vacío: no existe en «${level}»`,
  not_on_menus: () => 'no está en ninguna carta de este local; déjelo vacío para añadirlo',
  in_file_twice: () => 'está dos veces en el archivo; deje vacío lo que sea nuevo',
  belongs_elsewhere: () => 'corresponde a otro lugar; déjelo vacío para añadirlo aquí',
  too_many_questions: ({ count, most }) => `tendría ${count} preguntas; caben ${most} como máximo`,
  too_many_options: ({ count, most }) => `tendría ${count} opciones; caben ${most} como máximo`,
  group_says_otherwise: ({ group }) =>
    `debe decir lo mismo que la pregunta común ${group}; cámbiela a ella, o no indique sus opciones`,
  no_such_printer: ({ printers }) =>
    printers.length === 0
      ? 'debe estar vacío: este local no tiene impresoras'
      : `debe ser el número de serie de una impresora de este local, o estar vacío; existen ${printers.join(', ')}`,
  no_such_tax: ({ taxes }) => `debe ser un impuesto de este local (${taxes.join(', ') || '–'})`,
  too_many_entries: ({ count, most }) =>
    `tiene ${count} entradas y se leen ${most} de una vez como máximo; divídalo`,
  too_many_changes: ({ count, most }) =>
    `haría ${count} cambios y se admiten ${most} de una vez como máximo; divídalo, por ejemplo por cartas`,
  menus_full: ({ count, most }) =>
    `daría ${count} secciones, artículos, preguntas y opciones en las cartas de este local; caben ${most} como máximo`,
}
