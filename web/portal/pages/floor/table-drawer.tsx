import { Button, Drawer, Group, Menu, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { FloorTable } from '../../../../src/tables/floor-routes.ts'
import { calls, Refused } from '../../api.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useText } from '../../locales/locale-provider.tsx'
import { useAfterFirstPaint, useChunk } from '../../sync/lazy-chunk.ts'
import { showNotice } from '../../ui/changes/show-notice.ts'
import { useChange } from '../../ui/changes/use-change.tsx'
import { useSend } from '../../ui/changes/use-send.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { useOnTop } from '../../ui/dialogs/dialog-stack.ts'
import { ActionMenu } from '../../ui/row-menu.tsx'
import { DeleteOrder } from '../orders/delete-order.tsx'
import { OrderView } from '../orders/order-view.tsx'
import type { PartyKind } from './party-actions.tsx'
import type { TableNow } from './table-card.tsx'

type Kind = 'open' | 'change' | 'remove' | 'deleteOrder' | PartyKind

/** The current action and the table or order that it was started for. */
interface Act {
  kind: Kind
  tableId: number
  orderId: number | undefined
}

const PARTY: PartyKind[] = ['party', 'move', 'join', 'merge']
const isOfParty = (kind: Kind): kind is PartyKind => PARTY.some((one) => one === kind)

/** A table change belongs to the table, an action of the party to its order, and all others to both. */
function isStillOf(act: Act | undefined, table: FloorTable | undefined): boolean {
  if (!act || !table) return false
  const isTable = act.tableId === table.table_id
  if (act.kind === 'change') return isTable
  return (isTable || isOfParty(act.kind)) && act.orderId === table.order?.order_id
}

/** One table with its order and the possible actions. */
export function TableDrawer(props: {
  table: TableNow | undefined
  tables: FloorTable[]
  onClose: () => void
}) {
  const { table, tables, onClose } = props
  const isAfter = useAfterFirstPaint()
  const { data: dialogs } = useChunk('floor-dialogs', () => import('./table-dialogs.tsx'), isAfter)
  const { data: party } = useChunk('floor-party', () => import('./party-actions.tsx'), isAfter)
  const text = useText()
  const { mayChange } = useSignedIn()
  const [begun, setBegun] = useState<Act>()
  const done = () => setBegun(undefined)
  const over = begun !== undefined && !isStillOf(begun, table)
  useEffect(() => {
    if (over) setBegun(undefined)
  }, [over])
  const act = over ? undefined : begun?.kind
  const begin = (kind: Kind) =>
    table && setBegun({ kind, tableId: table.table_id, orderId: table.order?.order_id })
  return (
    <>
      <Drawer
        opened={table !== undefined}
        onClose={onClose}
        closeOnEscape={useOnTop(table !== undefined)}
        position="right"
        size="lg"
        title={table ? text.floor.table(table.table_number) : ''}
      >
        {table && (
          <Stack gap="md">
            <Text c="dimmed" size="sm">
              {text.floor.types[table.table_type]} · {text.floor.seats(table.seats)}
            </Text>
            <Together table={table} tables={tables} />
            {table.order ? (
              <OrderOfTable key={table.order.order_id} table={table} onAct={begin} />
            ) : (
              mayChange && <FreeTableActions key={table.table_id} table={table} onAct={begin} />
            )}
          </Stack>
        )}
      </Drawer>
      {table && act === 'open' && dialogs && <dialogs.OpenTable table={table} onClose={done} />}
      {table && act === 'change' && dialogs && <dialogs.ChangeTable table={table} onClose={done} />}
      {table && act === 'remove' && <RemoveTable table={table} onClose={done} onRemoved={onClose} />}
      {table?.order && act && party && isOfParty(act) && (
        <party.PartyAction kind={act} orderId={table.order.order_id} onClose={done} />
      )}
      {table?.order && act === 'deleteOrder' && (
        <DeleteOrder
          orderId={table.order.order_id}
          hasLines={table.order.no_items > 0}
          title={text.floor.deleteOrderTitle(table.table_number)}
          lead={text.floor.deleteOrderLead}
          done={text.floor.orderDeleted}
          onClose={done}
        />
      )}
    </>
  )
}

interface ActsOfTable {
  table: TableNow
  onAct: (kind: Kind) => void
}

/** The order of a table. Actions of the table join those of the order, so that there is one row of them. */
function OrderOfTable({ table, onAct }: ActsOfTable) {
  const text = useText()
  const { mayChange } = useSignedIn()
  const sendIt = useSend(['floor'])
  const [refusal, setRefusal] = useState<Refused>()
  const close = async () => {
    try {
      await sendIt(calls.tables.close({ table_id: table.table_id }))
      showNotice(text.floor.closed(table.table_number))
      setRefusal(undefined)
    } catch (error) {
      const unreachable = new Refused(503, 'unreachable', text.trouble.unreachable, {})
      setRefusal(error instanceof Refused ? error : unreachable)
    }
  }
  const actions = {
    name: text.floor.table(table.table_number),
    settled: <Button onClick={close}>{text.floor.closeTable}</Button>,
    unsettled: <Menu.Item onClick={close}>{text.floor.closeTable}</Menu.Item>,
    menu: [...PARTY, 'change' as const].map((kind) => (
      <Menu.Item key={kind} onClick={() => onAct(kind)}>
        {kind === 'change' ? text.floor.change : text.plan[kind]}
      </Menu.Item>
    )),
    dangerous: (
      <>
        <Menu.Divider />
        <Menu.Item className="danger" onClick={() => onAct('deleteOrder')}>
          {text.floor.deleteOrder}
        </Menu.Item>
      </>
    ),
  }
  return (
    <>
      {refusal && <WhyNot refusal={refusal} />}
      {table.order && <OrderView orderId={table.order.order_id} table={mayChange ? actions : undefined} />}
    </>
  )
}

function FreeTableActions({ table, onAct }: ActsOfTable) {
  const text = useText()
  const clear = useChange(async () => {
    await calls.tables.clear({ table_id: table.table_id })
    showNotice(text.floor.cleared(table.table_number))
  }, ['floor'])
  return (
    <Group gap="xs" wrap="nowrap">
      {table.dirty && (
        <Button loading={clear.isPending} onClick={() => clear.mutate(undefined)}>
          {text.floor.clear}
        </Button>
      )}
      <Button {...(table.dirty && { variant: 'default' })} onClick={() => onAct('open')}>
        {text.floor.openTable}
      </Button>
      <ActionMenu name={text.floor.table(table.table_number)}>
        <Menu.Item onClick={() => onAct('change')}>{text.floor.change}</Menu.Item>
        <Menu.Divider />
        <Menu.Item className="danger" onClick={() => onAct('remove')}>
          {text.floor.remove}
        </Menu.Item>
      </ActionMenu>
    </Group>
  )
}

/** The tables joined with this one; each can be separated again. */
function Together({ table, tables }: { table: FloorTable; tables: FloorTable[] }) {
  const text = useText()
  const { mayChange } = useSignedIn()
  const others = tables.filter(
    ({ table_id, order }) => order && order.order_id === table.order?.order_id && table_id !== table.table_id,
  )
  const away = useChange(
    async (other: FloorTable) => {
      await calls.tables.unjoin({ table_id: other.table_id })
      showNotice(text.plan.unjoined(other.table_number))
    },
    ['floor', 'order'],
  )
  if (others.length === 0) return null
  return (
    <Group gap="xs">
      <Text size="sm" fw={600}>
        {text.plan.together(others.map(({ table_number }) => text.floor.table(table_number)).join(', '))}
      </Text>
      {mayChange &&
        others.map((other) => (
          <Button key={other.table_id} variant="default" size="compact-sm" onClick={() => away.mutate(other)}>
            {text.plan.unjoin(other.table_number)}
          </Button>
        ))}
    </Group>
  )
}

/** The reasons of a refusal, one per line. */
function WhyNot({ refusal }: { refusal: Refused }) {
  const reasons = (refusal.details.reasons as { message: string }[] | undefined) ?? []
  return (
    <div role="alert" className="refusal">
      <Text size="sm" fw={600}>
        {refusal.message}
      </Text>
      {reasons.length > 0 && (
        <ul className="reasons">
          {reasons.map(({ message }) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

function RemoveTable(props: { table: FloorTable; onClose: () => void; onRemoved: () => void }) {
  const text = useText()
  const sendIt = useSend(['floor'])
  const { table_id, table_number } = props.table
  return (
    <Confirm
      opened
      title={text.floor.removeTitle(table_number)}
      lead={text.floor.removeLead}
      submit={text.floor.remove}
      onClose={props.onClose}
      onConfirm={async () => {
        await sendIt(calls.tables.delete({ table_id }))
        showNotice(text.floor.removed(table_number))
        props.onRemoved()
      }}
    />
  )
}
