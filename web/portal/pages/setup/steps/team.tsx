import { ActionIcon, Button, Group, Select, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { calls, readAllPages } from '../../../api.ts'
import { useSignedIn } from '../../../lib/signed-in-context.tsx'
import { useText } from '../../../locales/locale-provider.tsx'
import { ChangeError, useChange } from '../../../ui/changes/use-change.tsx'
import { useGuard } from '../../../ui/forms/unsaved-guard.ts'
import { PlusIcon, TrashIcon } from '../../../ui/icons.tsx'
import { Loaded } from '../../../ui/page.tsx'
import { nameOf } from '../../staff/dialogs.tsx'
import { useGuide } from '../guide-text.ts'

interface PersonRow {
  key: number
  first_name: string
  last_name: string
  role: 'server' | 'supervisor'
  pin: string
}

const DEFAULT_DIGITS = 4

/** A PIN that nobody in the list has, without a leading zero. */
function proposedPin(digits: number, taken: string[]): string {
  const [from, to] = [10 ** (digits - 1), 10 ** digits]
  const random = () => from + ((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % (to - from))
  for (;;) {
    const pin = String(random())
    if (!taken.includes(pin)) return pin
  }
}

/** The team: everybody with name, role and PIN in one form. */
export function TeamStep() {
  const words = useGuide().team
  const { location } = useSignedIn()
  const staff = useQuery({
    queryKey: ['staff', location.id],
    queryFn: () => readAllPages(calls.staff.list_people.each({ location_id: location.id }, { limit: 200 })),
  })
  const settings = useQuery({
    queryKey: ['settings', location.id],
    queryFn: () => calls.settings.get({ location_id: location.id }),
  })
  return (
    <Loaded query={staff}>
      {({ result }) => {
        const working = result.filter(({ isDeleted }) => isDeleted === 0)
        return (
          <>
            {working.length > 0 && (
              <Group justify="space-between" align="start">
                <div>
                  <Text size="sm" fw={600}>
                    {words.list}
                  </Text>
                  <Text size="sm" role="status">
                    {working.map((member) => nameOf(member)).join(', ')}
                  </Text>
                </div>
                <Button component={Link} href="/staff" variant="default">
                  {words.edit}
                </Button>
              </Group>
            )}
            <Loaded query={settings}>
              {(answer) => <TeamForm digits={answer.result.staff_pin_digits ?? DEFAULT_DIGITS} />}
            </Loaded>
          </>
        )
      }}
    </Loaded>
  )
}

function TeamForm({ digits }: { digits: number }) {
  const text = useText()
  const words = useGuide().team
  const { location } = useSignedIn()
  const newRow = (key: number, rows: PersonRow[]): PersonRow => {
    const pin = proposedPin(
      digits,
      rows.map((row) => row.pin),
    )
    return { key, first_name: '', last_name: '', role: 'server', pin }
  }
  const [rows, setRows] = useState(() => [newRow(1, [])])
  const named = rows.filter(({ first_name, last_name }) => `${first_name}${last_name}`.trim() !== '')
  useGuard(named.length > 0)
  const save = useChange(
    async () => {
      const people = named.map(({ key: _, pin, ...row }) => ({
        ...row,
        first_name: row.first_name.trim(),
        last_name: row.last_name.trim(),
        ...(pin.trim() !== '' && { pin: pin.trim() }),
      }))
      await calls.staff.create_several({ location_id: location.id }, { people })
      setRows([newRow(1, [])])
    },
    ['staff'],
    'here',
  )
  const change = (key: number, some: Partial<PersonRow>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...some } : row)))
  const typed = (row: PersonRow, name: 'first_name' | 'last_name' | 'pin') => ({
    value: row[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      change(row.key, { [name]: event.currentTarget.value }),
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(undefined)
      }}
    >
      <div className="guide-rows">
        {rows.map((row, index) => (
          <fieldset
            key={row.key}
            className="guide-row plain"
            data-kind="person"
            aria-label={words.row(index + 1)}
          >
            <TextInput label={text.staff.firstName} maxLength={80} {...typed(row, 'first_name')} />
            <TextInput label={text.staff.lastName} maxLength={80} {...typed(row, 'last_name')} />
            <Select
              label={text.staff.role}
              data={[
                { value: 'server', label: text.staff.roles.server },
                { value: 'supervisor', label: text.staff.roles.supervisor },
              ]}
              value={row.role}
              allowDeselect={false}
              onChange={(role) => change(row.key, { role: role === 'supervisor' ? 'supervisor' : 'server' })}
            />
            <TextInput
              label={text.staff.pin}
              inputMode="numeric"
              autoComplete="off"
              maxLength={8}
              {...typed(row, 'pin')}
            />
            <ActionIcon
              variant="subtle"
              size="lg"
              aria-label={words.remove(index + 1)}
              disabled={rows.length === 1}
              onClick={() => setRows(rows.filter(({ key }) => key !== row.key))}
            >
              <TrashIcon size={16} />
            </ActionIcon>
          </fieldset>
        ))}
      </div>
      <Text size="sm" c="dimmed" my="sm">
        {words.pinHint}
      </Text>
      <ChangeError change={save} />
      <Group>
        <Button
          variant="default"
          leftSection={<PlusIcon size={16} />}
          onClick={() => setRows([...rows, newRow((rows.at(-1)?.key ?? 0) + 1, rows)])}
        >
          {words.addRow}
        </Button>
        {named.length > 0 && (
          <Button type="submit" loading={save.isPending}>
            {words.save(named.length)}
          </Button>
        )}
      </Group>
    </form>
  )
}
