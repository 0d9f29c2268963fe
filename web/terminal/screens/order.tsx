import { useState } from 'react'
import { useText } from '../locales/load-locale.ts'
import { go, goBack, goDeeper } from '../navigate.ts'
import { closeOrder, endOrder, requestBill } from '../orders/order-actions.ts'
import type { Place } from '../orders/order-place.ts'
import { belongsTo, viewOf } from '../orders/order-view.ts'
import { lastRound } from '../orders/repeat-round.ts'
import { usePlace } from '../orders/use-order-place.ts'
import { ActButton } from '../parts/busy-button.tsx'
import { useOnChange } from '../parts/hooks.ts'
import { Icon } from '../parts/icon.tsx'
import { Sum, toCents } from '../parts/money.tsx'
import { Banner } from '../parts/offline-banner.tsx'
import { Allergy } from '../parts/order/allergy.tsx'
import { HeldCourse, SentCourse } from '../parts/order/course.tsx'
import { ItemSheet } from '../parts/order/lazy-item-sheet.ts'
import type { Picked } from '../parts/order/menu.tsx'
import { repeat } from '../parts/order/repeat-round-tile.tsx'
import { Chosen } from '../parts/order/selection-bar.tsx'
import { SendButton } from '../parts/order/send-bar.tsx'
import { NewLines, WaitingLines } from '../parts/order/unsent-lines.tsx'
import { openMore } from '../parts/order-menu.ts'
import { Sums } from '../parts/pay/sums.tsx'
import { app, setApp, useApp } from '../state.ts'
import { readOrder } from '../sync/offline-cache.ts'
import type { OrderLine } from '../types.ts'
import { useAbout } from './order-entry.tsx'

export function OrderScreen({ place }: { place: Place }) {
  return (
    <main className="phone">
      <Banner />
      <OrderPane place={place} />
    </main>
  )
}

/** Lines of the service, queued lines, and the draft, growing upwards from the thumb. */
export function OrderPane({
  place,
  isTablet = false,
  hasBack = !isTablet,
}: {
  place: Place
  isTablet?: boolean
  hasBack?: boolean
}) {
  const { entry } = useText()
  const { label, orderId, order, there, waiting, draft } = usePlace(place)
  const { entries, born } = useApp(({ queue }) => queue)
  const ids = useApp(({ chosen }) => chosen)
  const chosen = (order?.items ?? []).filter(({ order_item_id }) => ids.includes(order_item_id))
  const [picked, setPicked] = useState<Picked>()
  const about = useAbout(place)
  const version = there?.version
  useOnChange(
    () => {
      if (orderId !== undefined) void readOrder(orderId)
    },
    orderId,
    version,
  )
  const clientId = waiting && 'clientId' in waiting.order ? waiting.order.clientId : undefined
  const tableId = 'tableId' in place && orderId === undefined ? place.tableId : undefined
  const view = viewOf(order, entries, belongsTo({ orderId, clientId, tableId }, born))
  const toggle = ({ order_item_id: id }: OrderLine) =>
    setApp({ chosen: ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id] })
  // Lines selected after the action began are not part of it, and stay selected.
  const done = () =>
    setApp({ chosen: app().chosen.filter((id) => !chosen.some(({ order_item_id }) => order_item_id === id)) })
  const lines = { chosen, onChoose: toggle, place, orderId }
  return (
    <>
      <header className="head">
        {hasBack && (
          <button type="button" className="icon" aria-label={entry.back} onClick={goBack}>
            <Icon name="back" />
          </button>
        )}
        <h1>{label}</h1>
        <span className="about grow">
          {[orderId === undefined ? entry.newOrder : entry.order(orderId), about].filter(Boolean).join(' · ')}
        </span>
        <button type="button" className="icon" aria-label={entry.more} onClick={() => void openMore(place)}>
          <Icon name="more" />
        </button>
      </header>
      <Allergy place={place} />
      <div className="grow over-sheet">
        <div className="lines-scroll grow-up">
          <div className="stack-end">
            {view.courses.map((course) =>
              course.isHeld ? (
                <HeldCourse key={`held ${course.course}`} {...course} {...lines} />
              ) : (
                <SentCourse key={`sent ${course.course}`} {...course} {...lines} />
              ),
            )}
            {view.waiting.length > 0 && <WaitingLines view={view} />}
            {draft.lines.length > 0 && <NewLines place={place} onPick={setPicked} />}
          </div>
        </div>
        {picked && (
          <ItemSheet
            key={picked.clientId}
            place={place}
            picked={picked}
            onClose={() => setPicked(undefined)}
          />
        )}
      </div>
      {order && chosen.length === 0 && <Sums order={order} isLong={isTablet} />}
      {chosen.length > 0 && orderId !== undefined ? (
        <Chosen place={place} orderId={orderId} lines={chosen} onDone={done} />
      ) : (
        <OrderBar place={place} isTablet={isTablet} />
      )}
    </>
  )
}

function OrderBar({ place, isTablet }: { place: Place; isTablet: boolean }) {
  const { order: text, more } = useText()
  const { orderId, order, there, draft } = usePlace(place)
  const menus = useApp(({ menus }) => menus)
  const round = lastRound(order, menus)
  const isPaid = order !== undefined && order.items.length > 0 && toCents(order.bill.balance) === 0
  const isSending = draft.lines.length > 0
  const isEmpty = order?.items.length === 0
  return (
    <div className="bar">
      {round.length > 0 && !isPaid && (
        <button
          type="button"
          className="act thin"
          aria-label={text.repeat}
          onClick={() => repeat(place, round)}
        >
          <Icon name="repeat" />
        </button>
      )}
      {!isTablet && !isPaid && (
        <button
          type="button"
          className="act thin"
          aria-label={text.add}
          onClick={() => go({ at: 'entry', place })}
        >
          <Icon name="plus" />
        </button>
      )}
      {orderId !== undefined && !isEmpty && !(isSending && !isTablet) && (
        <ActButton
          className="act thin"
          onPress={async () => {
            await requestBill(orderId)
            goDeeper({ at: 'receipt', orderId })
          }}
        >
          {text.bill}
        </ActButton>
      )}
      {there && isPaid && !isSending && (
        <ActButton className="act go fill" onPress={() => closeOrder(there)}>
          {text.close}
        </ActButton>
      )}
      {there && isEmpty && !isPaid && !isSending && (
        <ActButton className="act fill" onPress={() => endOrder(there)}>
          {more.endOrder}
        </ActButton>
      )}
      {orderId !== undefined && !isPaid && !isEmpty && (
        <button
          type="button"
          className={`act ${isSending ? 'thin' : 'go fill'}`}
          onClick={() => goDeeper({ at: 'pay', orderId })}
        >
          {text.pay} {!isSending && order && <Sum of={order.bill.balance} />}
        </button>
      )}
      {isSending && <SendButton place={place} />}
    </div>
  )
}
