import { Button, Group, Menu, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { OrderAnswer } from '../../../../src/orders/order-response.ts'
import { calls } from '../../api.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useRowAction } from '../../lib/use-row-action.ts'
import { useText } from '../../locales/locale-provider.tsx'
import { showNotice } from '../../ui/changes/show-notice.ts'
import { useChange } from '../../ui/changes/use-change.tsx'
import { Pill } from '../../ui/page.tsx'
import { ActionMenu } from '../../ui/row-menu.tsx'
import { ApproveDiscount, DiscountDialog, type Line, VoidLine } from './discount.tsx'
import { ORDER_QUERIES, useMoney } from './reason-and-approval.tsx'

type Discount = OrderAnswer['discounts'][number]

/** Lines, discounts and total of an order. */
export function Bill({ orderId, order }: { orderId: number; order: OrderAnswer }) {
  const text = useText()
  const { mayChange } = useSignedIn()
  const { bill } = order
  const { shown, decimal, isSome } = useMoney()
  const act = useRowAction<'off' | 'void', Line>(order.items, ({ order_item_id }) => order_item_id)
  const [off, voided] = [act.on('off'), act.on('void')]
  const isOpen = mayChange && order.state === 'open'
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text size="sm" className="long">
          {text.common.named(text.floor.server, order.server.name)}
        </Text>
        {order.allergens === 1 && <Pill tone="warn">{text.floor.allergens}</Pill>}
      </Group>
      {order.items.length === 0 && <Text c="dimmed">{text.order.noItems}</Text>}
      <ul className="lines">
        {order.items.map((line) => (
          <BillLine
            key={line.order_item_id}
            line={line}
            discounts={order.discounts.filter(({ order_item_id }) => order_item_id === line.order_item_id)}
            {...(isOpen && { onAct: (kind: 'off' | 'void') => act.begin(kind, line), orderId })}
          />
        ))}
      </ul>
      <dl className="sums number">
        {isSome(bill.discounts) || isSome(bill.comps) ? (
          <Sum name={text.order.listTotal} value={shown(bill.list_total)} />
        ) : null}
        {order.discounts
          .filter(({ order_item_id }) => order_item_id === 0)
          .map((discount) => (
            <Sum
              key={discount.discount_id}
              name={<DiscountName discount={discount} {...(isOpen && { orderId })} />}
              value={`−${shown(discount.applied)}`}
            />
          ))}
        <Sum name={text.order.subtotal} value={shown(bill.subtotal)} />
        {bill.taxes.length > 1 ? (
          bill.taxes.map(({ name, rate, tax }) => (
            <Sum key={`${name} ${rate}`} name={text.day.tax(name, decimal(rate))} value={shown(tax)} />
          ))
        ) : (
          <Sum name={text.order.tax(decimal(bill.rates.tax_rate))} value={shown(bill.tax)} />
        )}
        <Sum name={text.order.service(decimal(bill.rates.service))} value={shown(bill.service_charge)} />
        <Sum name={text.order.total} value={shown(bill.total)} strong />
        <Sum name={text.order.paid} value={shown(bill.paid)} />
        {isSome(bill.tips) && <Sum name={text.order.tips} value={shown(bill.tips)} />}
        <Sum name={text.order.balance} value={shown(bill.balance)} strong />
      </dl>
      {off && <DiscountDialog key={act.key} orderId={orderId} order={order} line={off} onClose={act.end} />}
      {voided && <VoidLine key={act.key} line={voided} onClose={act.end} />}
    </Stack>
  )
}

function BillLine(props: {
  line: Line
  discounts: Discount[]
  orderId?: number
  onAct?: (kind: 'off' | 'void') => void
}) {
  const text = useText()
  const { shown } = useMoney()
  const { line, discounts, orderId, onAct } = props
  return (
    <li className="line">
      <span className="line-qty number">{line.qty} ×</span>
      <span className="line-what long">
        {line.item_name}
        {line.item_modifiers?.map((modifier) => (
          <span key={modifier.modifier} className="line-more">
            {modifier.qty > 1 && `${modifier.qty} × `}
            {modifier.modifier}
            {modifier.price > 0 && ` (${shown(String(modifier.price))})`}
          </span>
        ))}
        {line.notes !== '' && <span className="line-note">{text.common.quoted(line.notes)}</span>}
        {discounts.map((discount) => (
          <span key={discount.discount_id} className="line-more">
            <DiscountName discount={discount} {...(orderId !== undefined && { orderId })} />
          </span>
        ))}
      </span>
      <span className="number line-amount">
        {discounts.length > 0 && <s className="line-more">{shown(line.list_price)}</s>}
        {shown(line.net)}
      </span>
      {onAct && (
        <ActionMenu name={line.item_name}>
          {discounts.length === 0 && <Menu.Item onClick={() => onAct('off')}>{text.money.offLine}</Menu.Item>}
          <Menu.Item className="danger" onClick={() => onAct('void')}>
            {text.money.void}
          </Menu.Item>
        </ActionMenu>
      )}
    </li>
  )
}

/** A discount and its reason; with `orderId`, a button to remove it. */
function DiscountName({ discount, orderId }: { discount: Discount; orderId?: number }) {
  const text = useText()
  const { decimal, shown, isSome } = useMoney()
  const [approving, setApproving] = useState(false)
  const { discount_id, kind, value, reason, withheld } = discount
  const back = useChange(async () => {
    if (orderId === undefined) return
    await calls.discounts.remove({ order_id: orderId, discount_id })
    showNotice(text.money.takenBack)
  }, ORDER_QUERIES)
  const name = text.money.discountNamed[kind as 'percent' | 'amount' | 'comp'](decimal(value))
  return (
    <span className="discount">
      {name} · {reason}
      {orderId !== undefined && (
        <Button
          variant="subtle"
          size="compact-xs"
          loading={back.isPending}
          onClick={() => back.mutate(undefined)}
        >
          {text.money.takeBack}
        </Button>
      )}
      {isSome(withheld) && (
        <span className="line-more">
          {text.money.withheld(shown(withheld))}
          {orderId !== undefined && (
            <Button variant="subtle" size="compact-xs" onClick={() => setApproving(true)}>
              {text.money.approve}
            </Button>
          )}
        </span>
      )}
      {approving && orderId !== undefined && (
        <ApproveDiscount orderId={orderId} discount={discount} onClose={() => setApproving(false)} />
      )}
    </span>
  )
}

function Sum({ name, value, strong }: { name: React.ReactNode; value: string; strong?: boolean }) {
  return (
    <div className="sum" data-strong={strong ?? false}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
