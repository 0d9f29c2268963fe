import { Button, Group, SegmentedControl, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FloorAnswer } from '../../../../src/tables/floor-routes.ts'
import type { PlanAnswer } from '../../../../src/tables/plan/routes.ts'
import { calls } from '../../api.ts'
import { money } from '../../format.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useUrlParam } from '../../lib/use-url-state.ts'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'
import { useAfterFirstPaint, useChunk } from '../../sync/lazy-chunk.ts'
import { FloorIcon, PlusIcon } from '../../ui/icons.tsx'
import { useAsOf } from '../../ui/offline-bar.tsx'
import { EmptyState, Loaded, Page } from '../../ui/page.tsx'
import { Tabs } from './open-tabs.tsx'
import { Rooms, roomsOf } from './rooms.tsx'
import { type Progress, TableCard } from './table-card.tsx'
import { useFollowedTable } from './use-followed-table.ts'

export default function Floor() {
  const text = useText()
  const { location, mayChange } = useSignedIn()
  const asOf = useAsOf()
  const [view, setView] = useUrlParam('view', 'list')
  const [adding, setAdding] = useState(false)
  const floor = useQuery({
    queryKey: ['floor', location.id],
    queryFn: () => calls.floor.get({ location_id: location.id }),
    refetchInterval: 60_000,
  })
  const plan = useQuery({
    queryKey: ['floor', location.id, 'plan'],
    queryFn: () => calls.tables.get_plan({ location_id: location.id }),
  })
  const isEdited = view === 'edit' && mayChange
  const dialogs = useChunk('floor-dialogs', () => import('./table-dialogs.tsx'), adding)
  const editor = useChunk('plan-editor', () => import('./plan-editor.tsx'), isEdited)
  return (
    <Page
      title={text.floor.title}
      lead={asOf ? text.floor.leadAsOf(asOf) : text.floor.lead}
      actions={
        mayChange &&
        !isEdited && (
          <>
            <Button variant="default" onClick={() => setView('edit')}>
              {text.plan.edit}
            </Button>
            <Button leftSection={<PlusIcon size={16} />} onClick={() => setAdding(true)}>
              {text.floor.add}
            </Button>
          </>
        )
      }
    >
      <Loaded query={floor}>
        {(floor) => (
          <Loaded query={plan}>
            {(plan) =>
              isEdited ? (
                <Loaded query={editor}>
                  {({ PlanEditor }) => <PlanEditor plan={plan} onDone={() => setView('plan')} />}
                </Loaded>
              ) : (
                <Tables
                  floor={floor}
                  plan={plan}
                  isPlan={view === 'plan'}
                  onView={setView}
                  onAdd={() => setAdding(true)}
                />
              )
            }
          </Loaded>
        )}
      </Loaded>
      {adding && dialogs.data && <dialogs.data.AddTables onClose={() => setAdding(false)} />}
    </Page>
  )
}

