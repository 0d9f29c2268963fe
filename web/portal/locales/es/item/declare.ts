import type { ItemText } from '../../text.ts'

export const declare: ItemText['declare'] = {
  not: 'no',
  mayContain: 'trazas',
  contains: 'contiene',
  restFree: 'No contiene ninguno de los demás',
  restMissing: 'Indique para cada alérgeno si está presente, o marque que no contiene ninguno de los demás.',
  additives: 'Aditivos',
  diets: 'Apto para',
  spicy: 'Picante',
  spiciness: ['nada', 'un poco', 'picante', 'muy picante'],
  minAge: 'Edad mínima',
  anyAge: 'cualquiera',
  alcohol: 'Con alcohol',
  kindsOf: (name) => `Tipos: ${name}`,
  options: 'Opciones',
  optionsHint: 'Lo que una opción añade al plato. Una opción nunca quita nada.',
  missing:
    'Nadie ha declarado todavía este plato. Los clientes y el equipo ven «pregúntenos». Al guardar lo declara usted, con fecha de hoy.',
  declaredBy: (name, at) => `Declarado por ${name} el ${at}`,
  beforeChange:
    'Declarado antes del último cambio: el nombre, la descripción o las opciones son otros desde entonces. Revíselo y guarde.',
  bulk: 'Todos los platos seleccionados contendrán exactamente esto, declarado por usted con fecha de hoy. Las declaraciones anteriores se sustituyen.',
  tableOf: (location) => `Alérgenos · ${location}`,
  legend:
    '● contiene, (●) puede contener, – declarado sin él. Lo que nadie ha declarado lo indica: pregúntenos.',
  back: 'Volver a las cartas',
  print: 'Imprimir',
  askUs: 'Sin declarar: pregúntenos, por favor',
}
