import { instantOf } from '../../../shared/format.ts'
import { useText } from '../../locales/load-locale.ts'
import { tablesOf } from '../../orders/order-place.ts'
import type { OpenOrder } from '../../types.ts'
import { Icon, type IconName } from '../icon.tsx'
import { useAmount } from '../money.tsx'
import { usePress } from '../use-press.ts'

/** A dish is late after this time on a kitchen screen. */
const LATE_MINUTES = 15

type Look =
  | 'not_printed'
  | 'fired'
  | 'ready'
  | 'bill'
  | 'late'
  | 'held'
  | 'cooking'
  | 'paid'
  | 'paying'
  | 'served'
  | 'seated'
  | 'dirty'
  | 'free'
  | 'unsent'

const ICONS: Record<Look, IconName> = {
  not_printed: 'warn',
  fired: 'send',
  ready: 'bell',
  bill: 'receipt',
  late: 'warn',
  held: 'pause',
  cooking: 'pan',
  paid: 'check',
  paying: 'card',
  served: 'check',
  seated: 'chair',
  dirty: 'swap',
  free: 'ring',
  unsent: 'phone',
}

/** The status shown on a tile: what needs a person first. */
export function lookOf(order: OpenOrder, now: number): Look {
  // Has priority over everything else: the kitchen does not have these dishes.
  if (order.not_printed > 0) return 'not_printed'
  if (
    order.status === 'cooking' &&
    order.waiting_since &&
    minutesSince(order.waiting_since, now) >= LATE_MINUTES
  )
    return 'late'
  if (order.held_courses.length > 0 && (order.status === 'served' || order.status === 'seated')) return 'held'
  return order.status
}

export function Tile({
  label,
  tableNumber,
  order,
  isUnsent,
  draftCount = 0,
  isDirty,
  isMine,
  isNow,
  now,
  onTap,
  onHold,
}: {
  label: string
  tableNumber?: number
  order?: OpenOrder | undefined
  isUnsent?: boolean
  /** Number of dishes entered here and not sent. */
  draftCount?: number
  isDirty?: boolean
  isMine: boolean
  isNow?: boolean
  now: number
  onTap: () => void
  onHold?: () => void
}) {
  const { room, status, entry, order: text } = useText()
  const amount = useAmount()
  const press = usePress(onTap, onHold)
  const look: Look = order
    ? lookOf(order, now)
    : isUnsent || draftCount > 0
      ? 'unsent'
      : isDirty
        ? 'dirty'
        : 'free'
  const joined = order ? tablesOf(order) : []
  const held = order?.held_courses[0] ?? 0
  const isWide = joined.length > 1
  const word =
    look === 'free'
      ? room.free
      : look === 'held'
        ? isWide
          ? status.held(held)
          : status.heldShort(held)
        : status[look]
  const minutes = order && minutesSince(order.waiting_since || order.opened_at, now)
  return (
    <button
      type="button"
      className={`tile ${look} ${isMine ? '' : 'theirs'} ${isWide ? 'wide' : ''} ${isNow ? 'now' : ''}`}
      {...press}
    >
      <span className="top">
        <span className="no">
          <span className="read-out">{room.table('')}</span>
          {isWide ? (
            <span className="joined">
              {joined.map(({ table_id, table_number }, at) => (
                <span key={table_id}>
                  {at > 0 && <Icon name="link" />}
                  {table_number}
                </span>
              ))}
            </span>
          ) : (
            (tableNumber ?? label)
          )}
        </span>
        <span className="read-out">, </span>
        <span className="min n">{minutes !== undefined && room.min(minutes)}</span>
      </span>
      <span className="state">
        <Icon name={ICONS[look]} />
        {word}
        {order && <span className="read-out">, </span>}
      </span>
      <span className="foot">
        {draftCount > 0 ? (
          <span className="not-sent">{order ? entry.notSent(draftCount) : text.dishes(draftCount)}</span>
        ) : order ? (
          <>
            <span>
              {order.covers > 0 && (
                <>
                  <Icon name="person" />
                  {order.covers}
                  <span className="read-out"> {room.guests(order.covers).replace(/^\d+ /, '')}, </span>
                </>
              )}
            </span>
            <b className="n">{amount(look === 'paid' ? order.total : order.balance)}</b>
          </>
        ) : (
          <span>&nbsp;</span>
        )}
      </span>
    </button>
  )
}

function minutesSince(text: string, now: number): number {
  return Math.max(0, Math.floor((now - instantOf(text).getTime()) / 60_000))
}
