import { ActionIcon, Button, Checkbox, Menu, Paper, Text, Title, UnstyledButton } from '@mantine/core'
import { use, useState } from 'react'
import type { ItemEntry, MenuEntry, SectionEntry } from '../../../../src/menus/menu-response.ts'
import { calls } from '../../api.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useRowAction } from '../../lib/use-row-action.ts'
import { useText } from '../../locales/locale-provider.tsx'
import { useChange } from '../../ui/changes/use-change.tsx'
import { MoreIcon, PlusIcon, PrinterIcon } from '../../ui/icons.tsx'
import { inPendingOrder, Sortable, SortableEntry } from '../../ui/sortable.tsx'
import { Removal, SectionDialog, useStations } from './dialogs.tsx'
import { ItemEditor } from './item/lazy-item-editor.tsx'
import { ItemRow } from './item-row.tsx'
import { SelectionContext } from './selection.ts'

type SectionAct = 'edit' | 'remove' | 'add'

export function SectionView(props: {
  section: SectionEntry
  menu: MenuEntry
  isOpen: boolean
  onToggle: () => void
}) {
  const { section, menu, isOpen } = props
  const text = useText()
  const { mayChange } = useSignedIn()
  const [act, setAct] = useState<SectionAct>()
  const selection = use(SelectionContext)
  const order = useChange(
    (ids: number[]) => calls.items.reorder({ section_id: section.section_id }, { ids }),
    ['menus'],
  )
  const items = inPendingOrder(section.items, ({ item_id }) => item_id, order)
  const ids = items.map(({ item_id }) => item_id)
  const chosen = selection ? ids.filter((id) => selection.chosen.has(id)).length : 0
  const edit = useRowAction<'edit', ItemEntry>(section.items, ({ item_id }) => item_id)
  const edited = edit.on('edit')
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
            {selection && (
              <Checkbox
                aria-label={text.menus.selectAll(section.title)}
                checked={section.items.length > 0 && chosen === section.items.length}
                indeterminate={chosen > 0 && chosen < section.items.length}
                onChange={(event) => selection.choose(ids, event.currentTarget.checked)}
              />
            )}
            <Title order={2} size="h5" className="long section-title" id={`section-${section.section_id}`}>
              <UnstyledButton className="section-toggle" aria-expanded={isOpen} onClick={props.onToggle}>
                <span aria-hidden="true" className="section-mark" data-open={isOpen} />
                {section.title}
              </UnstyledButton>
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
          {isOpen && section.items.length === 0 && (
            <Text c="dimmed" size="sm" px="md" pb="xs">
              {text.menus.noItems}
            </Text>
          )}
          {isOpen && (
            <Sortable ids={ids} onOrder={(ids) => order.mutate(ids)}>
              <ul className="plain">
                {items.map((item) => (
                  <ItemRow key={item.item_id} item={item} onOpen={() => edit.begin('edit', item)} />
                ))}
              </ul>
            </Sortable>
          )}
          {isOpen && mayChange && (
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
              remove={() => calls.sections.delete({ section_id: section.section_id })}
              onClose={done}
            />
          )}
        </Paper>
      )}
    </SortableEntry>
  )
}
