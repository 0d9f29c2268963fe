import { useNow } from '../../shared/use-now.ts'
import { lazyScreen } from '../lazy-screen.tsx'
import { strings, useText } from '../locales/load-locale.ts'
import { go, goDeeper } from '../navigate.ts'
import { mergeOrders, moveOrder } from '../orders/move-order.ts'
import { clearTable, endOrder, requestBill } from '../orders/order-actions.ts'
import { type Place, placeKey, tableBy } from '../orders/order-place.ts'
import { askFor } from '../orders/prompt.ts'
import { linesSoon, unservedCourses } from '../orders/serve-course.ts'
import { changeDetails, markServed, placeStateNow } from '../orders/take-order.ts'
import { Clock } from '../parts/clock.tsx'
import { Icon } from '../parts/icon.tsx'
import { Banner } from '../parts/offline-banner.tsx'
import { askCovers } from '../parts/order-menu.ts'
import { RoomMenu } from '../parts/room-menu.tsx'
import { PassBar } from '../parts/tables/pass-bar.tsx'
import { TabList } from '../parts/tables/tab-list.tsx'
import { TableGroups } from '../parts/tables/table-groups.tsx'
import { TablePlan } from '../parts/tables/table-plan.tsx'
import { app, setApp, useApp } from '../state.ts'

const IncomingBar = lazyScreen(
  async () => (await import('../parts/tables/incoming-bar.tsx')).IncomingBar,
  null,
)

/** All tables and tabs, by what needs to be done there. */
export function Room({ current }: { current?: Place | undefined }) {
  const { room: text } = useText()
  const now = useNow()
  const { room, isPlan } = useApp()
  return (
    <>
      <Banner />
      <h1 className="read-out">{text.title}</h1>
      <RoomFilters />
      {room !== 'tabs' && <Areas />}
      <div className={room === 'tabs' ? 'room-body of-tabs' : 'room-body'}>
        <div>
          {room === 'tabs' ? (
            <TabList onTap={openPlace} />
          ) : isPlan ? (
            <TablePlan now={now} onTap={openPlace} onHold={holdTile} />
          ) : (
            <TableGroups
              now={now}
              onTap={openPlace}
              onHold={holdTile}
              current={current && placeKey(current)}
            />
          )}
        </div>
      </div>
      <IncomingBar now={now} />
      <PassBar />
      <nav className="nav" aria-label={text.title}>
        <button
          type="button"
          aria-current={room !== 'tabs' ? 'page' : undefined}
          onClick={() => setApp({ room: 'all' })}
        >
          <Icon name="room" />
          {text.title}
        </button>
        <button type="button" aria-label={text.number} onClick={() => goDeeper({ at: 'number' })}>
          <Icon name="hash" />
        </button>
        <button
          type="button"
          aria-current={room === 'tabs' ? 'page' : undefined}
          onClick={() => setApp({ room: 'tabs' })}
        >
          {text.tabs}
        </button>
        <PassButton />
      </nav>
    </>
  )
}

function PassButton() {
  const { room } = useText()
  const ready = useApp(({ open }) => open.filter(({ ready }) => ready > 0).length)
  return (
    <button type="button" className={ready > 0 ? 'hot' : ''} onClick={() => goDeeper({ at: 'pass' })}>
      <Icon name="bell" />
      {room.pass} {ready > 0 && ready}
    </button>
  )
}

function RoomFilters() {
  const { room: text } = useText()
  const { room, open, person } = useApp()
  const tabs = open.filter(({ kind }) => kind !== 'table')
  const tables = open.filter(({ kind }) => kind === 'table')
  const mine = tables.filter(({ server }) => server.staff_id === person?.staffId)
  const chips = [
    { key: 'mine', text: text.mine, count: mine.length },
    { key: 'all', text: text.all, count: tables.length },
    { key: 'tabs', text: text.tabs, count: tabs.length },
  ] as const
  return (
    <div className="seg">
      {chips.map(({ key, text, count }) => (
        <button
          type="button"
          key={key}
          className="chip quiet"
          aria-pressed={room === key}
          onClick={() => setApp({ room: key })}
        >
          {text} <span className="count">{count}</span>
        </button>
      ))}
      <span className="grow" />
      <RoomMenu />
    </div>
  )
}

