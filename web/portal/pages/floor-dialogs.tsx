import { Checkbox, NumberInput, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffEntry } from '../../../src/staff/routes.ts'
import type { FloorTable } from '../../../src/tables/floor-routes.ts'
import { get } from '../api.ts'
import { FormDialog, useSend } from '../parts/dialog.tsx'
import { Clashes, useEditing } from '../parts/editing.tsx'
import { useSigned } from '../parts/session.tsx'
import { useText } from '../text/text.tsx'

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
  return { table_number, table_type: TYPES.indexOf(table_type) + 1, seats }
}

export function AddTable({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const text = useText()
  const sendIt = useSend(['floor'])
  const { location } = useSigned()
  const [form, setForm] = useState(() => formOf(undefined))
  return (
    <FormDialog
      opened={opened}
      title={text.floor.add}
      submit={text.common.add}
      onClose={onClose}
      onSubmit={async () => {
        const { table_number, ...rest } = bodyOf(form)
        await sendIt('POST', `/go/table/${location.id}`, {
          ...(table_number !== '' && { table_number: String(table_number) }),
          ...rest,
        })
        setForm({ ...form, table_number: '' })
      }}
    >
      <TableFields form={form} onChange={setForm} hint={text.floor.numberHint} />
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
      onSubmit={() => editing.save((body) => sendIt('PUT', `/go/table/${table.table_id}`, body))}
    >
      <TableFields form={editing.form} onChange={editing.set} />
      <Clashes
        clash={editing.clash}
        show={(name, value) => (name === 'table_type' ? kind(value) : String(value))}
      />
    </FormDialog>
  )
}

function TableFields(props: { form: TableForm; onChange: (form: TableForm) => void; hint?: string }) {
  const text = useText()
  const { form, onChange } = props
  return (
    <>
      <NumberInput
        label={text.floor.number}
        {...(props.hint && { description: props.hint })}
        value={form.table_number}
        min={1}
        max={99_999}
        allowDecimal={false}
        onChange={(value) => onChange({ ...form, table_number: value === '' ? '' : Number(value) })}
        data-autofocus
      />
      <Select
        label={text.floor.type}
        data={TYPES.map((type) => ({ value: type, label: text.floor.types[type] }))}
        value={form.table_type}
        onChange={(value) => onChange({ ...form, table_type: (value ?? 'Table') as TableForm['table_type'] })}
        allowDeselect={false}
      />
      <NumberInput
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
  const { location } = useSigned()
  const [server, setServer] = useState<string | null>(null)
  const [allergens, setAllergens] = useState(false)
  const staff = useQuery({
    queryKey: ['staff', location.id],
    queryFn: () => get<{ result: StaffEntry[] }>(`/go/staff/${location.id}`),
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
        await sendIt('PUT', `/go/table/${table.table_id}/open`, {
          location_id: location.id,
          staff_id: Number(chosen),
          allergens: allergens ? 1 : 0,
        })
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
