import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FloorTable } from '../../../../src/tables/floor-routes.ts'
import { calls } from '../../api.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useText } from '../../locales/locale-provider.tsx'
import { Fault } from '../../ui/changes/fault.ts'
import { showNotice } from '../../ui/changes/show-notice.ts'
import { useSend } from '../../ui/changes/use-send.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { Select, TextInput } from '../../ui/forms/fields.tsx'
import { NumberInput } from '../../ui/forms/number-field.tsx'
import { Clashes, useEditing } from '../../ui/forms/versioned-form.tsx'

const TYPES = ['Table', 'Booth', 'Bar'] as const

interface TableForm {
  table_number: number | ''
  table_type: (typeof TYPES)[number]
  seats: number
}

const formOf = (table: FloorTable | undefined): TableForm => ({
  table_number: table?.table_number ?? '',
  table_type: table?.table_type ?? 'Table',
  seats: table?.seats ?? 4,
})

function bodyOf({ table_number, table_type, seats }: TableForm) {
  // The service rejects a value that is not a number and reports it at the field.
  return { table_number: table_number as number, table_type: TYPES.indexOf(table_type) + 1, seats }
}

/** "31", or "20-40", "20 to 40", "20 bis 40". */
function numbersIn(typed: string): { from: number; to: number } | undefined {
  const [, from, to = from] = /^\s*(\d{1,5})(?:\s*\D{1,3}\s*(\d{1,5}))?\s*$/.exec(typed) ?? []
  return from === undefined ? undefined : { from: Number(from), to: Number(to) }
}

/** Adds one table or a range of tables. */
export function AddTables({ onClose }: { onClose: () => void }) {
  const text = useText()
  const sendIt = useSend(['floor'])
  const { location } = useSignedIn()
  const [numbers, setNumbers] = useState('')
  const [form, setForm] = useState(() => formOf(undefined))
  const submit = async () => {
    const { table_number: _, ...rest } = bodyOf(form)
    const several = numbersIn(numbers)
    if (numbers.trim() !== '' && !several) throw new Fault(text.floor.numberHint)
    if (!several) {
      await sendIt(calls.tables.create({ location_id: location.id }, rest))
      return showNotice(text.floor.added(1))
    }
    const body = { ...several, ...rest }
    const added = await sendIt(calls.tables.create_several({ location_id: location.id }, body))
    showNotice(text.floor.added(added.table_ids.length))
  }
  return (
    <FormDialog opened title={text.floor.add} submit={text.common.add} onClose={onClose} onSubmit={submit}>
      <TextInput
        name="to"
        label={text.floor.number}
        description={text.floor.numberHint}
        value={numbers}
        onChange={(event) => setNumbers(event.currentTarget.value)}
        data-autofocus
      />
      <KindAndSeats form={form} onChange={setForm} />
    </FormDialog>
  )
}

export function ChangeTable({ table, onClose }: { table: FloorTable; onClose: () => void }) {
  const text = useText()
  const sendIt = useSend(['floor'])
  const editing = useEditing(table, formOf, bodyOf)
  const kind = (type: unknown) => text.floor.types[TYPES[Number(type) - 1] ?? 'Table']
  return (
    <FormDialog
      opened
      title={text.floor.change}
      onClose={onClose}
      onSubmit={() => editing.save((body) => sendIt(calls.tables.change({ table_id: table.table_id }, body)))}
    >
      <TableFields form={editing.form} onChange={editing.set} />
      <Clashes
        clash={editing.clash}
        show={(name, value) => (name === 'table_type' ? kind(value) : String(value))}
      />
    </FormDialog>
  )
}

function TableFields(props: { form: TableForm; onChange: (form: TableForm) => void }) {
  const text = useText()
  const { form, onChange } = props
  return (
    <>
      <NumberInput
        name="table_number"
        label={text.floor.number}
        value={form.table_number}
        min={1}
        max={99_999}
        allowDecimal={false}
        onChange={(value) => onChange({ ...form, table_number: value === '' ? '' : Number(value) })}
        data-autofocus
      />
      <KindAndSeats form={form} onChange={onChange} />
    </>
  )
}

function KindAndSeats(props: { form: TableForm; onChange: (form: TableForm) => void }) {
  const text = useText()
  const { form, onChange } = props
  return (
    <>
      <Select
        label={text.floor.type}
        data={TYPES.map((type) => ({ value: type, label: text.floor.types[type] }))}
        value={form.table_type}
        onChange={(value) => onChange({ ...form, table_type: (value ?? 'Table') as TableForm['table_type'] })}
        allowDeselect={false}
      />
      <NumberInput
        name="seats"
        label={text.floor.seatsField}
        value={form.seats}
        min={1}
        max={999}
        allowDecimal={false}
        onChange={(value) => onChange({ ...form, seats: Number(value) })}
      />
    </>
  )
}

export function OpenTable({ table, onClose }: { table: FloorTable; onClose: () => void }) {
  const text = useText()
  const sendIt = useSend(['floor'])
  const { location } = useSignedIn()
  const [server, setServer] = useState<string | null>(null)
  const [allergens, setAllergens] = useState(false)
  const staff = useQuery({
    queryKey: ['staff', location.id],
    queryFn: () => calls.staff.list({ location_id: location.id }),
  })
  const working = (staff.data?.result ?? []).filter(({ isDeleted }) => isDeleted === 0)
  const chosen = server ?? (working[0] ? String(working[0].id) : null)
  return (
    <FormDialog
      opened
      title={text.floor.openTitle(table.table_number)}
      submit={text.floor.openTable}
      onClose={onClose}
      onSubmit={async () => {
        await sendIt(
          calls.tables.open(
            { table_id: table.table_id },
            {
              location_id: location.id,
              staff_id: Number(chosen),
              allergens: allergens ? 1 : 0,
            },
          ),
        )
      }}
    >
      <Select
        label={text.floor.server}
        data={working.map(({ id, first_name, last_name }) => ({
          value: String(id),
          label: `${first_name} ${last_name}`.trim(),
        }))}
        value={chosen}
        onChange={setServer}
        allowDeselect={false}
        searchable
      />
      <Checkbox
        label={text.floor.guestsAllergens}
        checked={allergens}
        onChange={(event) => setAllergens(event.currentTarget.checked)}
      />
    </FormDialog>
  )
}
