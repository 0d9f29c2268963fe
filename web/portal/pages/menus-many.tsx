import { Button, Group, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import type { ItemEntry } from '../../../src/menus/entries.ts'
import { calls } from '../api.ts'
import { centsOf, money } from '../format.ts'
import { centsTyped, textOfCents } from '../order/grounds.tsx'
import { Fault, FormDialog, tell, useSend } from '../parts/dialog.tsx'
import { Select, TextInput } from '../parts/fields.tsx'
import { List } from '../parts/list.tsx'
import { useSigned } from '../parts/session.tsx'
import { useLanguage, useText } from '../text/text.tsx'
import { useGroups } from './menus-shared.tsx'
import { useTaxChoices } from './menus-taxes.ts'

type Act = 'prices' | 'stock' | 'tax' | 'shared'
/** As many as are under way at a time: what many ask at once, others wait for. */
const AT_ONCE = 8

/** What can be done with all that are chosen. */
export function ManyBar(props: { items: ItemEntry[]; onDone: () => void }) {
  const text = useText()
  const [act, setAct] = useState<Act>()
  const { items } = props
  const done = () => setAct(undefined)
  const none = items.length === 0
  return (
    <>
      <Group className="save-bar" justify="space-between">
        <Text size="sm" fw={600} aria-live="polite">
          {text.menus.chosen(items.length)}
        </Text>
        <Group gap="xs">
          {(['prices', 'stock', 'tax', 'shared'] as const).map((kind) => (
            <Button key={kind} variant="default" disabled={none} onClick={() => setAct(kind)}>
              {text.menus.many[kind]}
            </Button>
          ))}
          <Button onClick={props.onDone}>{text.menus.doneChoosing}</Button>
        </Group>
      </Group>
      {act === 'prices' && <Prices items={items} onClose={done} />}
      {act === 'stock' && <Stock items={items} onClose={done} />}
      {act === 'tax' && <Tax items={items} onClose={done} />}
      {act === 'shared' && <Shared items={items} onClose={done} />}
    </>
  )
}

/** What a price becomes, in cents; undefined: nothing sensible was typed. */
function changed(cents: number, kind: string, typed: string): number | undefined {
  const isLess = /^\s*[-−]/.test(typed)
  const value = centsTyped(typed.replace(/[-−+%]/g, ''))
  if (Number.isNaN(value)) return undefined
  const by = kind === 'percent' ? Math.round((cents * value) / 10_000) : value
  return Math.max(0, cents + (isLess ? -by : by))
}

/** Every price by percent or amount; what it becomes is seen before it is done. */
function Prices({ items, onClose }: { items: ItemEntry[]; onClose: () => void }) {
  const text = useText()
  const { language } = useLanguage()
  const { location } = useSigned()
  const sendIt = useSend(['menus'])
  const [kind, setKind] = useState('percent')
  const [typed, setTyped] = useState('')
  const amount = (cents: number) => money(textOfCents(cents), location.currency, language)
  const rows = items.map((item) => {
    const cents = centsOf(item.price_1)
    return { id: item.item_id, name: item.name, cents, next: changed(cents, kind, typed) }
  })
  const submit = async () => {
    if (rows.some(({ next }) => next === undefined))
      throw new Fault(text.menus.byMissing, { by: text.menus.byMissing })
    const prices = rows.map(({ id, next = 0 }) => ({ item_id: id, price: textOfCents(next) }))
    const { updated } = await sendIt(calls.menus.change_prices({ location_id: location.id }, { prices }))
    tell(text.menus.pricesChanged(updated))
  }
  return (
    <FormDialog opened size="lg" title={text.menus.many.prices} onClose={onClose} onSubmit={submit}>
      <SegmentedControl
        aria-label={text.menus.many.prices}
        fullWidth
        value={kind}
        onChange={setKind}
        data={[
          { value: 'percent', label: text.money.kinds.percent },
          { value: 'amount', label: text.money.kinds.amount },
        ]}
      />
      <TextInput
        name="by"
        label={text.menus.by}
        description={text.menus.byHint}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        data-autofocus
      />
      <List
        label={text.menus.preview}
        rows={rows.slice(0, 100)}
        idOf={({ id }) => id}
        columns={[
          { name: text.menus.itemName, head: true, show: ({ name }) => <span className="long">{name}</span> },
          { name: text.menus.now, align: 'right', tight: true, show: ({ cents }) => amount(cents) },
          {
            name: text.menus.after,
            align: 'right',
            tight: true,
            show: ({ next }) => (next === undefined ? '–' : <strong>{amount(next)}</strong>),
          },
        ]}
      />
      {rows.length > 100 && (
        <Text size="sm" c="dimmed">
          {text.menus.andMore(rows.length - 100)}
        </Text>
      )}
    </FormDialog>
  )
}

/** One after the other, some at a time; how many were done is told, also when one was refused. */
async function each(items: ItemEntry[], change: (item: ItemEntry) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < items.length; at += AT_ONCE) {
    await Promise.all(items.slice(at, at + AT_ONCE).map(change))
  }
}

