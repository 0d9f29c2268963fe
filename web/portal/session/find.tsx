import { Modal, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { useLocation } from 'wouter'
import { calls } from '../api.ts'
import { useOrderName } from '../lib/order-label.ts'
import { useSignedIn } from '../lib/signed-in-context.tsx'
import { useText } from '../locales/locale-provider.tsx'
import { ordersWithoutTable } from '../pages/floor/tabs-without-table.ts'
import { itemsWith } from '../pages/menus/search.tsx'
import { useListedPages, usePageName } from '../pages.tsx'
import { SearchIcon } from '../ui/icons.tsx'

interface Hit {
  key: string
  kind: string
  name: string
  go: () => void
}

const MOST = 6
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

/** Searches the portal by name: pages, tables, orders, items, locations. */
export default function Find({ onClose }: { onClose: () => void }) {
  const text = useText()
  const id = useId()
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const hits = useHits(words, onClose)
  const chosen = Math.min(at, hits.length - 1)
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && hits.length > 0) {
      event.preventDefault()
      setAt((chosen + step + hits.length) % hits.length)
    } else if (event.key === 'Enter') hits[chosen]?.go()
  }
  return (
    // Above a drawer that was still opening when the search was called.
    <Modal opened onClose={onClose} title={text.find.title} size="lg" yOffset="8vh" zIndex={300}>
      <TextInput
        data-autofocus
        aria-label={text.find.title}
        placeholder={text.find.hint}
        leftSection={<SearchIcon size={16} />}
        role="combobox"
        aria-expanded={hits.length > 0}
        aria-controls={id}
        {...(hits[chosen] && { 'aria-activedescendant': `${id}-${chosen}` })}
        value={words}
        onChange={(event) => {
          setWords(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={press}
      />
      <div role="listbox" id={id} aria-label={text.find.title} className="hits">
        {hits.map((hit, index) => (
          <UnstyledButton
            key={hit.key}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            className="hit"
            onClick={hit.go}
          >
            <span className="long">{hit.name}</span>
            <Text component="span" size="xs" c="dimmed">
              {hit.kind}
            </Text>
          </UnstyledButton>
        ))}
      </div>
      {words.trim() !== '' && hits.length === 0 && (
        <Text size="sm" c="dimmed" mt="sm" role="status">
          {text.find.none}
        </Text>
      )}
    </Modal>
  )
}

function useHits(words: string, onClose: () => void): Hit[] {
  const text = useText()
  const [, to] = useLocation()
  const { location, session, choose } = useSignedIn()
  const pages = useListedPages().flatMap((group) => group.pages)
  const [typed] = useDebouncedValue(words.trim(), 150)
  const isSearched = typed.length > 0
  const matches = (name: string) => plain(name).includes(plain(words.trim()))
  const floor = useQuery({
    queryKey: ['floor', location.id],
    queryFn: () => calls.floor.get({ location_id: location.id }),
    enabled: isSearched,
    staleTime: 30_000,
  })
  const menus = useQuery({
    queryKey: ['menus', location.id],
    queryFn: () => calls.menus.get_editable({ location_id: location.id }),
    enabled: typed.length > 2,
    staleTime: 30_000,
  })
  const number = /(\d+)$/.exec(typed)?.[1]
  const orders = useQuery({
    queryKey: ['orders', location.id, 'find', number],
    queryFn: () => calls.orders.search({ location_id: location.id, q: number, limit: MOST }),
    enabled: number !== undefined,
  })
  const tabs = useQuery({
    queryKey: ['orders', location.id, 'tabs'],
    queryFn: () => calls.orders.list_open({ location_id: location.id }),
    enabled: typed.length > 2,
    staleTime: 30_000,
    select: ordersWithoutTable,
  })
  const named = (tabs.data ?? []).filter(({ order_name }) => order_name !== '' && matches(order_name))
  const nameOfOrder = useOrderName()
  const open = (path: string) => () => {
    onClose()
    to(path)
  }
  const nameOf = usePageName()
  const tables = (floor.data?.result ?? [])
    .map((table) => ({ ...table, name: text.floor.table(table.table_number) }))
    .filter((table) => isSearched && (matches(table.name) || String(table.table_number) === typed))
  const found = typed.length > 2 ? itemsWith(menus.data?.result ?? [], typed) : []
  return [
    ...pages
      .map(({ path, name }) => ({ path, name: nameOf(name) }))
      .filter(({ name }) => matches(name))
      .map(({ path, name }) => ({
        key: path,
        kind: text.find.page,
        name,
        go: open(path),
      })),
    ...tables.slice(0, MOST).map(({ table_id, name, order }) => ({
      key: `table ${table_id}`,
      kind: order ? text.floor.open : text.floor.available,
      name,
      go: open(`/floor?table=${table_id}`),
    })),
    ...[...(orders.data?.result ?? []), ...named].slice(0, MOST).map((order) => ({
      key: `order ${order.order_id}`,
      kind: text.orders.states[order.state],
      name: nameOfOrder(order),
      go: open(`/orders?order=${order.order_id}`),
    })),
    ...found.slice(0, MOST).map(({ item, section }) => ({
      key: `item ${item.item_id}`,
      kind: section.title,
      name: item.name,
      go: open(`/menus?q=${encodeURIComponent(item.name)}`),
    })),
    ...session.locations
      .filter(({ id, name }) => isSearched && id !== location.id && matches(name))
      .slice(0, MOST)
      .map(({ id, name }) => ({
        key: `place ${id}`,
        kind: text.nav.location,
        name,
        go: () => {
          onClose()
          choose(id)
        },
      })),
  ]
}
