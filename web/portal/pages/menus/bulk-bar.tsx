import { Button, Group, SegmentedControl, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { ItemEntry, MenuEntry } from '../../../../src/menus/menu-response.ts'
import { calls } from '../../api.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useText } from '../../locales/locale-provider.tsx'
import { loadChunk } from '../../sync/lazy-chunk.ts'
import { Fault } from '../../ui/changes/fault.ts'
import { showNotice } from '../../ui/changes/show-notice.ts'
import { useSend } from '../../ui/changes/use-send.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { Select } from '../../ui/forms/fields.tsx'
import { Prices } from './bulk-prices.tsx'
import { useStations } from './dialogs.tsx'
import { useGroups } from './shared-modifier-picker.tsx'
import { useTaxChoices } from './tax-choices.ts'

const BulkAllergens = lazy(() => loadChunk(() => import('./allergens/bulk-allergens.tsx')))

const ACTS = ['prices', 'stock', 'station', 'tax', 'shared', 'allergens'] as const

/** Actions on all selected items. */
export function ManyBar(props: { items: ItemEntry[]; menus: MenuEntry[]; onDone: () => void }) {
  const text = useText()
  const [act, setAct] = useState<(typeof ACTS)[number]>()
  const { items, menus } = props
  const done = () => setAct(undefined)
  const none = items.length === 0
  return (
    <>
      <Group className="save-bar" justify="space-between">
        <Text size="sm" fw={600} aria-live="polite">
          {text.menus.chosen(items.length)}
        </Text>
        <Group gap="xs">
          {ACTS.map((kind) => (
            <Button key={kind} variant="default" disabled={none} onClick={() => setAct(kind)}>
              {text.menus.many[kind]}
            </Button>
          ))}
          <Button onClick={props.onDone}>{text.menus.doneChoosing}</Button>
        </Group>
      </Group>
      {act === 'prices' && <Prices items={items} onClose={done} />}
      {act === 'stock' && <Stock items={items} onClose={done} />}
      {act === 'station' && <Station items={items} menus={menus} onClose={done} />}
      {act === 'tax' && <Tax items={items} onClose={done} />}
      {act === 'allergens' && <Allergens items={items} onClose={done} />}
      {act === 'shared' && <Shared items={items} onClose={done} />}
    </>
  )
}

type Many = Parameters<typeof calls.items.update_many>[1]

/** Changes all selected items or none, and reports how many changed. */
function useChangeMany(items: ItemEntry[]) {
  const text = useText()
  const { location } = useSignedIn()
  const sendIt = useSend(['menus'])
  return async (changes: Omit<Many, 'items'>) => {
    const named = items.map(({ item_id }) => ({ item_id }))
    const sent = calls.items.update_many({ location_id: location.id }, { ...changes, items: named })
    showNotice(text.menus.itemsChanged((await sendIt(sent)).updated))
  }
}

function Stock({ items, onClose }: { items: ItemEntry[]; onClose: () => void }) {
  const text = useText()
  const change = useChangeMany(items)
  const [how, setHow] = useState<'in' | 'out' | 'today'>('out')
  const stockChanges = {
    in: { switch: 1 },
    out: { switch: 0 },
    today: { switch: 0, until: 'tomorrow' as const },
  }
  return (
    <FormDialog
      opened
      title={text.menus.many.stock}
      onClose={onClose}
      onSubmit={() => change(stockChanges[how])}
    >
      <SegmentedControl
        aria-label={text.menus.many.stock}
        fullWidth
        value={how}
        onChange={(value) => setHow(value as typeof how)}
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
  const taxes = useTaxChoices(text.menus.sectionTax)
  const change = useChangeMany(items)
  const [tax, setTax] = useState('0')
  return (
    <FormDialog
      opened
      title={text.menus.many.tax}
      onClose={onClose}
      onSubmit={() => change({ tax_id: Number(tax) })}
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

/** A station is set for whole sections: the dialog lists those of the selected items, with their item counts. */
function Station(props: { items: ItemEntry[]; menus: MenuEntry[]; onClose: () => void }) {
  const text = useText()
  const { location } = useSignedIn()
  const sendIt = useSend(['menus'])
  const stations = useStations()
  const [printer, setPrinter] = useState('0')
  const chosen = new Set(props.items.map(({ section_id }) => section_id))
  const sections = props.menus
    .flatMap((menu) => menu.sections)
    .filter(({ section_id }) => chosen.has(section_id))
  const submit = async () => {
    const body = { section_ids: [...chosen], printer_id: Number(printer) }
    const { updated } = await sendIt(calls.sections.update_many({ location_id: location.id }, body))
    showNotice(text.menus.sectionsChanged(updated))
  }
  return (
    <FormDialog opened title={text.menus.many.station} onClose={props.onClose} onSubmit={submit}>
      <Text size="sm">{text.menus.wholeSections}</Text>
      <Text size="sm" fw={600} className="long">
        {sections.map(({ title, items }) => `${title} (${items.length})`).join(', ')}
      </Text>
      <Select
        label={text.menus.station}
        data={[
          { value: '0', label: text.menus.noStation },
          ...stations.map(({ printer_id, printer_name }) => ({
            value: String(printer_id),
            label: printer_name,
          })),
        ]}
        value={printer}
        onChange={(value) => setPrinter(value ?? '0')}
        allowDeselect={false}
      />
    </FormDialog>
  )
}

function Allergens({ items, onClose }: { items: ItemEntry[]; onClose: () => void }) {
  const text = useText()
  const change = useChangeMany(items)
  return (
    <Suspense>
      <BulkAllergens
        title={text.menus.many.allergens}
        onClose={onClose}
        onSubmit={(allergens) => change({ allergens })}
      />
    </Suspense>
  )
}

/** Adds a shared modifier to all selected items, or removes it. */
function Shared({ items, onClose }: { items: ItemEntry[]; onClose: () => void }) {
  const text = useText()
  const { location } = useSignedIn()
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
          calls.shared_modifiers.assign(
            { location_id: location.id, group_id: Number(group) },
            { switch: Number(how), items: items.map(({ item_id }) => ({ item_id })) },
          ),
        )
        showNotice(text.menus.itemsChanged(updated))
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