function Tables(props: {
  floor: FloorAnswer
  plan: PlanAnswer
  isPlan: boolean
  onView: (view: string) => void
  onAdd: () => void
}) {
  const text = useText()
  const { mayChange } = useSignedIn()
  const [filter, setFilter] = useUrlParam('show', 'all')
  const dirty = new Set(
    props.plan.areas.flatMap(({ tables }) => tables.flatMap((one) => (one.dirty ? one.table_id : []))),
  )
  const progressOf = useProgress()
  const result = props.floor.result.map((table) => ({
    ...table,
    dirty: dirty.has(table.table_id),
    progress: table.order ? progressOf.get(table.order.order_id) : undefined,
  }))
  const [chosen, setChosen] = useFollowedTable(result)
  const isDrawerNeeded = useAfterFirstPaint() || chosen !== undefined
  const drawer = useChunk('table-drawer', () => import('./table-drawer.tsx'), isDrawerNeeded)
  const toClear = result.filter((table) => !table.order && table.dirty).length
  if (result.length === 0 && props.floor.open_tabs > 0) {
    return (
      <>
        <Summary floor={props.floor} />
        <Tabs />
      </>
    )
  }
  if (result.length === 0) {
    return (
      <EmptyState icon={<FloorIcon size={28} />} title={text.floor.emptyTitle} lead={text.floor.emptyLead}>
        {mayChange && <Button onClick={props.onAdd}>{text.floor.add}</Button>}
      </EmptyState>
    )
  }
  const shown = result.filter(({ order, dirty }) => {
    if (filter === 'dirty') return order === null && dirty
    return filter === 'all' || (order !== null) === (filter === 'open')
  })
  const hasRooms = props.plan.areas.some(({ area_id }) => area_id !== 0)
  return (
    <>
      <Group gap="sm">
        <SegmentedControl
          aria-label={text.plan.view}
          value={props.isPlan ? 'plan' : 'list'}
          onChange={props.onView}
          data={[
            { value: 'list', label: text.plan.cards },
            { value: 'plan', label: text.plan.plan },
          ]}
        />
        {!props.isPlan && (
          <SegmentedControl
            aria-label={text.common.status}
            value={filter}
            onChange={setFilter}
            data={[
              { value: 'all', label: text.floor.filterAll },
              { value: 'open', label: text.floor.filterOpen },
              { value: 'free', label: text.floor.filterFree },
              ...(toClear > 0 || filter === 'dirty'
                ? [{ value: 'dirty', label: `${text.floor.toClear} (${toClear})` }]
                : []),
            ]}
          />
        )}
        <Summary floor={props.floor} />
      </Group>
      {props.isPlan ? (
        <Rooms plan={props.plan} tables={result} onOpen={setChosen} onEdit={() => props.onView('edit')} />
      ) : shown.length === 0 ? (
        <Text c="dimmed">{text.floor.noMatch}</Text>
      ) : (
        roomsOf(props.plan, shown).map(({ key, name, tables }) => (
          <section key={key}>
            {hasRooms && (
              <Title order={2} size="h5" mb="xs">
                {name || text.plan.noRoom}
              </Title>
            )}
            {/* Occupied tables come first; free ones need less room. */}
            {[tables.filter(({ order }) => order), tables.filter(({ order }) => !order)].map(
              (some, index) => (
                <ul key={index === 0 ? 'occupied' : 'free'} className="floor" data-free={index === 1}>
                  {some.map((table) => (
                    <li key={table.table_id}>
                      <TableCard table={table} onOpen={() => setChosen(table.table_id)} />
                    </li>
                  ))}
                </ul>
              ),
            )}
          </section>
        ))
      )}
      {(filter === 'all' || filter === 'open') && <Tabs />}
      {drawer.data && (
        <drawer.data.TableDrawer table={chosen} tables={result} onClose={() => setChosen(undefined)} />
      )}
    </>
  )
}

/** The progress of the open orders, by order. */
function useProgress(): Map<number, Progress> {
  const { location } = useSignedIn()
  const { data } = useQuery({
    queryKey: ['orders', location.id, 'tabs'],
    queryFn: () => calls.orders.list_open({ location_id: location.id }),
  })
  return new Map(data?.result.map(({ order_id, status, covers }) => [order_id, { status, covers }]))
}

/** Shows how many tables are occupied and how much is unpaid. */
function Summary({ floor }: { floor: FloorAnswer }) {
  const text = useText()
  const { language } = useLanguage()
  const { location } = useSignedIn()
  const { open_tables, open_tabs, unpaid, result } = floor
  const summary = [
    ...(result.length > 0 ? [text.floor.summary(open_tables, result.length)] : []),
    ...(open_tabs > 0 ? [text.floor.withoutTable(open_tabs)] : []),
    ...(unpaid !== '0.00' ? [text.floor.unpaid(money(unpaid, location.currency, language))] : []),
  ]
  return (
    <Text size="sm" c="dimmed" className="number" aria-live="polite">
      {summary.join(' · ')}
    </Text>
  )
}
