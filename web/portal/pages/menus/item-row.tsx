import { Checkbox, Menu, Switch } from '@mantine/core'
import { lazy, Suspense, use, useState } from 'react'
import type { ItemEntry } from '../../../../src/menus/menu-response.ts'
import { calls } from '../../api.ts'
import { money } from '../../format.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'
import { loadChunk } from '../../sync/lazy-chunk.ts'
import { showNotice } from '../../ui/changes/show-notice.ts'
import { ChangeError, useChange } from '../../ui/changes/use-change.tsx'
import { Pill } from '../../ui/page.tsx'
import { ActionMenu } from '../../ui/row-menu.tsx'
import { SortableEntry } from '../../ui/sortable.tsx'
import { SelectionContext } from './selection.ts'

const Portions = lazy(() => loadChunk(() => import('./portions.tsx')))

/** An item of a section or of search results. */
export function ItemRow(props: {
  item: ItemEntry
  onOpen: () => void
  /** The item cannot be moved. */
  isFixed?: boolean
}) {
  const { item, onOpen, isFixed = false } = props
  const text = useText()
  const { language } = useLanguage()
  const { location, mayChange } = useSignedIn()
  const stock = useChange(
    (available: number) => calls.items.set_available({ item_id: item.item_id }, { switch: available }),
    ['menus'],
    'here',
  )
  const selection = use(SelectionContext)
  const available = stock.isPending ? stock.variables === 1 : item.available === 1
  return (
    <SortableEntry
      id={item.item_id}
      label={text.menus.drag(item.name)}
      className="item"
      movable={mayChange && !isFixed}
    >
      {(grip) => (
        <>
          {selection ? (
            <Checkbox
              aria-label={text.menus.select(item.name)}
              checked={selection.chosen.has(item.item_id)}
              onChange={(event) => selection.choose([item.item_id], event.currentTarget.checked)}
            />
          ) : (
            grip
          )}
          <button type="button" className="item-open" onClick={onOpen}>
            <span className="item-name long" data-out={!available}>
              {item.name}
              {item.indicators !== '' && <span className="item-mark">{item.indicators}</span>}
            </span>
            <span className="item-more">
              {[
                item.description,
                item.modifiers.length > 0 && text.menus.questionCount(item.modifiers.length),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </button>
          <span className="item-price number">
            {money(item.price_1, location.currency, language)}
            {item.price1_label !== '' && <span className="item-more">{item.price1_label}</span>}
          </span>
          {mayChange && <StockActs item={item} />}
          {mayChange ? (
            <Switch
              aria-label={text.menus.stockOf(item.name)}
              checked={available}
              onChange={(event) => stock.mutate(event.currentTarget.checked ? 1 : 0)}
            />
          ) : (
            <Pill tone={available ? 'good' : 'bad'}>
              {available ? text.menus.inStock : text.menus.outOfStock}
            </Pill>
          )}
          <ChangeError change={stock} />
        </>
      )}
    </SortableEntry>
  )
}

/** Marks the item as out until the next business day, or sets the number of portions left. */
function StockActs({ item }: { item: ItemEntry }) {
  const text = useText()
  const [isCounting, setIsCounting] = useState(false)
  const out = useChange(async () => {
    await calls.items.set_available({ item_id: item.item_id }, { switch: 0, until: 'tomorrow' })
    showNotice(text.menus.outUntil(item.name))
  }, ['menus'])
  return (
    <>
      <ActionMenu name={item.name}>
        <Menu.Item onClick={() => out.mutate(undefined)}>{text.menus.outToday}</Menu.Item>
        <Menu.Item onClick={() => setIsCounting(true)}>{text.menus.countPortions}</Menu.Item>
      </ActionMenu>
      {isCounting && (
        <Suspense>
          <Portions item={item} onClose={() => setIsCounting(false)} />
        </Suspense>
      )}
    </>
  )
}
