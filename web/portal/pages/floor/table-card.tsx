import { UnstyledButton } from '@mantine/core'
import type { OrderStatus } from '../../../../src/orders/status.ts'
import type { FloorTable } from '../../../../src/tables/floor-routes.ts'
import type { PlanArea } from '../../../../src/tables/plan/routes.ts'
import { useNow } from '../../../shared/use-now.ts'
import { duration, money } from '../../format.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'
import { AllergenIcon, ClockIcon, StaffIcon } from '../../ui/icons.tsx'
import { Pill, type Tone } from '../../ui/page.tsx'
import { Board } from './room-canvas.tsx'
import { ageSince } from './seated-age.ts'

/** How far the order of a table has come. */
export interface Progress {
  status: OrderStatus
  covers: number
}

/** A table and its state; `dirty`: the guests have left and it is not cleared yet. */
export type TableNow = FloorTable & { dirty: boolean; progress: Progress | undefined }

interface Standing {
  tone: Tone
  word: string
}

/** The state of a table as a word and a colour. */
function useStanding({ order, dirty, progress }: TableNow): Standing {
  const text = useText()
  const standingOf = useOrderStanding()
  if (order) return standingOf(progress?.status ?? (order.state === 'paid' ? 'paid' : 'seated'))
  return dirty ? { tone: 'warn', word: text.floor.toClear } : { tone: 'calm', word: text.floor.available }
}

const TONES: Record<OrderStatus, Tone> = {
  not_printed: 'bad',
  bill: 'warn',
  ready: 'warn',
  paying: 'accent',
  fired: 'accent',
  cooking: 'accent',
  served: 'accent',
  seated: 'accent',
  paid: 'good',
}

/** The state of an open order as a word and a colour, with or without a table. */
export function useOrderStanding(): (status: OrderStatus) => Standing {
  const text = useText()
  return (status) => ({ tone: TONES[status], word: text.floor.statuses[status] })
}

/** How long a party has been here, with a warning in words once that is long. */
export function OpenFor({ opened }: { opened: string }) {
  const text = useText()
  const now = useNow()
  const age = ageSince(opened, now)
  const warning = { new: '', late: text.plan.late, overdue: text.plan.overdue }[age]
  return (
    <span className="number" data-age={age}>
      <ClockIcon size={14} /> {text.floor.since(duration(opened, now))}
      {warning && ` · ${warning}`}
    </span>
  )
}

export function TableCard({ table, onOpen }: { table: TableNow; onOpen: () => void }) {
  const text = useText()
  const { language } = useLanguage()
  const { location } = useSignedIn()
  const { tone, word } = useStanding(table)
  const { order } = table
  const amount = (value: string) => money(value, location.currency, language)
  return (
    <UnstyledButton
      className="surface table-card"
      data-open={order !== null}
      data-tone={tone}
      data-table={table.table_number}
      onClick={onOpen}
    >
      <span className="table-head">
        <span className="table-number number">{table.table_number}</span>
        <Pill tone={tone}>{word}</Pill>
      </span>
      <span className="table-kind">
        {text.floor.types[table.table_type]} ·{' '}
        {table.progress?.covers ? text.floor.guests(table.progress.covers) : text.floor.seats(table.seats)}
      </span>
      {order && (
        <>
          <span className="table-total number">
            {order.state === 'paid' ? amount(order.total) : text.floor.owes(amount(order.balance))}
          </span>
          <span className="table-facts">
            <span>
              <StaffIcon size={14} /> {order.server}
            </span>
            <OpenFor opened={order.opened} />
            {order.allergens === 1 && (
              <span className="table-allergens">
                <AllergenIcon size={14} /> {text.floor.allergens}
              </span>
            )}
          </span>
        </>
      )}
    </UnstyledButton>
  )
}

/** A room with its tables at their positions. */
export function RoomPlan(props: {
  area: PlanArea
  tables: Map<number, TableNow>
  onOpen: (tableId: number) => void
}) {
  const placed = props.area.tables.flatMap((place) => {
    const table = props.tables.get(place.table_id)
    return table ? { ...place, table } : []
  })
  return (
    <Board
      label={props.area.name}
      tables={placed}
      draw={({ table, shape }) => (
        <TableOnPlan table={table} isRound={shape === 'round'} onOpen={() => props.onOpen(table.table_id)} />
      )}
    />
  )
}

function TableOnPlan(props: { table: TableNow; isRound: boolean; onOpen: () => void }) {
  const text = useText()
  const now = useNow()
  const { language } = useLanguage()
  const { location } = useSignedIn()
  const { table } = props
  const { tone, word } = useStanding(table)
  const { order } = table
  return (
    <UnstyledButton
      className="board-table number"
      data-round={props.isRound}
      data-tone={tone}
      data-table={table.table_number}
      aria-label={`${text.floor.table(table.table_number)}, ${word}`}
      onClick={props.onOpen}
    >
      <strong>{table.table_number}</strong>
      {order ? (
        <>
          <span>{order.state === 'paid' ? word : money(order.balance, location.currency, language)}</span>
          <span className="board-age">{duration(order.opened, now)}</span>
        </>
      ) : (
        <span className="board-age">{table.dirty ? word : text.floor.seats(table.seats)}</span>
      )}
    </UnstyledButton>
  )
}
