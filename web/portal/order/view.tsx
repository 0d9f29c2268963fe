import { Group, Stack, Tabs, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { HistoryEntry } from '../../../src/events/routes.ts'
import type { OrderAnswer } from '../../../src/orders/answer.ts'
import { get, Refused } from '../api.ts'
import { dayAndTime, money } from '../format.ts'
import { Loaded, Pill } from '../parts/page.tsx'
import { useSigned } from '../parts/session.tsx'
import { TicketPicture } from '../parts/ticket-picture.tsx'
import { useLanguage, useText } from '../text/text.tsx'
import { Payments } from './payments.tsx'

/** An order with its bill, its payments and all that happened to it. */
export function OrderView({ orderId }: { orderId: number }) {
  const text = useText()
  const order = useQuery({
    queryKey: ['order', orderId],
    queryFn: () => get<{ result: OrderAnswer }>(`/go/order/${orderId}`),
  })
  const gone = order.error instanceof Refused && order.error.status === 404
  return (
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
          <Loaded query={order}>{({ result }) => <Bill order={result} />}</Loaded>
        )}
      </Tabs.Panel>
      <Tabs.Panel value="payments" pt="md">
        {gone ? <Text c="dimmed">{text.order.gone}</Text> : <Payments orderId={orderId} />}
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
  )
}

function Bill({ order }: { order: OrderAnswer }) {
  const text = useText()
  const { language } = useLanguage()
  const { bill } = order
  const amount = (value: string | number) => money(value, bill.currency, language)
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text size="sm" className="long">
          {text.floor.server}: {order.server.name}
        </Text>
        {order.allergens === 1 && <Pill tone="warn">{text.floor.allergens}</Pill>}
      </Group>
      {order.items.length === 0 && <Text c="dimmed">{text.order.noItems}</Text>}
      <ul className="lines">
        {order.items.map((item) => (
          <li key={item.order_item_id} className="line">
            <span className="line-qty number">{item.qty} ×</span>
            <span className="line-what long">
              {item.item_name}
              {item.item_modifiers?.map((modifier) => (
                <span key={modifier.modifier} className="line-more">
                  {modifier.qty > 1 && `${modifier.qty} × `}
                  {modifier.modifier}
                  {modifier.price > 0 && ` (${amount(modifier.price)})`}
                </span>
              ))}
              {item.notes !== '' && <span className="line-note">“{item.notes}”</span>}
            </span>
            <span className="number">{amount(item.list_price)}</span>
          </li>
        ))}
      </ul>
      <dl className="sums number">
        <Sum name={text.order.subtotal} value={amount(bill.subtotal)} />
        <Sum name={text.order.tax(bill.rates.tax_rate)} value={amount(bill.tax)} />
        <Sum name={text.order.service(bill.rates.service)} value={amount(bill.service_charge)} />
        <Sum name={text.order.total} value={amount(bill.total)} strong />
        <Sum name={text.order.paid} value={amount(bill.paid)} />
        {bill.tips !== '0.00' && <Sum name={text.order.tips} value={amount(bill.tips)} />}
        <Sum name={text.order.balance} value={amount(bill.balance)} strong />
      </dl>
    </Stack>
  )
}

function Sum({ name, value, strong }: { name: string; value: string; strong?: boolean }) {
  return (
    <div className="sum" data-strong={strong ?? false}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function History({ orderId }: { orderId: number }) {
  const text = useText()
  const { language } = useLanguage()
  const { location } = useSigned()
  const history = useQuery({
    queryKey: ['order', orderId, 'history'],
    queryFn: () => get<{ result: HistoryEntry[] }>(`/go/order/${orderId}/history`),
  })
  return (
    <Loaded query={history}>
      {({ result }) => (
        <ol className="history">
          {result.map((event) => (
            <li key={event.sequence}>
              <span className="long">{event.words}</span>
              <span className="line-more">
                {dayAndTime(event.timestamp, location.time_zone, language)} ·{' '}
                {text.order.by(event.actor.name)}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Loaded>
  )
}
