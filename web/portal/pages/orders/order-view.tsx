import { Stack, Tabs, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { calls, Refused } from '../../api.ts'
import { dayAndTime } from '../../format.ts'
import { actorName } from '../../lib/actor-name.ts'
import { useOrderName } from '../../lib/order-label.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'
import { useEventText } from '../../locales/use-page-text.ts'
import { Loaded } from '../../ui/page.tsx'
import { TicketPicture } from '../../ui/ticket-image.tsx'
import { Bill } from './bill.tsx'
import { OrderActions, type TableActions } from './order-actions.tsx'
import { Payments } from './payments.tsx'
import { orderOf } from './queries.ts'

/** The name of an order once it is loaded; a deleted order is shown by its number. */
export function OrderTitle({ orderId }: { orderId: number }) {
  const text = useText()
  const nameOf = useOrderName()
  const { data } = useQuery(orderOf(orderId))
  if (!data) return text.order.title(orderId)
  const { table, kind, name, day_number } = data.result
  const { table_number } = table
  return nameOf({ order_id: orderId, table_number, order_kind: kind, order_name: name, day_number })
}

/** An order with its bill, payments and history. */
export function OrderView({ orderId, table }: { orderId: number; table?: TableActions | undefined }) {
  const text = useText()
  const order = useQuery(orderOf(orderId))
  const gone = order.error instanceof Refused && order.error.status === 404
  return (
    <Stack gap="md">
      {order.data && <OrderActions orderId={orderId} order={order.data.result} table={table} />}
      <Tabs defaultValue={gone ? 'history' : 'bill'} keepMounted={false} key={String(gone)}>
        <Tabs.List>
          <Tabs.Tab value="bill">{text.order.bill}</Tabs.Tab>
          <Tabs.Tab value="payments">{text.order.payments}</Tabs.Tab>
          {!gone && <Tabs.Tab value="receipt">{text.order.receipt}</Tabs.Tab>}
          <Tabs.Tab value="history">{text.order.history}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="bill" pt="md">
          {gone ? (
            <Text c="dimmed">{text.order.gone}</Text>
          ) : (
            <Loaded query={order}>{({ result }) => <Bill orderId={orderId} order={result} />}</Loaded>
          )}
        </Tabs.Panel>
        <Tabs.Panel value="payments" pt="md">
          {gone ? (
            <Text c="dimmed">{text.order.gone}</Text>
          ) : (
            <Loaded query={order}>{({ result }) => <Payments orderId={orderId} order={result} />}</Loaded>
          )}
        </Tabs.Panel>
        <Tabs.Panel value="receipt" pt="md">
          <Loaded query={order}>
            {({ result }) => (
              <TicketPicture
                source={`/go/order/${orderId}/picture`}
                version={`${result.bill.version}-${result.bill.paid}-${result.bill.tips}`}
                alt={text.order.receiptOf(orderId)}
              />
            )}
          </Loaded>
        </Tabs.Panel>
        <Tabs.Panel value="history" pt="md">
          <History orderId={orderId} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  )
}

function History({ orderId }: { orderId: number }) {
  const text = useText()
  const { language } = useLanguage()
  const { location } = useSignedIn()
  const events = useEventText()
  const history = useQuery({
    queryKey: ['order', orderId, 'history'],
    queryFn: () => calls.orders.history({ order_id: orderId }),
  })
  return (
    <Loaded query={history}>
      {({ result }) => (
        <ol className="history">
          {result.map((event) => (
            <li key={event.sequence}>
              <span className="long">
                {events && (events[String(event.type)]?.(event.data as never) ?? event.words)}
              </span>
              <span className="line-more">
                {dayAndTime(event.timestamp, location.time_zone, language)} ·{' '}
                {text.order.by(actorName(text, event.actor))}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Loaded>
  )
}
