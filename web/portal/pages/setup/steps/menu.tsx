import { Button, Group, Text, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'
import { Link } from 'wouter'
import { readPrice } from '../../../../../src/menus/import/spreadsheet/price.ts'
import { calls } from '../../../api.ts'
import { useSignedIn } from '../../../lib/signed-in-context.tsx'
import { useText } from '../../../locales/locale-provider.tsx'
import { loadChunk } from '../../../sync/lazy-chunk.ts'
import { Fault } from '../../../ui/changes/fault.ts'
import { showNotice } from '../../../ui/changes/show-notice.ts'
import { ChangeError, useChange } from '../../../ui/changes/use-change.tsx'
import { useGuard } from '../../../ui/forms/unsaved-guard.ts'
import { PlusIcon, UploadIcon } from '../../../ui/icons.tsx'
import { useGuide } from '../guide-text.ts'

const ImportDialog = lazy(() => loadChunk(() => import('../../menus/import/import.tsx')))

interface DishRow {
  key: number
  section: string
  name: string
  price: string
}

const EMPTY: DishRow[] = [{ key: 1, section: '', name: '', price: '' }]
const isTyped = ({ name, price }: DishRow) => name.trim() !== '' || price.trim() !== ''

/** Typed dishes grouped by section, in the order in which they were typed. */
function sectionsOf(rows: DishRow[]) {
  const sections = Map.groupBy(rows, ({ section }) => section.trim())
  return [...sections].map(([title, dishes]) => ({
    title,
    items: dishes.map(({ name, price }) => ({ name: name.trim(), price_1: readPrice(price) ?? '' })),
  }))
}

/** The menu: typed dish by dish, or from a spreadsheet. */
export function MenuStep() {
  const text = useText()
  const words = useGuide().menu
  const { location } = useSignedIn()
  const [isImporting, setImporting] = useState(false)
  const [rows, setRows] = useState(EMPTY)
  const table = useRef<HTMLDivElement>(null)
  const menus = useQuery({
    queryKey: ['menus', location.id, 'set up'],
    queryFn: () => calls.menus.list({ location_id: location.id }),
  })
  const typed = rows.filter(isTyped)
  useGuard(typed.length > 0)
  const save = useChange(
    async () => {
      const faulty = rows.findIndex(
        (row) =>
          isTyped(row) && (row.name.trim() === '' || row.section.trim() === '' || !readPrice(row.price)),
      )
      if (faulty !== -1) throw new Fault(words.incomplete(faulty + 1))
      const title = menus.data?.result[0]?.title ?? text.menuFiles.newMenu
      await calls.menus.import(
        { location_id: location.id },
        { menus: [{ title, sections: sectionsOf(typed) }] },
      )
      showNotice(words.saved(typed.length))
      setRows(EMPTY)
    },
    ['menus'],
    'here',
  )
  const change = (key: number, some: Partial<DishRow>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...some } : row)))
  const addRow = () => {
    const last = rows.at(-1)
    const key = (last?.key ?? 0) + 1
    setRows([...rows, { key, section: last?.section ?? '', name: '', price: '' }])
    // The new row exists after the next paint.
    requestAnimationFrame(() =>
      table.current?.querySelector<HTMLInputElement>(`[data-row="${key}"]`)?.focus(),
    )
  }
  const onEnter = (event: KeyboardEvent, isLast: boolean) => {
    if (event.key !== 'Enter' || !isLast) return
    event.preventDefault()
    addRow()
  }
  const result = menus.data?.result ?? []
  const items = result.reduce((sum, { total_items }) => sum + total_items, 0)
  return (
    <>
      {items > 0 && (
        <Group justify="space-between">
          <Text role="status">{words.has(items)}</Text>
          <Button component={Link} href="/menus" variant="default">
            {words.edit}
          </Button>
        </Group>
      )}
      <Group>
        <Button leftSection={<UploadIcon size={16} />} onClick={() => setImporting(true)}>
          {words.sheet}
        </Button>
      </Group>
      <div>
        <Title order={3} size="h6">
          {words.type}
        </Title>
        <Text size="sm" c="dimmed">
          {words.typeLead}
        </Text>
      </div>
      <div className="guide-rows" ref={table}>
        {rows.map((row, index) => {
          const field = (label: string, name: 'section' | 'name' | 'price', maxLength: number) => ({
            'aria-label': words.rowOf(label, index + 1),
            placeholder: label,
            maxLength,
            value: row[name],
            onChange: (event: { currentTarget: { value: string } }) =>
              change(row.key, { [name]: event.currentTarget.value }),
            onKeyDown: (event: KeyboardEvent) => onEnter(event, index === rows.length - 1),
          })
          return (
            <div key={row.key} className="guide-row" data-kind="dish">
              <TextInput {...field(words.section, 'section', 120)} />
              <TextInput {...field(words.dish, 'name', 120)} data-row={row.key} />
              <TextInput {...field(words.price, 'price', 20)} inputMode="decimal" />
            </div>
          )
        })}
      </div>
      <ChangeError change={save} />
      <Group>
        <Button variant="default" leftSection={<PlusIcon size={16} />} onClick={addRow}>
          {words.addRow}
        </Button>
        {typed.length > 0 && (
          <Button loading={save.isPending} onClick={() => save.mutate(undefined)}>
            {words.save(typed.length)}
          </Button>
        )}
      </Group>
      {isImporting && (
        <Suspense>
          <ImportDialog onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  )
}
