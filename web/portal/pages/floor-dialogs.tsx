import { Checkbox, NumberInput, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FloorTable } from '../../../src/portal/floor-routes.ts'
import type { StaffEntry } from '../../../src/staff/routes.ts'
import { get } from '../api.ts'
import { FormDialog, useSend } from '../parts/dialog.tsx'
import { useSigned } from '../parts/session.tsx'
import { useText } from '../text/text.tsx'

const TYPES = ['Table', 'Booth', 'Bar'] as const

interface TableForm {
  number: number | ''
  type: (typeof TYPES)[number]
  seats: number
}

export function AddTable({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const text = useText()
  const sendIt = useSend(['floor'])
  const { location } = useSigned()
  const [form, setForm] = useState<TableForm>({ number: '', type: 'Table', seats: 4 })
  return (
    <FormDialog
      opened={opened}
      title={text.floor.add}
      submit={text.common.add}
      onClose={onClose}
      onSubmit={async () => {
        await sendIt('POST', `/table/${location.id}`, {
          ...(form.number !== '' && { table_number: String(form.number) }),
          table_type: TYPES.indexOf(form.type) + 1,
          seats: form.seats,
        })
        setForm({ ...form, number: '' })
      }}
    >
      <TableFields form={form} onChange={setForm} hint={text.floor.numberHint} />
    </FormDialog>
  )
}

export function ChangeTable({ table, onClose }: { table: FloorTable; onClose: () => void }) {
  const text = useText()
  const sendIt = useSend(['floor'])
  const [form, setForm] = useState<TableForm>({
    number: table.table_number,
    type: table.table_type,
    seats: table.seats,
  })
  return (
    <FormDialog
      opened
      title={text.floor.change}
      onClose={onClose}
      onSubmit={async () => {
        await sendIt('PUT', `/tables/${table.table_id}`, {
          table_number: form.number,
          table_type: TYPES.indexOf(form.type) + 1,
          seats: form.seats,
        })
      }}
    >
      <TableFields form={form} onChange={setForm} />
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
        value={form.number}
        min={1}
        max={99_999}
        allowDecimal={false}
        onChange={(value) => onChange({ ...form, number: value === '' ? '' : Number(value) })}
        data-autofocus
      />
      <Select
        label={text.floor.type}
        data={TYPES.map((type) => ({ value: type, label: text.floor.types[type] }))}
        value={form.type}
        onChange={(value) => onChange({ ...form, type: (value ?? 'Table') as TableForm['type'] })}
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
    queryFn: () => get<{ result: StaffEntry[] }>(`/staff/${location.id}`),
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
        await sendIt('PUT', `/table/${table.table_id}/open`, {
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
