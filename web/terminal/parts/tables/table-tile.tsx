import { useText } from '../../locales/load-locale.ts'
import { tablesOf } from '../../orders/order-place.ts'
import { type Look, lookOf, minutesSince, type TileState } from '../../orders/tile-state.ts'
import type { OpenOrder } from '../../types.ts'
import { Icon, type IconName } from '../icon.tsx'
import { toCents, useAmount } from '../money.tsx'
import { usePress } from '../use-press.ts'

const ICONS: Record<Look, IconName> = {
  not_printed: 'warn',
  unknown: 'card',
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

export function Tile({
  label,
  tableNumber,
  state,
  isDirty,
  isMine,
  isNow,
  now,
  onTap,
  onHold,
}: {
  label: string
  tableNumber?: number
  state: TileState
  isDirty?: boolean
  isMine: boolean
  isNow?: boolean
  now: number
  onTap: () => void
  onHold?: () => void
}) {
  const { room, status, entry, order: text } = useText()
  const amount = useAmount()
  const { order, draftCount, hasAllergy } = state
  const press = usePress(onTap, onHold)
  const look = lookOf(state, isDirty === true, now)
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
  const classes = [
    'tile',
    look,
    isMine ? '' : 'theirs',
    isWide ? 'wide' : '',
    isNow ? 'now' : '',
    hasAllergy ? 'has-allergy' : '',
    order && draftCount > 0 ? 'has-draft' : '',
  ]
  return (
    <button type="button" className={classes.filter(Boolean).join(' ')} {...press}>
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
        {hasAllergy && (
          <span className="allergy-mark">
            <Icon name="warn" />
            <span className="read-out">{text.allergy}, </span>
          </span>
        )}
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
      {order && look !== 'paid' && <PaidShare order={order} />}
    </button>
  )
}

/** A bar along the foot of a part-paid tile; the amount above it is what is left. */
function PaidShare({ order: { total, balance } }: { order: OpenOrder }) {
  const { order: text } = useText()
  const [all, left] = [toCents(total), toCents(balance)]
  if (left <= 0 || left >= all) return null
  return (
    <span className="paid-share" style={{ width: `${Math.round((1 - left / all) * 100)}%` }}>
      <span className="read-out"> {text.left}</span>
    </span>
  )
}
