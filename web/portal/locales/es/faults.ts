import {
  type Fault,
  type FaultWords,
  type Form,
  inWords,
  type Place,
} from '../../../../src/platform/core/validation-errors.ts'
import { fieldInWords } from '../field-names.ts'
import { allergenFields } from './item/allergen-fields.ts'
import { MENU_FAULTS } from './menus/faults.ts'

const FORM_WORDS: Record<Form, string> = {
  serial: 'debe tener de 1 a 64 letras, cifras, puntos, dos puntos, guiones o guiones bajos',
  pin: 'debe tener de 4 a 8 cifras',
  serial_or_empty: 'debe ser el número de serie de la impresora de la estación, o estar vacío',
  date: 'debe ser un día, escrito como 2026-11-15',
  instant_or_empty: 'debe ser un momento como 2026-12-31 12:00:00',
  time_of_day: 'debe ser una hora, escrita como 05:00',
  percent: 'debe ser un porcentaje de 0 a 100 con 2 decimales como máximo',
  currency: 'debe tener tres letras mayúsculas, como EUR',
  email: 'debe ser una dirección de correo electrónico',
  menu_language: 'debe ser un idioma como «fr» o «fr-CA»',
  last_four: 'debe ser las cuatro últimas cifras',
  session_id: 'debe nombrar una sesión propia',
  passkey_id: 'debe nombrar una llave de acceso propia',
  actor: 'debe decir quién fue, como user:1',
  base64url: 'debe ser base64url',
  version: 'debe ser la versión que se leyó',
  client_id: 'debe tener de 2 a 64 caracteres visibles',
  instant: 'debe ser un momento como 2026-11-15 20:01:00, en UTC',
}

const SPANISH: FaultWords = {
  unknown_field: () => 'no es un campo de esta llamada',
  required: () => 'falta',
  amount: () => 'debe ser un importe de 0 a 9999999,99 con 2 decimales como máximo',
  one_of: ({ values }) => `debe ser uno de estos: ${values.join(', ')}`,
  integer: ({ from, to }) => `debe ser un número entero${range(from, to)}`,
  number: ({ from, to }) => `debe ser un número${range(from, to)}`,
  entries: ({ from, to }) => counted(from, to, ['entrada', 'entradas']) ?? 'debe ser una lista',
  object: () => 'debe ser un objeto',
  characters: ({ from, to }) => counted(from, to, ['carácter', 'caracteres']) ?? 'debe ser un texto',
  form: ({ form }) => FORM_WORDS[form],
  card_number: () => 'contiene lo que parece un número de tarjeta entero',
  given_twice: () => 'solo puede indicarse una vez',
  idempotency_key: () => 'debe tener de 1 a 255 caracteres ASCII visibles',
  event_id: () => 'debe ser el número de un evento',

  not_a_picture: () => 'debe ser un PNG entero de 2 millones de píxeles como máximo',
  digits: ({ digits }) => `debe tener ${digits} cifras`,
  named_twice: () => 'solo puede nombrarse una vez',
  beyond_area: ({ most }) => `debe quedar dentro de su zona: x + ancho e y + alto son ${most} como máximo`,
  no_such_page: () => 'debe venir de una página anterior',

  private_address: () => 'debe ser una dirección de la red propia, como 192.168.1.50:9100',
  network: () => 'debe ser una dirección o una red como 10.0.0.0/8',
  easily_guessed: () =>
    'no debe ser fácil de adivinar: ninguna palabra habitual ni nada sobre usted. Una frase corta va bien',
  origin: () => 'debe ser el origen de una página web, como https://shop.example',
  ip_address: () => 'debe ser una dirección IPv4 o IPv6',
  https_address: () => 'debe ser una dirección https://',
  holds_password: () => 'no debe contener nombre de usuario ni contraseña',
  public_address: () => 'debe ser una dirección de la internet pública',

  required_without_last_name: () => 'falta, y los apellidos también',
  required_here_or_in_path: () => 'falta',
  one_way_to_split: () => 'debe indicarse, o si no importes o grupos, y solo una de las tres cosas',
  table_or_kind: () => 'debe indicarse, o si no el tipo, y solo una de las dos cosas',
  id_or_external_id: () => 'debe indicarse, o si no el número externo, y solo uno de los dos',
  nothing_to_change: () => 'debe indicarse, o bien otro campo: no hay nada que cambiar',
  one_way_to_name_lines: () => 'debe indicarse, o si no líneas o todo, y solo una de las tres cosas',
  one_target: () => 'debe indicarse, o si no una mesa o un pedido nuevo, y solo una de las tres cosas',
  another_order: () => 'debe ser otro pedido del mismo local',
  in_list_twice: () => 'solo puede estar una vez',
  one_of_amount_and_items: () => 'sobra cuando se nombran artículos',
  above_zero_without_tip: () => 'debe ser mayor que 0 si no hay propina',
  only_for_cash: () => 'solo vale para efectivo cobrado',
  covers_amount_and_tip: () => 'debe cubrir el importe y la propina',
  event_types: ({ given }) => `debe nombrar eventos como table.opened o payment.*, no ${given}`,
  time_zone: () => 'debe ser un nombre como Europe/Madrid',
  to_come: () => 'debe estar en el futuro',
  day_to_come: () => 'no puede ser un día futuro',
  each_drawer: () => 'debe hablar de cada caja del local',
  calendar_date: () => 'debe ser un día del calendario',
  not_before_from: () => 'no puede ser anterior al comienzo',
  days_from_from: ({ most }) => `puede estar a ${most} días del comienzo como máximo`,

  ...MENU_FAULTS,
}

