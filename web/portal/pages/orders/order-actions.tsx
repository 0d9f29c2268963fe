import { Button, Group, Menu, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { OrderAnswer } from '../../../../src/orders/order-response.ts'
import { calls } from '../../api.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useText } from '../../locales/locale-provider.tsx'
import { useAfterFirstPaint, useChunk } from '../../sync/lazy-chunk.ts'
import { showNotice } from '../../ui/changes/show-notice.ts'
import { useChange } from '../../ui/changes/use-change.tsx'
import { useSend } from '../../ui/changes/use-send.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { ActionMenu } from '../../ui/row-menu.tsx'
import { DeleteOrder } from './delete-order.tsx'
import { DiscountDialog, SwitchService } from './discount.tsx'
import { PrintOrder } from './print-order.tsx'
import { paymentsOf, refundsOf } from './queries.ts'
import { ORDER_QUERIES, ReasonAndPinFields, useMoney, useReasonAndPin } from './reason-and-approval.tsx'
import { TakePayment } from './take-payment.tsx'

/** Actions of a party without a table; with a table they are offered there. */
const OF_TAB = ['party', 'seat', 'merge'] as const
type Act = 'take' | 'off' | 'service' | 'refund' | 'reopen' | 'print' | 'delete' | (typeof OF_TAB)[number]

/** Actions of the table that an order is at; they join those of the order. */
export interface TableActions {
  /** Name of the menu. */
  name: string
  /** The filled button once nothing is due. */
  settled: ReactNode
  /** Entries of the menu while something is due. */
  unsettled: ReactNode
  menu: ReactNode
  /** Entries that delete something, at the end of the menu. */
  dangerous: ReactNode
}

/** Actions that the state of an order allows: one is filled, and rare ones are in a menu. */
export function OrderActions(props: {
  orderId: number
  order: OrderAnswer
  table?: TableActions | undefined
}) {
  const { orderId, order, table } = props
  const text = useText()
  const { mayChange } = useSignedIn()
  const { isSome } = useMoney()
  const [act, setAct] = useState<Act>()
  const { data: party } = useChunk(
    'floor-party',
    () => import('../floor/party-actions.tsx'),
    useAfterFirstPaint(),
  )
  const close = useChange(async () => {
    await calls.orders.close({ order_id: orderId })
    showNotice(text.money.closed)
  }, [...ORDER_QUERIES])
  const done = () => setAct(undefined)
  const { state, bill } = order
  if (!mayChange || state === 'deleted' || state === 'merged') return null
  const isOpen = state === 'open'
  const isDue = isSome(bill.balance)
  const isTab = order.kind !== 'table' && state !== 'closed'
  const hasService = isOpen && bill.rates.service !== '0.00'
  const begin = (kind: Act) => () => setAct(kind)
  return (
    <>
      <Group gap="xs">
        {isOpen && isDue && <Button onClick={begin('take')}>{text.money.take}</Button>}
        {!isDue && state !== 'closed' && table?.settled}
        {order.kind !== 'table' && state === 'paid' && (
          <Button loading={close.isPending} onClick={() => close.mutate(undefined)}>
            {text.money.closeOrder}
          </Button>
        )}
        {isOpen && order.items.length > 0 && (
          <Button variant="default" onClick={begin('off')}>
            {text.money.off}
          </Button>
        )}
        {/* The menu button never wraps onto a line of its own. */}
        <Group gap="xs" wrap="nowrap">
          <Button {...(state !== 'closed' && { variant: 'default' })} onClick={begin('print')}>
            {text.money.print}
          </Button>
          {(hasService || isTab || table) && (
            <ActionMenu name={table?.name ?? text.order.title(orderId)}>
              {isDue && table?.unsettled}
              {table?.menu}
              {hasService && (
                <Menu.Item onClick={begin('service')}>
                  {isSome(bill.service_charge) ? text.money.noService : text.money.serviceBack}
                </Menu.Item>
              )}
              {isTab &&
                OF_TAB.map((kind) => (
                  <Menu.Item key={kind} onClick={begin(kind)}>
                    {text.plan[kind]}
                  </Menu.Item>
                ))}
              {isTab && (
                <Menu.Item className="danger" onClick={begin('delete')}>
                  {text.floor.deleteOrder}
                </Menu.Item>
              )}
              {table?.dangerous}
            </ActionMenu>
          )}
        </Group>
        {state === 'closed' && isSome(bill.paid) && (
          <Button variant="default" onClick={begin('refund')}>
            {text.money.refund}
          </Button>
        )}
        {state === 'closed' && (
          <Button variant="default" onClick={begin('reopen')}>
            {text.money.reopen}
          </Button>
        )}
      </Group>
      {act === 'take' && <TakePayment orderId={orderId} order={order} onClose={done} />}
      {act === 'off' && <DiscountDialog orderId={orderId} order={order} onClose={done} />}
      {act === 'service' && (
        <SwitchService orderId={orderId} isOn={isSome(bill.service_charge)} onClose={done} />
      )}
      {act === 'refund' && <Refunding orderId={orderId} order={order} onClose={done} />}
      {act === 'reopen' && <Reopen orderId={orderId} onClose={done} />}
      {isTab && party && (act === 'party' || act === 'seat' || act === 'merge') && (
        <party.PartyAction kind={act} orderId={orderId} onClose={done} />
      )}
      {isTab && act === 'delete' && (
        <DeleteOrder
          orderId={orderId}
          hasLines={order.items.length > 0}
          title={text.floor.deleteTabTitle(orderId)}
          lead={text.floor.deleteTabLead}
          done={text.floor.tabDeleted}
          onClose={done}
        />
      )}
      {act === 'print' && <PrintOrder orderId={orderId} onClose={done} />}
    </>
  )
}

/** Shows the refund form once its code, the payments and the refunds are loaded. */
export function Refunding(props: {
  orderId: number
  order: OrderAnswer
  paymentId?: number
  onClose: () => void
}) {
  const payments = useQuery(paymentsOf(props.orderId))
  const refunds = useQuery(refundsOf(props.orderId))
  const { data: form } = useChunk('refund', () => import('./refund.tsx'))
  if (!payments.data || !refunds.data || !form) return null
  return <form.RefundDialog {...props} payments={payments.data.result} refunds={refunds.data.result} />
}

function Reopen({ orderId, onClose }: { orderId: number; onClose: () => void }) {
  const text = useText()
  const sendIt = useSend(ORDER_QUERIES)
  const grounds = useReasonAndPin()
  return (
    <FormDialog
      opened
      title={text.money.reopenTitle(orderId)}
      submit={text.money.reopen}
      onClose={onClose}
      onSubmit={async () => {
        await sendIt(calls.orders.reopen({ order_id: orderId }, grounds.toInput()))
        showNotice(text.money.reopened)
      }}
    >
      <Text size="sm">{text.money.reopenLead}</Text>
      <ReasonAndPinFields of={grounds} />
    </FormDialog>
  )
}
