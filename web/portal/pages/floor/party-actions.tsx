import { NumberInput, Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls, type ResponseOf } from '../../api.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useText } from '../../locales/locale-provider.tsx'
import { Fault } from '../../ui/changes/fault.ts'
import { showNotice } from '../../ui/changes/show-notice.ts'
import { useSend } from '../../ui/changes/use-send.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { Clashes, useEditing } from '../../ui/forms/versioned-form.tsx'

interface OfParty {
  orderId: number
  onClose: () => void
}

type ToTableKind = 'move' | 'seat' | 'join' | 'merge'
export type PartyKind = ToTableKind | 'party'

/** Dialog for an action of a party, with or without a table. It belongs to the order and follows it. */
export function PartyAction({ kind, ...of }: OfParty & { kind: PartyKind }) {
  return kind === 'party' ? <Party {...of} /> : <ToTable kind={kind} {...of} />
}

const TOUCHED = ['floor', 'order', 'orders']

/** Moves the party, adds a table or merges another order: each needs a table to choose. */
function ToTable({ kind, orderId: order_id, onClose }: OfParty & { kind: ToTableKind }) {
  const text = useText()
  const { location } = useSignedIn()
  const sendIt = useSend(TOUCHED)
  const [chosen, setChosen] = useState<string | null>(null)
  const floor = useQuery({
    queryKey: ['floor', location.id],
    queryFn: () => calls.floor.get({ location_id: location.id }),
  })
  const tables = floor.data?.result ?? []
  const possible =
    kind === 'merge'
      ? tables.filter(({ order }) => order && order.order_id !== order_id)
      : tables.filter(({ order }) => !order)
  const none = kind === 'merge' ? text.plan.noneOpen : text.plan.noneFree
  const submit = async () => {
    const to = possible.find(({ table_id }) => String(table_id) === chosen)
    if (!to) throw new Fault(possible.length === 0 ? none : text.plan.chooseTable)
    if (kind === 'move' || kind === 'seat')
      await sendIt(calls.orders.move({ order_id }, { table_id: to.table_id }))
    if (kind === 'join') await sendIt(calls.tables.join({ table_id: to.table_id }, { order_id }))
    if (kind === 'merge' && to.order)
      await sendIt(calls.orders.merge({ order_id }, { from_order_ids: [to.order.order_id] }))
    const message = {
      move: text.plan.moved,
      seat: text.plan.moved,
      join: text.plan.joined,
      merge: text.plan.merged,
    }[kind]
    showNotice(message(to.table_number))
  }
  const words = {
    move: { title: text.plan.move, field: text.plan.moveTo, submit: text.plan.moveSubmit },
    seat: { title: text.plan.seat, field: text.plan.moveTo, submit: text.plan.moveSubmit },
    join: { title: text.plan.join, field: text.plan.moveTo, submit: text.plan.joinSubmit },
    merge: { title: text.plan.merge, field: text.plan.mergeFrom, submit: text.plan.mergeSubmit },
  }[kind]
  return (
    <FormDialog opened title={words.title} submit={words.submit} onClose={onClose} onSubmit={submit}>
      {kind === 'merge' && <Text size="sm">{text.plan.mergeLead}</Text>}
      <Select
        label={words.field}
        placeholder={possible.length === 0 ? none : ''}
        data={possible.map(({ table_id, table_number, seats, order }) => ({
          value: String(table_id),
          label: `${text.floor.table(table_number)} · ${order ? order.server : text.floor.seats(seats)}`,
        }))}
        value={chosen}
        onChange={setChosen}
        searchable
        data-autofocus
      />
    </FormDialog>
  )
}

type Details = ResponseOf<typeof calls.orders.get_details>
const formOf = (details: Details | undefined) => ({
  covers: details?.covers ?? 0,
  staff_id: details?.staff_id ?? 0,
})

/** Changes the server and the number of guests. */
function Party({ orderId, onClose }: OfParty) {
  const details = useQuery({
    queryKey: ['order', orderId, 'details'],
    queryFn: () => calls.orders.get_details({ order_id: orderId }),
  })
  return details.data ? <PartyForm details={details.data} onClose={onClose} /> : null
}

function PartyForm({ details, onClose }: { details: Details; onClose: () => void }) {
  const text = useText()
  const { location } = useSignedIn()
  const sendIt = useSend(TOUCHED)
  const editing = useEditing(details, formOf, (form) => form)
  const { covers, staff_id } = editing.form
  const staff = useQuery({
    queryKey: ['staff', location.id],
    queryFn: () => calls.staff.list({ location_id: location.id }),
  })
  const people = (staff.data?.result ?? []).map(({ first_name, last_name, ...member }) => ({
    ...member,
    name: `${first_name} ${last_name}`.trim(),
  }))
  const nameOf = (id: unknown) => people.find((member) => member.id === id)?.name ?? String(id)
  const submit = () =>
    editing.save((body) => sendIt(calls.orders.change_details({ order_id: details.order_id }, body)))
  return (
    <FormDialog opened title={text.plan.party} onClose={onClose} onSubmit={submit}>
      <Select
        label={text.floor.server}
        data={people
          .filter(({ isDeleted, id }) => isDeleted === 0 || id === staff_id)
          .map(({ id, name }) => ({ value: String(id), label: name }))}
        value={String(staff_id)}
        onChange={(value) => value && editing.set({ staff_id: Number(value) })}
        allowDeselect={false}
        searchable
      />
      <NumberInput
        label={text.plan.guests}
        min={0}
        max={999}
        allowDecimal={false}
        value={covers || ''}
        onChange={(value) => editing.set({ covers: Number(value) })}
      />
      <Clashes
        clash={editing.clash}
        show={(name, value) => (name === 'staff_id' ? nameOf(value) : String(value))}
      />
    </FormDialog>
  )
}
