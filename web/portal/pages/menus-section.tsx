import { ActionIcon, Button, Menu, Paper, Switch, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { ItemEntry, MenuEntry, SectionEntry } from '../../../src/menus/entries.ts'
import { send } from '../api.ts'
import { money } from '../format.ts'
import { useAct } from '../parts/act.ts'
import { Undone, useChange } from '../parts/dialog.tsx'
import { MoreIcon, PlusIcon, PrinterIcon } from '../parts/icons.tsx'
import { Pill } from '../parts/page.tsx'
import { useSigned } from '../parts/session.tsx'
import { Sortable, SortableEntry } from '../parts/sortable.tsx'
import { useLanguage, useText } from '../text/text.tsx'
import { Removal, SectionDialog, useStations } from './menus-dialogs.tsx'
import { ItemEditor } from './menus-item.tsx'

type SectionAct = 'edit' | 'remove' | 'add'

export function SectionView({ section, menu }: { section: SectionEntry; menu: MenuEntry }) {
  const text = useText()
  const { mayChange } = useSigned()
  const [act, setAct] = useState<SectionAct>()
  const edit = useAct<'edit', ItemEntry>(section.items, ({ item_id }) => item_id)
  const edited = edit.on('edit')
  const order = useChange(
    (ids: number[]) => send('PUT', `/go/menu/${section.section_id}/item_order`, { ids }),
    ['menus'],
  )
  const done = () => setAct(undefined)
  const station = useStations().find(({ printer_id }) => printer_id === section.printer_id)
  return (
    <SortableEntry
      id={section.section_id}
      label={text.menus.drag(section.title)}
      className="section"
      movable={mayChange}
    >
      {(grip) => (
        <Paper component="section" className="surface surface-flush">
          <div className="section-head">
            {grip}
            <Title order={2} size="h5" className="long section-title">
              {section.title}
            </Title>
            {station && (
              <span className="station" title={text.menus.madeAt(station.printer_name)}>
                <PrinterIcon size={14} />
                <span className="station-name">{station.printer_name}</span>
              </span>
            )}
            <Text size="xs" c="dimmed" className="section-count">
              {text.menus.itemCount(section.items.length)}
            </Text>
            {mayChange && (
              <Menu position="bottom-end" shadow="md">
                <Menu.Target>
                  <ActionIcon variant="subtle" color="gray" aria-label={text.common.more(section.title)}>
                    <MoreIcon />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item onClick={() => setAct('edit')}>{text.menus.editSection}</Menu.Item>
                  <Menu.Item className="danger" onClick={() => setAct('remove')}>
                    {text.menus.removeSection}
                  </Menu.Item>
                </Menu.Dropdown>
              </Menu>
            )}
          </div>
          {section.items.length === 0 && (
            <Text c="dimmed" size="sm" px="md" pb="xs">
              {text.menus.noItems}
            </Text>
          )}
          <Sortable ids={section.items.map(({ item_id }) => item_id)} onOrder={(ids) => order.mutate(ids)}>
            <ul className="plain">
              {section.items.map((item) => (
                <ItemRow key={item.item_id} item={item} onOpen={() => edit.begin('edit', item)} />
              ))}
            </ul>
          </Sortable>
          {mayChange && (
            <div className="section-foot">
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<PlusIcon size={14} />}
                onClick={() => setAct('add')}
              >
                {text.menus.addItem}
              </Button>
            </div>
          )}
          {act === 'edit' && <SectionDialog section={section} menuId={menu.menu_id} onClose={done} />}
          {act === 'add' && <ItemEditor menu={menu} sectionId={section.section_id} onClose={done} />}
          {edited && (
            <ItemEditor
              key={edit.key}
              menu={menu}
              sectionId={section.section_id}
              item={edited}
              onClose={edit.end}
            />
          )}
          {act === 'remove' && (
            <Removal
              title={text.menus.removeSectionTitle(section.title)}
              lead={text.menus.removeSectionLead(section.items.length)}
              submit={text.menus.removeSection}
              path={`/go/menu/${section.section_id}/section`}
              onClose={done}
            />
          )}
        </Paper>
      )}
    </SortableEntry>
  )
}

function ItemRow({ item, onOpen }: { item: ItemEntry; onOpen: () => void }) {
  const text = useText()
  const { language } = useLanguage()
  const { location, mayChange } = useSigned()
  const stock = useChange(
    (available: number) => send('PUT', `/go/menu/${item.item_id}/available`, { switch: available }),
    ['menus'],
    'here',
  )
  const available = stock.isPending ? stock.variables === 1 : item.available === 1
  return (
    <SortableEntry id={item.item_id} label={text.menus.drag(item.name)} className="item" movable={mayChange}>
      {(grip) => (
        <>
          {grip}
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
          <Undone change={stock} />
        </>
      )}
    </SortableEntry>
  )
}