function Stock({ items, onClose }: { items: ItemEntry[]; onClose: () => void }) {
  const text = useText()
  const refresh = useSend(['menus'])
  const [how, setHow] = useState('out')
  const body = { in: { switch: 1 }, out: { switch: 0 }, today: { switch: 0, until: 'tomorrow' as const } }[
    how
  ]
  const [last, ...others] = items
  return (
    <FormDialog
      opened
      title={text.menus.many.stock}
      onClose={onClose}
      onSubmit={async () => {
        await each(others, (item) => calls.items.set_available({ item_id: item.item_id }, body))
        if (last) await refresh(calls.items.set_available({ item_id: last.item_id }, body))
        tell(text.menus.itemsChanged(items.length))
      }}
    >
      <SegmentedControl
        aria-label={text.menus.many.stock}
        fullWidth
        value={how}
        onChange={setHow}
        data={[
          { value: 'in', label: text.menus.inStock },
          { value: 'out', label: text.menus.outOfStock },
          { value: 'today', label: text.menus.outToday },
        ]}
      />
    </FormDialog>
  )
}

function Tax({ items, onClose }: { items: ItemEntry[]; onClose: () => void }) {
  const text = useText()
  const refresh = useSend(['menus'])
  const taxes = useTaxChoices(text.menus.sectionTax)
  const [tax, setTax] = useState('0')
  const [last, ...others] = items
  const change = ({ item_id, version }: ItemEntry) =>
    calls.items.change({ item_id }, { tax_id: Number(tax), version })
  return (
    <FormDialog
      opened
      title={text.menus.many.tax}
      onClose={onClose}
      onSubmit={async () => {
        await each(others, change)
        if (last) await refresh(change(last))
        tell(text.menus.itemsChanged(items.length))
      }}
    >
      <Select
        label={text.menus.tax}
        data={taxes.length > 0 ? taxes : [{ value: '0', label: text.menus.sectionTax }]}
        value={tax}
        onChange={(value) => setTax(value ?? '0')}
        allowDeselect={false}
      />
    </FormDialog>
  )
}

/** Has all of them ask the same, or no more. */
function Shared({ items, onClose }: { items: ItemEntry[]; onClose: () => void }) {
  const text = useText()
  const { location } = useSigned()
  const sendIt = useSend(['menus'])
  const groups = useGroups()
  const [group, setGroup] = useState<string | null>(null)
  const [how, setHow] = useState('1')
  return (
    <FormDialog
      opened
      title={text.menus.many.shared}
      onClose={onClose}
      onSubmit={async () => {
        const missing = text.menus.shared.choose
        if (group === null) throw new Fault(missing, { group: missing })
        const { updated } = await sendIt(
          calls.groups.put_on_items(
            { location_id: location.id, group_id: Number(group) },
            { switch: Number(how), items: items.map(({ item_id }) => ({ item_id })) },
          ),
        )
        tell(text.menus.itemsChanged(updated))
      }}
    >
      <Select
        label={text.menus.question}
        placeholder={groups.length > 0 ? text.menus.shared.choose : text.menus.shared.none}
        data={groups.map(({ group_id, name }) => ({ value: String(group_id), label: name }))}
        value={group}
        onChange={setGroup}
        searchable
      />
      <SegmentedControl
        aria-label={text.menus.many.shared}
        fullWidth
        value={how}
        onChange={setHow}
        data={[
          { value: '1', label: text.menus.shared.put },
          { value: '0', label: text.menus.shared.take },
        ]}
      />
    </FormDialog>
  )
}
