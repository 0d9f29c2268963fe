import { Button, Drawer, Group, Select, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { OrderEntry } from '../../../../src/orders/lifecycle/search-routes.ts'
import { calls } from '../../api.ts'
import { dayAndTime, money } from '../../format.ts'
import { useOrderName } from '../../lib/order-label.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useUrlId, useUrlParam } from '../../lib/use-url-state.ts'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'
import { useOnTop } from '../../ui/dialogs/dialog-stack.ts'
import { OrdersIcon, SearchIcon } from '../../ui/icons.tsx'
import { List } from '../../ui/list.tsx'
import { EmptyState, Loaded, Page, Pill, type Tone } from '../../ui/page.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { OrderTitle, OrderView } from './order-view.tsx'

const TONES: Record<OrderEntry['state'], Tone> = {
  open: 'accent',
  paid: 'good',
  closed: 'calm',
  deleted: 'bad',
  merged: 'calm',
}
const STATES = Object.keys(TONES) as OrderEntry['state'][]

export default function Orders() {
  const text = useText()
  const { language } = useLanguage()
  const { location } = useSignedIn()
  const [words, setWords] = useUrlParam('q')
  const [state, setState] = useUrlParam('state')
  const [from, setFrom] = useUrlParam('from')
  const [to, setTo] = useUrlParam('to')
  const [chosen, setChosen] = useUrlId('order')
  const nameOf = useOrderName()
  const [typed] = useDebouncedValue(words.trim(), 200)
  // The search accepts what the pages show: “Table 7”, “#700” or “Takeaway Ana”.
  const named = new RegExp(`^(?:#|${text.orders.table}|${text.orders.order})\\s*(?=\\d)`, 'i')
  const tabs = new RegExp(`^(?:${Object.values(text.orders.tabs).join('|')})\\s+`, 'i')
  const q = typed.replace(tabs, '').replace(named, '')
  const filters = Object.entries({ q, state, from, to }).filter(([, value]) => value !== '')
  const orders = useInfiniteQuery({
    queryKey: ['orders', location.id, ...filters.flat()],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      calls.orders.search({
        location_id: location.id,
        ...Object.fromEntries(filters),
        ...(pageParam && { after: Number(pageParam) }),
      }),
    getNextPageParam: ({ next }) => (next === undefined ? undefined : String(next)),
    placeholderData: (before) => before,
  })
  return (
    <Page title={text.orders.title} lead={text.orders.lead}>
      <Group gap="sm" align="flex-end">
        <TextInput
          className="filter"
          label={text.common.search}
          placeholder={text.orders.searchHint}
          leftSection={<SearchIcon size={16} />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <Select
          label={text.orders.state}
          data={[
            { value: '', label: text.orders.any },
            ...STATES.map((value) => ({ value, label: text.orders.states[value] })),
          ]}
          value={state}
          onChange={(value) => setState(value ?? '')}
          allowDeselect={false}
          w={150}
        />
        <Group gap="sm" wrap="nowrap">
          <TextInput
            type="date"
            label={text.orders.from}
            value={from}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
          <TextInput
            type="date"
            label={text.orders.to}
            value={to}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
        </Group>
      </Group>
      <Loaded query={orders}>
        {({ pages }) => {
          const found = pages.flatMap(({ result }) => result)
          if (found.length === 0) {
            return filters.length > 0 ? (
              <Text c="dimmed">{text.orders.noMatch}</Text>
            ) : (
              <EmptyState
                icon={<OrdersIcon size={28} />}
                title={text.orders.emptyTitle}
                lead={text.orders.emptyLead}
              />
            )
          }
          return (
            <>
              <List
                label={text.orders.title}
                rows={found}
                idOf={({ order_id }) => order_id}
                onOpen={({ order_id }) => setChosen(order_id)}
                columns={[
                  {
                    name: text.orders.order,
                    head: true,
                    show: (order) => (
                      <Text size="sm" fw={600} className="number">
                        {nameOf(order)}
                      </Text>
                    ),
                  },
                  { name: text.orders.server, show: ({ server }) => <span className="long">{server}</span> },
                  {
                    name: text.orders.opened,
                    tight: true,
                    show: ({ opened }) => dayAndTime(opened, location.time_zone, language),
                  },
                  {
                    name: text.orders.state,
                    tight: true,
                    phone: true,
                    show: ({ state }) => <Pill tone={TONES[state]}>{text.orders.states[state]}</Pill>,
                  },
                  {
                    name: text.orders.total,
                    phone: true,
                    align: 'right',
                    tight: true,
                    show: ({ total, currency }) => money(total, currency, language),
                  },
                  {
                    name: text.orders.details,
                    quiet: true,
                    align: 'right',
                    show: ({ order_id }) => (
                      <Button variant="default" size="xs" onClick={() => setChosen(order_id)}>
                        {text.orders.details}
                      </Button>
                    ),
                  },
                ]}
              />
              <ShowMore of={orders} />
            </>
          )
        }}
      </Loaded>
      <Drawer
        opened={chosen !== undefined}
        onClose={() => setChosen(undefined)}
        closeOnEscape={useOnTop(chosen !== undefined)}
        position="right"
        size="lg"
        title={chosen === undefined ? '' : <OrderTitle orderId={chosen} />}
      >
        {chosen !== undefined && <OrderView key={chosen} orderId={chosen} />}
      </Drawer>
    </Page>
  )
}
