import type { Refusals } from './refusals.ts'

/** What a waiter meets; the rest is told as the service tells it. */
export const refusals: Refusals = {
  approval_needed: () => 'Hace falta el encargado.',
  pin_wrong: () => 'PIN erróneo.',
  pin_locked: () => 'Demasiados PIN erróneos. Espere.',
  table_already_open: () => 'La mesa ya está abierta.',
  item_unavailable: () => 'Está agotado.',
  order_paid: () => 'El pedido ya está pagado.',
  order_closed: () => 'El pedido está cerrado.',
  order_merged: () => 'El pedido se juntó con otro.',
  order_has_payments: () => 'El pedido tiene pagos.',
  order_not_paid: () => 'El pedido no está pagado.',
  below_paid: () => 'Quedaría menos de lo ya pagado.',
  over_balance: () => 'Es más de lo que falta.',
  bill_changed: () => 'La cuenta ha cambiado. Mírela otra vez.',
  already_fired: () => 'Ya está marchado.',
  discount_exists: () => 'Ya tiene un descuento.',
  discount_too_large: () => 'El descuento es demasiado grande.',
  over_refund: () => 'Es más de lo que queda por devolver.',
  order_refunded: () => 'Ya se devolvió algo: no se reabre.',
  too_late: () => 'Ya es tarde para eso.',
  payment_settled: () => 'Ese pago ya no se cambia.',
  rates_differ: () => 'Los pedidos tienen impuestos distintos.',
  bill_discount_stands: () => 'Quite antes el descuento de la cuenta.',
  staff_session_ended: () => 'Vuelva a entrar con su PIN.',
  right_missing: () => 'Este equipo no puede hacer eso.',
}