function PlanSwitch() {
  const { room: text } = useText()
  const isPlan = useApp(({ isPlan }) => isPlan)
  return (
    <button
      type="button"
      className="icon"
      aria-label={isPlan ? text.tiles : text.plan}
      onClick={() => setApp({ isPlan: !isPlan })}
    >
      <Icon name={isPlan ? 'room' : 'plan'} />
    </button>
  )
}

function Areas() {
  const { room: text } = useText()
  const { areas, area, isPlan } = useApp()
  // The plan shows one area at a time.
  const shown = isPlan && area === 'all' ? areas[0]?.area_id : area
  return (
    <div className="seg areas">
      {areas.length > 1 && (
        <fieldset className="track" aria-label={text.allAreas}>
          {!isPlan && (
            <button
              type="button"
              className="chip"
              aria-pressed={area === 'all'}
              onClick={() => setApp({ area: 'all' })}
            >
              {text.all}
            </button>
          )}
          {areas.map(({ area_id, name }) => (
            <button
              type="button"
              key={area_id}
              className="chip"
              aria-pressed={shown === area_id}
              onClick={() => setApp({ area: area_id })}
            >
              {name || text.others}
            </button>
          ))}
        </fieldset>
      )}
      <span className="grow" />
      <PlanSwitch />
      <span className="dim clock">
        <Clock />
      </span>
    </div>
  )
}

/** A free table opens the order entry; an occupied one its order. */
export function openPlace(place: Place): void {
  const { there, waiting } = placeStateNow(place)
  go({ at: there || waiting ? 'order' : 'entry', place })
}

async function holdTile(place: Place): Promise<void> {
  const { there, label } = placeStateNow(place)
  const { more, room, order } = strings()
  if (!there) return holdFree(place, label)
  const isServing = there.no_items > 0 && there.status !== 'served' && there.status !== 'paid'
  const lines = isServing ? await linesSoon(there.order_id) : []
  const courses = lines && unservedCourses(lines)
  const serve = courses?.map(({ course }) => ({ key: `serve ${course}`, text: room.courseServed(course) }))
  const chosen = await askFor({
    kind: 'choice',
    title: room.table(label),
    offered: [
      ...(serve ?? [{ key: 'serve', text: room.allServed }]),
      { key: 'move', text: more.move },
      { key: 'merge', text: more.merge },
      there.no_items > 0 ? { key: 'bill', text: order.bill } : { key: 'end', text: more.endOrder },
    ],
  })
  if (chosen?.startsWith('serve')) {
    const ids = courses?.find(({ course }) => `serve ${course}` === chosen)?.ids
    await markServed(there.order_id, label, ids)
  }
  if (chosen === 'move') await moveOrder(there)
  if (chosen === 'merge') await mergeOrders(there)
  if (chosen === 'end') await endOrder(there)
  if (chosen === 'bill') await requestBill(there.order_id)
}

/** Actions at a free table: clear it, seat guests, or take an order. */
async function holdFree(place: Place, label: string): Promise<void> {
  const { more, room, entry } = strings()
  const tableId = 'tableId' in place ? place.tableId : 0
  const table = tableBy(app().areas, tableId)
  const seats = table?.seats ?? 0
  const offered = [
    ...(table?.dirty === 1 ? [{ key: 'clear', text: more.clear }] : []),
    ...(seats > 0 ? [{ key: 'seat all', text: room.seatCount(seats) }] : []),
    { key: 'seat', text: more.seat },
    { key: 'open', text: entry.newOrder },
  ]
  const chosen = await askFor({ kind: 'choice', title: room.table(label), offered })
  if (chosen === 'clear') await clearTable(tableId)
  if (chosen === 'seat all') await changeDetails(place, { covers: seats })
  if (chosen === 'seat') await askCovers(place)
  if (chosen === 'open') openPlace(place)
}
