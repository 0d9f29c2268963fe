import { Button, Group, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { calls, Refused } from '../../../api.ts'
import { useSignedIn } from '../../../lib/signed-in-context.tsx'
import { useText } from '../../../locales/locale-provider.tsx'
import { Fault } from '../../../ui/changes/fault.ts'
import { showNotice } from '../../../ui/changes/show-notice.ts'
import { ChangeError, useChange } from '../../../ui/changes/use-change.tsx'
import { NumberInput } from '../../../ui/forms/number-field.tsx'
import { PlusIcon } from '../../../ui/icons.tsx'
import { Loaded } from '../../../ui/page.tsx'
import { useGuide } from '../guide-text.ts'
import { gridPlaces } from './table-grid.ts'

interface RoomRow {
  key: number
  room: string
  from: number
  count: number
  seats: number
}

const TABLES_AT_FIRST = 12
const SEATS = 4

/** The tables: each room with its numbers, all at once. */
export function TablesStep() {
  const words = useGuide().tables
  const { location } = useSignedIn()
  const tables = useQuery({
    queryKey: ['floor', location.id, 'set up'],
    queryFn: () => calls.tables.list({ location_id: location.id }),
  })
  return (
    <Loaded query={tables}>
      {({ result }) => (
        <>
          {result.length > 0 && (
            <Group justify="space-between">
              <Text role="status">{words.has(result.length)}</Text>
              <Button component={Link} href="/floor" variant="default">
                {words.edit}
              </Button>
            </Group>
          )}
          <RoomsForm key={result.length} numbers={result.map(({ table_number }) => Number(table_number))} />
        </>
      )}
    </Loaded>
  )
}

function RoomsForm({ numbers }: { numbers: number[] }) {
  const text = useText()
  const words = useGuide().tables
  const { location } = useSignedIn()
  const first = Math.max(0, ...numbers) + 1
  const [rows, setRows] = useState<RoomRow[]>([
    {
      key: 1,
      room: numbers.length === 0 ? words.diningRoom : '',
      from: first,
      count: TABLES_AT_FIRST,
      seats: SEATS,
    },
  ])
  const add = useChange(
    async () => {
      for (const row of rows) await addRoom(location.id, row, words.taken, words.diningRoom)
      showNotice(text.floor.added(rows.reduce((sum, { count }) => sum + count, 0)))
    },
    ['floor', 'plan'],
    'here',
  )
  const change = (key: number, some: Partial<RoomRow>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...some } : row)))
  const number = (row: RoomRow, name: 'from' | 'count' | 'seats', max: number) => ({
    value: row[name],
    min: 1,
    max,
    allowDecimal: false,
    onChange: (value: number | string) => change(row.key, { [name]: Number(value) }),
  })
  const last = rows.at(-1)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        add.mutate(undefined)
      }}
    >
      <div className="guide-rows">
        {rows.map((row) => (
          <div key={row.key} className="guide-row" data-kind="table">
            <TextInput
              label={words.room}
              placeholder={words.roomHint}
              maxLength={80}
              value={row.room}
              onChange={(event) => change(row.key, { room: event.currentTarget.value })}
            />
            <NumberInput label={words.from} {...number(row, 'from', 99_999)} />
            <NumberInput label={words.count} {...number(row, 'count', 200)} />
            <NumberInput label={words.seats} {...number(row, 'seats', 999)} />
          </div>
        ))}
      </div>
      <ChangeError change={add} />
      <Group mt="md">
        <Button
          variant="default"
          leftSection={<PlusIcon size={16} />}
          onClick={() =>
            last &&
            setRows([
              ...rows,
              { ...last, key: last.key + 1, room: '', from: last.from + last.count, count: 4 },
            ])
          }
        >
          {words.addRoom}
        </Button>
        <Button type="submit" loading={add.isPending}>
          {words.save}
        </Button>
      </Group>
    </form>
  )
}

/** Adds the tables of a room and puts them on the floor plan, in rows. */
async function addRoom(
  locationId: number,
  row: RoomRow,
  taken: (number: number) => string,
  unnamed: string,
): Promise<void> {
  const here = { location_id: locationId }
  const range = { from: row.from, to: row.from + row.count - 1, seats: row.seats }
  const { table_ids } = await calls.tables.create_several(here, range).catch((error: unknown) => {
    if (error instanceof Refused && error.code === 'table_number_taken') throw new Fault(taken(row.from))
    throw error
  })
  const name = row.room.trim() || unnamed
  const plan = await calls.tables.get_plan(here)
  const rooms = plan.areas.filter(({ area_id }) => area_id !== 0)
  const room = rooms.find((area) => area.name === name)
  const present = room?.tables ?? []
  const placed = gridPlaces([...present.map(({ table_id }) => table_id), ...table_ids])
  const isNew = (id: number) => table_ids.includes(id)
  // A room that somebody has drawn keeps its places; new tables stand where the grid has room.
  const tables = [...present.map(placeOf), ...placed.filter(({ table_id }) => isNew(table_id))]
  const others = rooms
    .filter((area) => area !== room)
    .map((area) => ({ ...area, tables: area.tables.map(placeOf) }))
  const mine = room ? { ...room, tables } : { name, tables }
  await calls.tables.save_plan(here, { areas: [...others, mine], version: plan.version })
}

type Placed = Awaited<ReturnType<typeof calls.tables.get_plan>>['areas'][number]['tables'][number]

const placeOf = ({ table_id, x, y, width, height, shape, turned }: Placed) => ({
  table_id,
  x,
  y,
  width,
  height,
  shape,
  turned,
})
