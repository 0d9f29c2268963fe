import { Button, Stack, Title } from '@mantine/core'
import type { PlanAnswer } from '../../../../src/tables/plan/routes.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useText } from '../../locales/locale-provider.tsx'
import { FloorIcon } from '../../ui/icons.tsx'
import { EmptyState } from '../../ui/page.tsx'
import { RoomPlan, type TableNow } from './table-card.tsx'

/** Groups the tables by room; tables without a position come last. */
export function roomsOf(plan: PlanAnswer, tables: TableNow[]) {
  const rooms = plan.areas.map((area) => {
    const ids = new Set(area.tables.map(({ table_id }) => table_id))
    return {
      key: area.area_id,
      name: area.name,
      tables: tables.filter(({ table_id }) => ids.has(table_id)),
    }
  })
  // Tables added since the plan was loaded.
  const known = new Set(rooms.flatMap((room) => room.tables))
  const rest = tables.filter((table) => !known.has(table))
  return [...rooms, { key: -1, name: '', tables: rest }].filter((room) => room.tables.length > 0)
}

/** The floor plan, room by room. */
export function Rooms(props: {
  plan: PlanAnswer
  tables: TableNow[]
  onOpen: (tableId: number) => void
  onEdit: () => void
}) {
  const text = useText()
  const { mayChange } = useSignedIn()
  const rooms = props.plan.areas.filter(({ area_id }) => area_id !== 0)
  const byId = new Map(props.tables.map((table) => [table.table_id, table]))
  if (rooms.length === 0) {
    return (
      <EmptyState icon={<FloorIcon size={28} />} title={text.plan.emptyTitle} lead={text.plan.emptyLead}>
        {mayChange && <Button onClick={props.onEdit}>{text.plan.edit}</Button>}
      </EmptyState>
    )
  }
  return (
    <Stack gap="lg">
      {rooms.map((area) => (
        <section key={area.area_id}>
          <Title order={2} size="h5" mb="xs">
            {area.name}
          </Title>
          <RoomPlan area={area} tables={byId} onOpen={props.onOpen} />
        </section>
      ))}
    </Stack>
  )
}