function range(from: number | undefined, to: number | undefined): string {
  if (to === undefined) return from === undefined ? '' : ` desde ${from}`
  return ` de ${from ?? 0} a ${to}`
}

/** "debe tener de 1 a 120 caracteres"; empty without a limit. */
function counted(
  from: number | undefined,
  to: number | undefined,
  [one, many]: [string, string],
): string | undefined {
  if (to !== undefined) return `debe tener de ${from ?? 0} a ${to} ${many}`
  return from === undefined ? undefined : `debe tener al menos ${from} ${from === 1 ? one : many}`
}

function where(place: Place): string {
  if (typeof place === 'string') return place
  const { line, column, character } = place
  if (line === undefined) return 'El archivo'
  const start = line === 'first' ? 'La primera línea' : `Línea ${line}`
  if (character !== undefined) return `${start}, carácter ${character}`
  if (column === undefined) return start
  return `${start}, ${typeof column === 'number' ? `columna ${column}` : column}`
}

const NAMES: Record<string, string> = {
  name: 'Nombre',
  title: 'Título',
  description: 'Descripción',
  price: 'Precio',
  price_1: 'Precio',
  price1_label: 'Texto del precio',
  ...allergenFields,
  calories: 'Calorías',
  indicators: 'Indicadores',
  available: 'Disponible',
  ...{ min: 'Mínimo', max: 'Máximo' },
  modifiers: 'Pregunta',
  options: 'Opción',
  is_selected: 'Seleccionada por defecto',
  printer_id: 'Estación',
  ...{ course: 'Tiempo', open_price: 'Precio abierto', external_id: 'PLU', people: 'Persona' },
  tax_id: 'Impuesto',
  rates: 'Tipo',
  rate: 'Porcentaje',
  tax_number: 'Número fiscal',
  ...{ first_name: 'Nombre', last_name: 'Apellidos' },
  email: 'Correo electrónico',
  password: 'Contraseña',
  role: 'Función',
  table_number: 'Número de mesa',
  table_type: 'Tipo',
  seats: 'Asientos',
  serial_no: 'Número de serie',
  serial_number: 'Número de serie',
  terminals: 'Terminal',
  address: 'Dirección',
  url: 'Dirección',
  types: 'Eventos',
  currency: 'Moneda',
  time_zone: 'Zona horaria',
  tax_rate: 'Impuesto, en %',
  section_id: 'Sección',
  model: 'Modelo',
  columns: 'Papel',
  paper: 'Cómo imprime',
  letters: 'Letra',
  cut: 'Corte',
  margin_top: 'Libre arriba',
  margin_bottom: 'Libre abajo',
  buzzer: 'Sonido',
  areas: 'Salas',
  taxes: 'Impuestos',
  drawers: 'Cajas',
  drawer: 'Caja',
  png: 'Imagen',
  backup: 'Impresora de reserva',
  day_start: 'El día empieza a las',
  tax_included: 'Los precios incluyen el impuesto',
  service_rate: 'Cargo por servicio',
  ordering_enabled: 'Pedidos',
  splitbill_enabled: 'Dividir la cuenta',
  tip_enabled: 'Propinas',
  tip_option_1: 'Propina sugerida 1',
  tip_option_2: 'Propina sugerida 2',
  tip_option_3: 'Propina sugerida 3',
  tip_custom: 'Los clientes pueden indicar su propia propina',
  tip_limit_percent: 'Propina máxima, en %',
  tip_limit_amount: 'Propina máxima, importe',
  payment_type: 'Tipo de pago',
  receipt_header: 'Encima de la cuenta',
  receipt_footer: 'Debajo de la cuenta',
  supervisor_pin: 'PIN',
  pin: 'PIN',
  payment_endpoint: 'Dirección de la pasarela',
  payment_user: 'Usuario de la pasarela',
  payment_pass: 'Contraseña de la pasarela',
  staff_pin_digits: 'Cifras de los PIN',
  allergens: 'Alérgenos',
  allergen_note: 'Alérgenos',
  covers: 'Comensales',
  staff_id: 'Camarero',
  rights: 'Qué puede hacer',
  locations: 'Locales',
  networks: 'Redes',
  expires_at: 'Acaba el',
  requests_per_second: 'Peticiones por segundo',
  origins: 'Páginas web',
  strict_voids: 'Anular solo con motivo',
  void_approval: 'Anular y eliminar solo con supervisor',
  free_discount: 'Descuentos de hasta, en %',
  sandbox: 'Para formación y pruebas',
  clearing: 'Las mesas hay que recogerlas',
  paper_language: 'Idioma en papel',
  amount: 'Importe',
  tip: 'Propina',
  tendered: 'Entregado',
  reason: 'Motivo',
  notes: 'Nota',
  from: 'Desde',
  to: 'Hasta',
  date: 'Día',
  file: 'Archivo',
}

export const faults = {
  what: (fault: Fault): string => inWords(SPANISH, fault),
  field: (at: Place): string => (typeof at === 'string' ? fieldInWords(at, NAMES) : where(at)),
  where,
}
