import { faultsIn } from '../field-names.ts'
import type { RefusalText } from '../text.ts'
import { faults } from './faults.ts'

const of = (value: unknown) => String(value ?? '')
const sum = (amount: unknown) => of(amount).replace('.', ',')

/** Lists the faults, or returns the general message if there are none. */
function corrections(details: Record<string, unknown>, otherwise: string): string {
  const found = faultsIn(details)
  if (found.length === 0) return otherwise
  return `Hay que corregir: ${found.map((fault) => `${faults.field(fault.at)} ${faults.what(fault)}`).join('; ')}.`
}

type Tip = { tip?: string }

const gone = (what: string) => () => `${what} no existe o ya no existe.`

export const refusals: RefusalText['refusals'] = {
  invalid_request: ({ details }) => corrections(details, 'No se entiende lo que se ha enviado.'),
  invalid_json: () => 'No se entiende lo que se ha enviado: contiene caracteres que no se admiten.',
  unknown_field: ({ details }) => corrections(details, 'Esta llamada no conoce uno de los campos.'),
  card_number_refused: () =>
    'Eso parece un número de tarjeta entero. Indique como mucho las cuatro últimas cifras.',
  modifier_count: () => 'En una pregunta se eligieron demasiadas opciones o demasiado pocas.',
  combo_parts: () => 'En una parte del menú se eligió de menos, de más o algo que no está.',
  modifier_option_unknown: () => 'Esa opción no es de ese artículo.',
  spans_overlap: () => 'Dos horarios del mismo día se solapan.',

  tip_too_large: ({ details }) =>
    `Una propina de ${sum(details.tip)} es demasiado alta: aquí son como mucho ${sum(details.most)}. Revísela; si es correcta, un gerente sube antes el límite en los ajustes.`,

  area_not_found: gone('Esta zona'),
  staff_session_ended: () => 'Ya no hay nadie identificado en este equipo. Introduzca el PIN otra vez.',
  approval_needed: () => 'Hace falta el PIN de un encargado.',
  pin_taken: () => 'Ese PIN ya se usa en este local. Elija otro.',
  pins_in_use: () => 'La longitud de los PIN no cambia mientras alguien tenga uno. Retírelos todos antes.',
  key_missing: () => 'Falta una clave de API.',
  key_unknown: () => 'Esta clave de API no existe.',
  key_expired: () => 'Esta clave de API ha caducado.',
  session_missing: () => 'La sesión se ha cerrado. Entre otra vez.',
  passkey_refused: () => 'Esta llave de acceso no se ha aceptado. Inténtelo de nuevo o use su contraseña.',
  passkey_needed: () =>
    'Los propietarios de esta cuenta inician sesión con una llave de acceso. Quien no la tiene pide un enlace a otro propietario o a quien le ofrece Comanda.',
  passkey_not_found: () => 'Esta llave de acceso ya no existe.',
  last_passkey: () =>
    'Los propietarios necesitan aquí una llave de acceso, y esta es la última que le queda. Cree antes otra.',
  too_many_passkeys: () => 'No caben más llaves de acceso. Quite antes una.',
  passkey_not_used: () => 'Inicie antes sesión con una llave de acceso propia, para que conste que funciona.',
  passkeys_need_https: () =>
    'Las llaves de acceso necesitan una dirección con https:// y un nombre; quien le ofrece Comanda puede configurarla.',
  sign_in_failed: () => 'El correo o la contraseña no son correctos.',

  location_not_allowed: () => 'Este local no es de aquellos en los que usted trabaja.',
  network_not_allowed: () => 'Esta clave no vale desde aquí.',
  serial_not_allowed: () => 'Este equipo está vinculado como otro terminal.',
  terminal_blocked: () => 'Este terminal está bloqueado. Un gerente puede desbloquearlo.',
  pin_wrong: () => 'Ese no es el PIN de este local.',
  right_missing: ({ details }) =>
    details.right === 'own' || details.right === 'webhooks'
      ? 'Esto solo puede hacerlo un propietario de la cuenta.'
      : 'Esto solo puede hacerlo un gerente.',
  origin_not_allowed: () => 'Esta petición no vino de una de nuestras páginas.',
  reason_needed: () => 'Indique por qué.',
  link_ended: () => 'Este enlace ya no vale. Pida uno nuevo.',
  setup_code_wrong: () => 'No es el código de instalación. Comanda lo muestra al arrancar.',

  path_not_found: () => 'Esta llamada no existe.',
  key_not_found: gone('Esta clave'),
  location_not_found: gone('Este local'),
  pairing_code_unknown: () => 'Este código no existe o ya no vale. Pida que se muestre uno nuevo.',
  terminal_not_registered: () => 'Este terminal no está registrado. Registre antes su número de serie.',
  table_not_found: gone('Esta mesa'),
  menu_not_found: gone('Esta carta'),
  section_not_found: gone('Esta sección'),
  item_not_found: gone('Este artículo'),
  modifier_not_found: gone('Esta pregunta'),
  group_not_found: gone('Esta pregunta común'),
  staff_not_found: gone('Esta persona del personal'),
  printer_not_found: () => 'Esta impresora no existe en este local.',
  printjob_not_found: gone('Este trabajo de impresión'),
  order_not_found: gone('Este pedido'),
  order_item_not_found: gone('Esta línea del pedido'),
  webhook_not_found: gone('Este webhook'),
  payment_not_found: gone('Este cobro'),
  session_not_found: gone('Esta sesión'),
  user_not_found: gone('Este usuario'),
  option_not_found: gone('Esta opción'),
  discount_not_found: gone('Este descuento'),
  refund_not_found: gone('Esta devolución'),
  tax_rate_not_found: () => 'Este tipo de impuesto no existe en este local.',
  level_not_found: () => 'Esta tarifa no existe o no se aplica ahora.',
  hours_not_found: () => 'Este horario ya no existe en este local.',

  method_not_allowed: () => 'Eso no se puede llamar así.',

  table_number_taken: () => 'Ese número de mesa ya se usa. Elija otro.',
  table_already_open: () => 'La mesa ya está abierta.',
  table_not_open: () => 'La mesa no está abierta.',
  table_open: () => 'La mesa está abierta. Ciérrela antes o elimine su pedido.',
  order_not_paid: ({ details }) => `Quedan ${sum(details.balance)} por pagar.`,
  order_has_payments: () => 'El pedido no se puede eliminar: tiene cobros.',
  order_paid: () => 'El pedido está pagado y ya no se puede cambiar.',
  order_closed: () => 'El pedido está cerrado y ya no se puede cambiar.',
  order_too_large: () => 'El pedido sería demasiado grande.',
  order_full: ({ details }) => `En el pedido caben ${of(details.max_lines)} líneas como máximo.`,
  order_merged: ({ details }) => `El pedido se juntó con el pedido ${of(details.order_id)}.`,
  rates_differ: () => 'Los dos pedidos tienen impuestos, servicio o moneda distintos.',
  already_fired: () => 'Ya lo tiene la cocina; no se puede cambiar.',
  course_empty: () => 'En este tiempo no hay nada pedido.',
  table_not_joined: () => 'La mesa no está unida a ninguna otra.',
  client_id_taken: () => 'Este identificador del equipo ya es de otra cosa.',
  allergen_note_too_long: ({ details }) =>
    `Las notas de alergia tienen juntas ${of(details.characters)} caracteres; caben ${of(details.most)}. Acorte antes una de ellas.`,
  client_id_differs: () => 'Con este identificador ya se pidió otra cosa. Use uno nuevo para cada pedido.',
  too_late: ({ details }) =>
    'not_after' in details
      ? 'Es demasiado tarde. No se ha pedido nada.'
      : 'Es demasiado tarde: la jornada ha terminado.',
  not_a_photo: () =>
    'La imagen no se acepta: debe ser una imagen JPEG o WebP completa, sin movimiento y no demasiado grande.',
  too_many_photos: () =>
    'Una cuenta tiene como máximo 2000 fotos y 200 MB. Quite algunas; se borran a los 30 días.',
  language_unknown: () => 'Las cartas no están en ese idioma. Elíjalo antes entre los idiomas de la carta.',
  item_unavailable: () => 'Este artículo está agotado.',
  item_not_served: () => 'Esto no se ofrece a esta hora.',
  hours_in_use: () => 'Este horario todavía se usa. Elija antes otro donde se usa.',
  level_in_use: () => 'Hay pedidos abiertos con líneas a esta tarifa. Elimínela cuando estén pagados.',
  below_paid: () => 'Quedaría menos de lo que ya está pagado o se está pagando. Anule antes un cobro.',
  discount_exists: () => 'Esta línea ya tiene un descuento. Retírelo antes.',
  discount_too_large: ({ details }) => `Solo quedan ${sum(details.left)}.`,
  bill_discount_stands: () => 'El otro pedido tiene un descuento sobre toda la cuenta. Retírelo antes.',
  too_many_discounts: () => 'Una cuenta admite cinco descuentos como máximo.',
  over_balance: ({ details }) => `Son ${sum(details.over)} más de lo que queda por pagar.`,
  not_a_channel: () => 'Solo puede hacerlo una clave que sea un canal de venta.',
  total_differs: ({ details }) =>
    `El pedido suma aquí ${sum(details.total)}, no ${sum(details.expected)}. No se ha pedido nada.`,
  channel_order_state: () => 'El pedido ya no está en ese estado. Mire la lista de nuevo.',
  over_hold: ({ details }) => `Solo están retenidos ${sum(details.held)}. Registre el resto como otro pago.`,
  bill_changed: () => 'La cuenta ha cambiado entretanto. Mírela otra vez.',
  payment_settled: () => 'Este cobro ya está terminado.',
  already_approved: ({ details }) =>
    `Este cobro ya se confirmó, con ${sum((details.recorded as Tip | undefined)?.tip ?? '0.00')} de propina.`,
  share_paid: ({ details }) =>
    `${of(details.share)} ya está pagado, o se está pagando. Queda: ${sum(details.due)}.`,
  simulated_card: () =>
    'Lo aprobó un lector simulado: no se cobró nada. Solo funciona en un local de pruebas.',
  reference_differs: () => 'Con esta referencia ya figura otro cobro.',
  order_not_closed: () => 'El pedido aún no está cerrado. Anule el cobro en su lugar.',
  order_refunded: () => 'De este pedido ya se devolvió algo; se queda cerrado.',
  drawer_not_found: gone('Esta caja'),
  shift_not_found: gone('Este turno'),
  shift_overlaps: () => 'A esa hora ya hay otro turno.',
  day_closed: ({ details }) => `El día ${of(details.date)} ya está cerrado, por ${of(details.closed_by)}.`,
  over_refund: ({ details }) => `Solo se pueden devolver ${sum(details.refundable)}.`,
  modifier_is_shared: () =>
    'Otros artículos también hacen esta pregunta. Cambie la pregunta común, o haga aquí una propia.',
  group_exists: () => 'Otra pregunta común ya tiene este identificador externo. Elija otro.',
  too_many_groups: () => 'No caben más preguntas comunes. Elimine antes una.',
  tax_in_use: () => 'Las cartas aún nombran este tipo de impuesto. Indique antes otro en ellas.',
  reference_taken: () => 'Este cobro ya se anotó en otro pedido.',
  currency_not_supported: ({ details }) =>
    `${of(details.currency)} aún no se puede usar: solo se admiten monedas conocidas con dos decimales, como EUR o USD.`,
  currency_in_use: () =>
    'Ya se ha pedido en la moneda actual y no se puede cambiar. Para otra, cree un local nuevo.',
  pin_not_set: () => 'Este local no tiene PIN del encargado. Ponga uno en los ajustes y se podrá.',
  pairing_kind_mismatch: () =>
    'Este código es para otra clase de equipo. Escríbalo en la página para la que se mostró.',
  serial_taken: () => 'Este número de serie ya está registrado.',
  raw_printers_off: () =>
    'Esta instalación no llama a impresoras por su dirección. Use un agente o pregunte a quien la administra.',
  rate_limited: () =>
    'Esta clave no puede enviar tantas peticiones por segundo. Inténtelo enseguida otra vez.',
  address_taken: () => 'En esta dirección ya hay otra impresora registrada.',
  events_ahead: () => 'El registro no llega tan lejos.',
  too_many_webhooks: () => 'No caben más webhooks. Elimine uno que no haga falta.',
  printer_busy: () => 'La impresora está ahora con un trabajo. Inténtelo dentro de unos minutos.',
  printjob_not_pending: () => 'El trabajo de impresión ya no espera y no se puede cancelar.',
  printjob_not_over: () => 'El trabajo de impresión sigue o ya está impreso; no hay nada que repetir.',
  allergens_unseen: () =>
    'Los comensales tienen alergias. Confirme antes que ha visto lo que no pueden comer.',
  printjob_superseded: ({ details }) =>
    details.printjob_id === undefined
      ? 'El pedido ha cambiado desde entonces. Imprímalo otra vez.'
      : 'Lo que decía esta comanda se imprimió entretanto con otra.',
  idempotency_key_in_use: () => 'Ya se está haciendo. Espere un momento.',
  email_taken: () => 'Ya hay un usuario con esa dirección de correo.',
  already_set_up: () => 'Comanda ya está instalado. Inicie sesión.',
  key_replaced: () => 'Esta clave ya se renovó. Renueve la que la sustituye.',
  last_owner: () => 'Una cuenta necesita un propietario, y este es el último.',
  changed_meanwhile: () => 'Otra persona lo ha cambiado entretanto. Elija qué debe quedar y guarde de nuevo.',
  menu_changed_meanwhile: () => 'Las cartas han cambiado entretanto. Mírelas otra vez.',

  events_forgotten: () => 'El registro ya no llega tan atrás.',

  body_too_large: () => 'Es demasiado grande. Divídalo.',
  path_too_long: () => 'Esta dirección es demasiado larga.',
  json_only: () => 'Esta petición no tenía la forma correcta.',
  not_acceptable: () => 'Esto no se da en esa forma. Elige otro formato.',

  idempotency_key_reused: () => 'Esta clave ya se usó para otra petición.',

  pin_locked: ({ details }) =>
    `Demasiados PIN erróneos. Inténtelo otra vez dentro de ${of(details.retry_after)} segundos.`,
  too_many_unknown_keys: () => 'De aquí llegaron demasiadas claves desconocidas. Espere un minuto.',
  too_many_pairings: () => 'Demasiados intentos. Espere un minuto.',
  too_many_tries: () => 'Demasiados intentos. Espere un cuarto de hora.',

  too_many_streams: () => 'Hay demasiadas conexiones abiertas. Inténtelo enseguida otra vez.',
  account_moved: () => 'Este restaurante se está trasladando o se ha trasladado.',
  database_unavailable: () => 'Ahora no se llega a la base de datos. Inténtelo otra vez.',
  overloaded: () => 'Ahora mismo hay demasiado que hacer. Inténtelo enseguida otra vez.',
  internal_error: () => 'Algo ha fallado por nuestra parte.',
}

const at = (terminal: unknown) => (terminal ? ` en el terminal ${of(terminal)}` : '')

export const reasons: RefusalText['reasons'] = {
  balance_due: ({ details }) => `Quedan ${sum(details.balance)} por pagar.`,
  payments_stand: ({ details }) =>
    details.tips === '0.00'
      ? `Hay ${sum(details.paid)} pagados.`
      : `Hay ${sum(details.paid)} pagados, y ${sum(details.tips)} de propina.`,
  payment_pending: ({ details }) =>
    `Se están cobrando ${sum(details.amount)}${at(details.terminal)}; espere a que termine.`,
  payment_unknown: ({ details }) =>
    `Nadie ha comunicado cómo acabó el cobro ${of(details.payment_id)} de ${sum(details.amount)}${at(details.terminal)}; indique si se aceptó o se rechazó.`,
}
