import { Button, Group, Stack, Tabs, Text } from '@mantine/core'
import { useState } from 'react'
import type { PlanAnswer } from '../../../../src/tables/plan/routes.ts'
import { calls } from '../../api.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useText } from '../../locales/locale-provider.tsx'
import { showNotice } from '../../ui/changes/show-notice.ts'
import { useChange } from '../../ui/changes/use-change.tsx'
import { useSend } from '../../ui/changes/use-send.ts'
import { TextInput } from '../../ui/forms/fields.tsx'
import { useGuard } from '../../ui/forms/unsaved-guard.ts'
import { Clashes, isClash, useEditing } from '../../ui/forms/versioned-form.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { arrangeTables, type Placed, type Room, resized, roomsInput } from './geometry.ts'
import { Board, MovableTable } from './room-canvas.tsx'

const formOf = (plan: PlanAnswer | undefined) => ({
  rooms: (plan?.areas ?? [])
    .filter(({ area_id }) => area_id !== 0)
    .map((one): Room => ({ ...one, key: one.area_id })),
})

/** The editor for rooms and positions of tables. */
export function PlanEditor({ plan, onDone }: { plan: PlanAnswer; onDone: () => void }) {
  const text = useText()
  const { location } = useSignedIn()
  const sendIt = useSend(['floor'])
  const editing = useEditing(plan, formOf, ({ rooms }) => ({ areas: roomsInput(rooms) }))
  const { rooms } = editing.form
  const [at, setAt] = useState<number | undefined>(rooms[0]?.key)
  useGuard(editing.changed)
  const room = rooms.find(({ key }) => key === at) ?? rooms[0]
  const save = useChange(
    async () => {
      try {
        await editing.save((body) => sendIt(calls.tables.save_plan({ location_id: location.id }, body)))
      } catch (error) {
        if (isClash(error)) return
        throw error
      }
      showNotice(text.plan.saved)
      onDone()
    },
    ['floor'],
    'here',
  )
  const everyTable = plan.areas.flatMap(({ tables }) => tables)
  const placed = new Set(rooms.flatMap(({ tables }) => tables.map(({ table_id }) => table_id)))
  const waiting = everyTable.filter(({ table_id }) => !placed.has(table_id))
  const setRoom = (key: number, some: Partial<Room>) =>
    editing.set({ rooms: rooms.map((one) => (one.key === key ? { ...one, ...some } : one)) })
  const addRoom = () => {
    const key = -1 - rooms.length
    editing.set({
      rooms: [...rooms, { key, name: text.plan.roomNamed(rooms.length + 1), staff_ids: [], tables: [] }],
    })
    setAt(key)
  }
  const place = (tables: Placed[]) => {
    if (room) setRoom(room.key, { tables: [...room.tables, ...arrangeTables(tables, room.tables)] })
  }
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {text.plan.editLead}
      </Text>
      <Tabs value={String(room?.key ?? '')} onChange={(value) => setAt(Number(value))}>
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Tabs.List flex={1}>
            {rooms.map(({ key, name }) => (
              <Tabs.Tab key={key} value={String(key)}>
                {name}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Button variant="default" leftSection={<PlusIcon size={16} />} onClick={addRoom}>
            {text.plan.addRoom}
          </Button>
        </Group>
        {rooms.map((one) => (
          <Tabs.Panel key={one.key} value={String(one.key)} pt="md">
            {one.key === room?.key && (
              <RoomEditor
                room={one}
                onChange={(some) => setRoom(one.key, some)}
                onRemove={() => editing.set({ rooms: rooms.filter(({ key }) => key !== one.key) })}
              />
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
      {waiting.length > 0 && room && (
        <section>
          <Group justify="space-between" mb="xs">
            <Text fw={600}>{text.plan.waiting(waiting.length)}</Text>
            <Button variant="default" onClick={() => place(waiting)}>
              {text.plan.placeAll(room.name)}
            </Button>
          </Group>
          <Group gap={6}>
            {waiting.map((table) => (
              <Button key={table.table_id} variant="default" size="sm" onClick={() => place([table])}>
                {text.floor.table(table.table_number)}
              </Button>
            ))}
          </Group>
        </section>
      )}
      <Clashes clash={editing.clash} show={(_, value) => summary(value as Room[])} />
      {save.refusal && (
        <Text role="alert" size="sm" className="refusal">
          {save.refusal}
        </Text>
      )}
      <Group justify="flex-end" className="save-bar">
        <Button variant="default" onClick={onDone}>
          {text.common.cancel}
        </Button>
        <Button loading={save.isPending} onClick={() => save.mutate(undefined)}>
          {text.plan.save}
        </Button>
      </Group>
    </Stack>
  )
}

const summary = (rooms: Room[]) => rooms.map(({ name, tables }) => `${name} (${tables.length})`).join(', ')

function RoomEditor(props: { room: Room; onChange: (some: Partial<Room>) => void; onRemove: () => void }) {
  const text = useText()
  const { room, onChange } = props
  const [chosenId, setChosenId] = useState<number>()
  const chosen = room.tables.find(({ table_id }) => table_id === chosenId)
  const set = (table: Placed) =>
    onChange({ tables: room.tables.map((one) => (one.table_id === table.table_id ? table : one)) })
  const takeOff = (table: Placed) =>
    onChange({ tables: room.tables.filter(({ table_id }) => table_id !== table.table_id) })
  return (
    <Stack gap="sm">
      <Group align="flex-end">
        <TextInput
          label={text.plan.roomName}
          maxLength={80}
          value={room.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <Button variant="default" className="danger" onClick={props.onRemove}>
          {text.plan.removeRoom}
        </Button>
      </Group>
      <Group gap="xs" role="toolbar" aria-label={text.plan.tools}>
        <Text size="sm" fw={600} className="board-chosen" aria-live="polite">
          {chosen
            ? text.plan.stands(chosen.table_number, chosen.x / 10, chosen.y / 10)
            : text.plan.chooseTable}
        </Text>
        {(
          [
            [text.plan.shape, (one) => set({ ...one, shape: one.shape === 'round' ? 'rectangle' : 'round' })],
            [text.plan.larger, (one) => set(resized(one, 20))],
            [text.plan.smaller, (one) => set(resized(one, -20))],
            [text.plan.turn, (one) => set({ ...one, turned: (one.turned + 45) % 360 })],
            [text.plan.takeOff, takeOff],
          ] as [string, (table: Placed) => void][]
        ).map(([name, act]) => (
          <Button key={name} variant="default" disabled={!chosen} onClick={() => chosen && act(chosen)}>
            {name}
          </Button>
        ))}
      </Group>
      <Board
        label={room.name}
        tables={room.tables}
        draw={(table) => (
          <MovableTable
            table={table}
            label={text.floor.table(table.table_number)}
            isChosen={table.table_id === chosenId}
            onChoose={() => setChosenId(table.table_id)}
            onMove={set}
            onRemove={() => takeOff(table)}
          />
        )}
      />
    </Stack>
  )
}
