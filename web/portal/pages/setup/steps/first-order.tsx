import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ItemEntry, MenuEntry } from '../../../../../src/menus/menu-response.ts'
import type { PrinterEntry } from '../../../../../src/printing/printers/management/overview-routes.ts'
import { isScreen } from '../../../../../src/printing/printers/transports.ts'
import { uuid } from '../../../../shared/uuid.ts'
import { calls, type ResponseOf } from '../../../api.ts'
import { useSignedIn } from '../../../lib/signed-in-context.tsx'
import { useText } from '../../../locales/locale-provider.tsx'
import { showNotice } from '../../../ui/changes/show-notice.ts'
import { ChangeError, useChange } from '../../../ui/changes/use-change.tsx'
import { List } from '../../../ui/list.tsx'
import { Loaded, Pill } from '../../../ui/page.tsx'
import { useGuide } from '../guide-text.ts'

const LOOK_MS = 2_000
const ARRIVED = ['sent', 'ready', 'served']

type Line = ResponseOf<typeof calls.orders.get>['result']['items'][number]

/** A dish that can be ordered without answering a question. */
const isPlain = ({ available, open_price, modifiers }: ItemEntry) =>
  available === 1 && open_price === 0 && modifiers.every(({ min }) => min === 0)

/** One dish of each station; those without a station count as one. */
function dishesOf(menus: MenuEntry[]): ItemEntry[] {
  const dishes = new Map<number, ItemEntry>()
  for (const { printer_id, items } of menus.flatMap(({ sections }) => sections)) {
    const dish = items.find(isPlain)
    if (dish && !dishes.has(printer_id)) dishes.set(printer_id, dish)
  }
  return [...dishes.values()]
}

/** The test order: it goes to the kitchen like any other, and the page shows what really arrived. */
export function TestStep() {
  const words = useGuide().test
  const { location } = useSignedIn()
  const here = { location_id: location.id }
  const storageKey = `comanda.test-order.${location.id}`
  const [orderId, setOrderId] = useState(() => Number(sessionStorage.getItem(storageKey)) || undefined)
  const remember = (id: number | undefined) => {
    if (id === undefined) sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, String(id))
    setOrderId(id)
  }
  const menus = useQuery({ queryKey: ['menus', location.id], queryFn: () => calls.menus.get_editable(here) })
  const staff = useQuery({
    queryKey: ['staff', location.id, 'set up'],
    queryFn: () => calls.staff.list_people(here, { limit: 200 }),
  })
  const dishes = dishesOf(menus.data?.result ?? [])
  const waiter = staff.data?.result.find(({ isDeleted }) => isDeleted === 0)
  const send = useChange(
    async () => {
      if (!waiter) return
      const { order_id } = await calls.orders.open(here, {
        client_id: uuid(),
        kind: 'quick',
        name: words.name,
        staff_id: waiter.id,
        items: dishes.map(({ item_id }) => ({ item_id, client_id: uuid() })),
      })
      remember(order_id)
    },
    ['orders'],
    'here',
  )
  const remove = useChange(
    async () => {
      if (orderId === undefined) return
      await calls.orders.delete({ order_id: orderId }, { reason: words.reason })
      remember(undefined)
      showNotice(words.removed)
    },
    ['orders', 'printjobs'],
    'here',
  )
  if (orderId !== undefined) {
    return (
      <>
        <Arrivals orderId={orderId} />
        <ChangeError change={remove} />
        <Group>
          <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate(undefined)}>
            {words.remove}
          </Button>
        </Group>
      </>
    )
  }
  const canSend = dishes.length > 0 && waiter !== undefined
  return (
    <>
      <Text size="sm">{words.lead}</Text>
      {menus.data && staff.data && !canSend && (
        <Text size="sm" className="note">
          {words.needs}
        </Text>
      )}
      <ChangeError change={send} />
      <div>
        <Button disabled={!canSend} loading={send.isPending} onClick={() => send.mutate(undefined)}>
          {words.send}
        </Button>
      </div>
    </>
  )
}

/** Lists the state of the test order at each station, as the service knows it. */
function Arrivals({ orderId }: { orderId: number }) {
  const text = useText()
  const words = useGuide().test
  const { location } = useSignedIn()
  const order = useQuery({
    queryKey: ['orders', orderId, 'test'],
    queryFn: () => calls.orders.get({ order_id: orderId }),
    refetchInterval: LOOK_MS,
  })
  const printers = useQuery({
    queryKey: ['printers', location.id],
    queryFn: () => calls.printers.list_details({ location_id: location.id }),
  })
  const stationOf = (line: Line): PrinterEntry | undefined =>
    printers.data?.result.find(({ serial_no, name }) => line.station === serial_no || line.station === name)
  const hasArrived = (line: Line) => ARRIVED.includes(line.state)
  const stateOf = (line: Line) => {
    const station = stationOf(line)
    if (hasArrived(line)) return station && isScreen(station) ? words.shown : words.printed
    const reasons: Record<string, string> = text.printers.reasons
    return line.not_printed === '' ? words.waiting : words.why(reasons[line.not_printed] ?? line.not_printed)
  }
  return (
    <Loaded query={order}>
      {({ result: { items } }) => (
        <>
          <List
            label={words.state}
            rows={items}
            idOf={({ order_item_id }) => order_item_id}
            columns={[
              {
                name: words.station,
                head: true,
                show: (line) => stationOf(line)?.name ?? (line.station || words.nobody),
              },
              { name: words.dish, show: ({ item_name }) => item_name },
              {
                name: words.state,
                show: (line) => (
                  <Pill tone={hasArrived(line) ? 'good' : line.state === 'not_printed' ? 'bad' : 'warn'}>
                    {stateOf(line)}
                  </Pill>
                ),
              },
            ]}
          />
          <Text role="status" size="sm" fw={600}>
            {items.every(hasArrived) ? words.allArrived : words.waitingLead}
          </Text>
        </>
      )}
    </Loaded>
  )
}
