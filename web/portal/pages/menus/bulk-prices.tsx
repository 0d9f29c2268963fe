import { SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import type { ItemEntry } from '../../../../src/menus/menu-response.ts'
import { calls } from '../../api.ts'
import { centsOf, money } from '../../format.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'
import { Fault } from '../../ui/changes/fault.ts'
import { showNotice } from '../../ui/changes/show-notice.ts'
import { useSend } from '../../ui/changes/use-send.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { TextInput } from '../../ui/forms/fields.tsx'
import { List } from '../../ui/list.tsx'
import { parseTypedCents, textOfCents } from '../orders/reason-and-approval.tsx'

/** The new price in cents; undefined if the input is not valid. */
function changed(cents: number, kind: string, typed: string): number | undefined {
  const isLess = /^\s*[-−]/.test(typed)
  const value = parseTypedCents(typed.replace(/[-−+%]/g, ''))
  if (Number.isNaN(value)) return undefined
  const by = kind === 'percent' ? Math.round((cents * value) / 10_000) : value
  return Math.max(0, cents + (isLess ? -by : by))
}

/** Changes all prices by a percentage or an amount, with a preview. */
export function Prices({ items, onClose }: { items: ItemEntry[]; onClose: () => void }) {
  const text = useText()
  const { language } = useLanguage()
  const { location } = useSignedIn()
  const sendIt = useSend(['menus'])
  const [kind, setKind] = useState('percent')
  const [typed, setTyped] = useState('')
  const amount = (cents: number) => money(textOfCents(cents), location.currency, language)
  const rows = items.map((item) => {
    const cents = centsOf(item.price_1)
    return { id: item.item_id, name: item.name, was: item.price_1, cents, next: changed(cents, kind, typed) }
  })
  const submit = async () => {
    if (rows.some(({ next }) => next === undefined))
      throw new Fault(text.menus.byMissing, { by: text.menus.byMissing })
    const prices = rows.map(({ id, was, next = 0 }) => ({ item_id: id, price: textOfCents(next), was }))
    const { updated } = await sendIt(calls.menus.change_prices({ location_id: location.id }, { prices }))
    showNotice(text.menus.pricesChanged(updated))
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
