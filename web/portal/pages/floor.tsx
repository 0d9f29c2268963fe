import { Button, Group, SegmentedControl, Text, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FloorAnswer, FloorTable } from '../../../src/tables/floor-routes.ts'
import { get } from '../api.ts'
import { duration, money } from '../format.ts'
import { useNow } from '../live.ts'
import { useInAddress, useOpened } from '../parts/address.ts'
import { useAsOf } from '../parts/away.tsx'
import { AllergenIcon, ClockIcon, FloorIcon, PlusIcon, StaffIcon } from '../parts/icons.tsx'
import { Blank, Loaded, Page, Pill, type Tone } from '../parts/page.tsx'
import { useSigned } from '../parts/session.tsx'
import { useLanguage, useText } from '../text/text.tsx'
import { AddTable } from './floor-dialogs.tsx'
import { TableDrawer } from './floor-table.tsx'

export default function Floor() {
  const text = useText()
  const { language } = useLanguage()
  const { location, mayChange } = useSigned()
  const asOf = useAsOf()
  const [filter, setFilter] = useInAddress('show', 'all')
  const [adding, setAdding] = useState(false)
  const [chosen, setChosen] = useOpened('table')
  const floor = useQuery({
    queryKey: ['floor', location.id],
    queryFn: () => get<FloorAnswer>(`/go/table/${location.id}/floor`),
    refetchInterval: 60_000,
  })
  return (
    <Page
      title={text.floor.title}
      lead={asOf ? text.floor.leadAsOf(asOf) : text.floor.lead}
      actions={
        mayChange && (
          <Button leftSection={<PlusIcon size={16} />} onClick={() => setAdding(true)}>
            {text.floor.add}
          </Button>
        )
      }
    >
      <Loaded query={floor}>
        {({ result, open_tables, unpaid }) => {
          const shown =
            filter === 'all' ? result : result.filter(({ order }) => (order !== null) === (filter === 'open'))
          return (
            <>
              {result.length > 0 && (
                <Group gap="sm">
                  <SegmentedControl
                    aria-label={text.common.status}
                    value={filter}
                    onChange={setFilter}
                    data={[
                      { value: 'all', label: text.floor.filterAll },
                      { value: 'open', label: text.floor.filterOpen },
                      { value: 'free', label: text.floor.filterFree },
                    ]}
                  />
                  <Text size="sm" c="dimmed" className="number" aria-live="polite">
                    {text.floor.summary(open_tables, result.length)}
                    {unpaid !== '0.00' &&
                      ` · ${text.floor.unpaid(money(unpaid, location.currency, language))}`}
                  </Text>
                </Group>
              )}
              {result.length === 0 ? (
                <Blank
                  icon={<FloorIcon size={28} />}
                  title={text.floor.emptyTitle}
                  lead={text.floor.emptyLead}
                >
                  {mayChange && <Button onClick={() => setAdding(true)}>{text.floor.add}</Button>}
                </Blank>
              ) : shown.length === 0 ? (
                <Text c="dimmed">{text.floor.noMatch}</Text>
              ) : (
                <ul className="floor">
                  {shown.map((table) => (
                    <li key={table.table_id}>
                      <TableCard table={table} onOpen={() => setChosen(table.table_id)} />
                    </li>
                  ))}
                </ul>
              )}
              <TableDrawer
                table={result.find(({ table_id }) => table_id === chosen)}
                onClose={() => setChosen(undefined)}
              />
            </>
          )
        }}
      </Loaded>
      <AddTable opened={adding} onClose={() => setAdding(false)} />
    </Page>
  )
}

function toneOf({ order }: FloorTable): Tone {
  if (!order) return 'calm'
  return order.state === 'paid' ? 'good' : 'accent'
}

function TableCard({ table, onOpen }: { table: FloorTable; onOpen: () => void }) {
  const text = useText()
  const now = useNow()
  const { language } = useLanguage()
  const { location } = useSigned()
  const { order } = table
  return (
    <UnstyledButton
      className="surface table-card"
      data-open={order !== null}
      data-table={table.table_number}
      onClick={onOpen}
    >
      <span className="table-head">
        <span className="table-number number">{table.table_number}</span>
        <Pill tone={toneOf(table)}>
          {order ? (order.state === 'paid' ? text.floor.paid : text.floor.filterOpen) : text.floor.available}
        </Pill>
      </span>
      <span className="table-kind">
        {text.floor.types[table.table_type]} · {text.floor.seats(table.seats)}
      </span>
      {order && (
        <>
          <span className="table-total number">{money(order.total, location.currency, language)}</span>
          <span className="table-facts">
            <span>
              <StaffIcon size={14} /> {order.server}
            </span>
            <span className="number">
              <ClockIcon size={14} /> {text.floor.since(duration(order.opened, now))}
            </span>
            {order.allergens === 1 && (
              <span className="table-allergens">
                <AllergenIcon size={14} /> {text.floor.allergens}
              </span>
            )}
          </span>
        </>
      )}
    </UnstyledButton>
  )
}
