import { Button, Table, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ItemEntry, MenuEntry } from '../../../../../src/menus/menu-response.ts'
import { calls } from '../../../api.ts'
import { money } from '../../../format.ts'
import { useSignedIn } from '../../../lib/signed-in-context.tsx'
import { useLanguage } from '../../../locales/locale-provider.tsx'
import { PlusIcon } from '../../../ui/icons.tsx'
import { Loaded } from '../../../ui/page.tsx'
import { choosable, comboBody, newPart, type PartForm, partsOf, previewOf } from './combo-form.ts'
import { ComboPartFields } from './combo-part-fields.tsx'
import { useItemText } from './item-text.tsx'
import { TabForm } from './tab-form.tsx'
import type { TabProps } from './tab-types.ts'

/** The parts of a combo with their choices, and how its price divides. */
export default function ComboTab({ item }: TabProps) {
  const { location } = useSignedIn()
  const menus = useQuery({
    queryKey: ['menus', location.id],
    queryFn: () => calls.menus.get_editable({ location_id: location.id }),
  })
  return (
    <Loaded query={menus}>{({ result }) => <Parts key={item.version} item={item} menus={result} />}</Loaded>
  )
}

function Parts({ item, menus }: { item: ItemEntry; menus: MenuEntry[] }) {
  const { combo: text } = useItemText()
  const queries = useQueryClient()
  const [first] = useState(() => partsOf(item))
  const [parts, setParts] = useState(first)
  const items = choosable(menus, item.item_id)
  const hasChanged = JSON.stringify(comboBody(parts)) !== JSON.stringify(comboBody(first))
  const save = async () => {
    await calls.items.change({ item_id: item.item_id }, { version: item.version, combo: comboBody(parts) })
    await queries.invalidateQueries({ queryKey: ['menus'] })
  }
  return (
    <TabForm tab="combo" changed={hasChanged} onSave={save}>
      <Text size="sm" c="dimmed">
        {parts.length === 0 ? text.none : text.hint}
      </Text>
      {parts.map((part, index) => (
        <ComboPartFields
          key={part.key}
          number={index + 1}
          part={part}
          items={items}
          onChange={(next) => setParts(parts.with(index, next))}
          onRemove={() => setParts(parts.toSpliced(index, 1))}
        />
      ))}
      <Button
        variant="default"
        leftSection={<PlusIcon size={14} />}
        disabled={parts.length >= 10}
        onClick={() => setParts([...parts, newPart()])}
      >
        {text.addPart}
      </Button>
      <Preview price={item.price_1} parts={parts} items={items} />
    </TabForm>
  )
}

/** The division of the price, for the first choice of each part. */
function Preview({ price, parts, items }: { price: string; parts: PartForm[]; items: ItemEntry[] }) {
  const { combo: text } = useItemText()
  const { language } = useLanguage()
  const { location } = useSignedIn()
  const rows = previewOf(price, parts, items)
  if (rows.length === 0) return null
  const amount = (cents: number) => money((cents / 100).toFixed(2), location.currency, language)
  return (
    <>
      <Title order={3} size="h5">
        {text.preview}
      </Title>
      <Text size="sm" c="dimmed">
        {text.previewHint}
      </Text>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{text.dish}</Table.Th>
            <Table.Th ta="right">{text.onMenu}</Table.Th>
            <Table.Th ta="right">{text.share}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.key}>
              <Table.Td>{row.name}</Table.Td>
              <Table.Td ta="right">{amount(row.menuCents)}</Table.Td>
              <Table.Td ta="right">
                {amount(row.shareCents)}
                {row.supplementCents > 0 && ` + ${amount(row.supplementCents)}`}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  )
}
