import { ActionIcon, Button, Group, Menu, Select, Stack, Tabs, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { MenuEntry } from '../../../../src/menus/menu-response.ts'
import { calls } from '../../api.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useUrlId, useUrlParam } from '../../lib/use-url-state.ts'
import { useText } from '../../locales/locale-provider.tsx'
import { loadChunk } from '../../sync/lazy-chunk.ts'
import { useChange } from '../../ui/changes/use-change.tsx'
import { MenuIcon, MoreIcon, PlusIcon, SearchIcon } from '../../ui/icons.tsx'
import { EmptyState, Loaded, Page } from '../../ui/page.tsx'
import { inPendingOrder, Sortable } from '../../ui/sortable.tsx'
import { MenuDialog, Removal, SectionDialog } from './dialogs.tsx'
import { FilesMenu } from './files-menu.tsx'
import { Found } from './search.tsx'
import { SectionView } from './section.tsx'
import { SelectionContext } from './selection.ts'
import { SharedButton } from './shared-modifiers-button.tsx'

/** Only needed for bulk changes. */
const ManyBar = lazy(() =>
  loadChunk(() => import('./bulk-bar.tsx')).then(({ ManyBar }) => ({ default: ManyBar })),
)

const AllergenTable = lazy(() => loadChunk(() => import('./allergens/allergen-table.tsx')))

export default function Menus() {
  const text = useText()
  const { location, mayChange } = useSignedIn()
  const [adding, setAdding] = useState(false)
  const [chosen, setChosen] = useUrlId('menu')
  const [words, setWords] = useUrlParam('q')
  const [view, setView] = useUrlParam('view', '', 'step')
  const [selected, setSelected] = useState<ReadonlySet<number>>()
  const menus = useQuery({
    queryKey: ['menus', location.id],
    queryFn: () => calls.menus.get_editable({ location_id: location.id }),
  })
  if (view === 'allergens') {
    return (
      <Suspense>
        <AllergenTable onBack={() => setView('')} />
      </Suspense>
    )
  }
  return (
    <Page
      title={text.menus.title}
      lead={text.menus.lead}
      actions={
        <>
          <FilesMenu onAllergens={() => setView('allergens')} />
          {mayChange && (
            <Button leftSection={<PlusIcon size={16} />} onClick={() => setAdding(true)}>
              {text.menus.addMenu}
            </Button>
          )}
        </>
      }
    >
      <Loaded query={menus}>
        {({ result }) => {
          const menu = result.find(({ menu_id }) => menu_id === chosen) ?? result[0]
          if (!menu) {
            return (
              <EmptyState
                icon={<MenuIcon size={28} />}
                title={text.menus.emptyTitle}
                lead={text.menus.emptyLead}
              >
                {mayChange && <Button onClick={() => setAdding(true)}>{text.menus.addMenu}</Button>}
              </EmptyState>
            )
          }
          const choose = (ids: number[], isChosen: boolean) =>
            setSelected((before) => {
              const next = new Set(before)
              for (const id of ids) isChosen ? next.add(id) : next.delete(id)
              return next
            })
          const items = result.flatMap(({ sections }) => sections.flatMap((section) => section.items))
          return (
            <SelectionContext value={selected && { chosen: selected, choose }}>
              <Group gap="sm" align="flex-end" mb="md">
                <TextInput
                  className="filter"
                  label={text.common.search}
                  placeholder={text.menus.searchHint}
                  leftSection={<SearchIcon size={16} />}
                  value={words}
                  onChange={(event) => setWords(event.currentTarget.value)}
                />
                {mayChange && !selected && (
                  <Button variant="default" onClick={() => setSelected(new Set())}>
                    {text.menus.selectMany}
                  </Button>
                )}
                <SharedButton />
              </Group>
              {words.trim() !== '' ? (
                <Stack gap="md">
                  <Found menus={result} words={words} />
                </Stack>
              ) : (
                <Tabs
                  value={String(menu.menu_id)}
                  onChange={(value) => setChosen(Number(value))}
                  variant="pills"
                  keepMounted={false}
                >
                  <Tabs.List mb="md" aria-label={text.menus.choose}>
                    {result.map(({ menu_id, title }) => (
                      <Tabs.Tab key={menu_id} value={String(menu_id)}>
                        {title}
                      </Tabs.Tab>
                    ))}
                  </Tabs.List>
                  <Tabs.Panel value={String(menu.menu_id)}>
                    <MenuView key={menu.menu_id} menu={menu} menus={result} />
                  </Tabs.Panel>
                </Tabs>
              )}
              {selected && (
                <Suspense>
                  <ManyBar
                    items={items.filter(({ item_id }) => selected.has(item_id))}
                    menus={result}
                    onDone={() => setSelected(undefined)}
                  />
                </Suspense>
              )}
            </SelectionContext>
          )
        }}
      </Loaded>
      {adding && <MenuDialog onClose={() => setAdding(false)} onAdded={setChosen} />}
    </Page>
  )
}

/** Above this number of items, drawing all of them takes noticeable time. */
const MANY = 100

type MenuAct = 'edit' | 'remove' | 'section'

function MenuView({ menu, menus }: { menu: MenuEntry; menus: MenuEntry[] }) {
  const text = useText()
  const { location, mayChange } = useSignedIn()
  const [act, setAct] = useState<MenuAct>()
  const every = menu.sections.map(({ section_id }) => section_id)
  const count = menu.sections.reduce((sum, { items }) => sum + items.length, 0)
  // A long menu starts with all but the first section collapsed; sections added later are open.
  const [closed, setClosed] = useState<ReadonlySet<number>>(() => new Set(count > MANY ? every.slice(1) : []))
  const isOpen = (id: number) => !closed.has(id)
  const toggle = (id: number) => {
    const next = new Set(closed)
    if (!next.delete(id)) next.add(id)
    setClosed(next)
  }
  const allOpen = every.every(isOpen)
  const jump = (id: number) => {
    if (!isOpen(id)) toggle(id)
    document.getElementById(`section-${id}`)?.scrollIntoView({ block: 'start' })
  }
  const order = useChange(
    (ids: number[]) => calls.sections.reorder({ menu_id: menu.menu_id }, { ids }),
    ['menus'],
  )
  const sections = inPendingOrder(menu.sections, ({ section_id }) => section_id, order)
  const orderMenus = useChange(
    (ids: number[]) => calls.menus.reorder({ location_id: location.id }, { ids }),
    ['menus'],
  )
  const ids = menus.map(({ menu_id }) => menu_id)
  const place = ids.indexOf(menu.menu_id)
  const moveTo = (target: number) => {
    const others = ids.filter((id) => id !== menu.menu_id)
    orderMenus.mutate([...others.slice(0, target), menu.menu_id, ...others.slice(target)])
  }
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Text c="dimmed" size="sm" className="long">
          {menu.description}
        </Text>
        {mayChange && (
          <Menu position="bottom-end" shadow="md">
            <Menu.Target>
              <ActionIcon variant="default" size="lg" aria-label={text.common.more(menu.title)}>
                <MoreIcon />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => setAct('edit')}>{text.menus.editMenu}</Menu.Item>
              {place > 0 && <Menu.Item onClick={() => moveTo(place - 1)}>{text.menus.menuLeft}</Menu.Item>}
              {place < ids.length - 1 && (
                <Menu.Item onClick={() => moveTo(place + 1)}>{text.menus.menuRight}</Menu.Item>
              )}
              <Menu.Divider />
              <Menu.Item className="danger" onClick={() => setAct('remove')}>
                {text.menus.removeMenu}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </Group>
      {menu.sections.length > 3 && (
        <Group gap="sm">
          <Select
            aria-label={text.menus.jump}
            placeholder={text.menus.jump}
            data={menu.sections.map(({ section_id, title, items }) => ({
              value: String(section_id),
              label: `${title} (${items.length})`,
            }))}
            value={null}
            onChange={(value) => value && jump(Number(value))}
            searchable
          />
          <Button variant="default" onClick={() => setClosed(new Set(allOpen ? every : []))}>
            {allOpen ? text.menus.closeAll : text.menus.openAll}
          </Button>
        </Group>
      )}
      {menu.sections.length === 0 && <Text c="dimmed">{text.menus.noSections}</Text>}
      <Sortable ids={sections.map(({ section_id }) => section_id)} onOrder={(ids) => order.mutate(ids)}>
        <ul className="plain stacked">
          {sections.map((section) => (
            <SectionView
              key={section.section_id}
              section={section}
              menu={menu}
              isOpen={isOpen(section.section_id)}
              onToggle={() => toggle(section.section_id)}
            />
          ))}
        </ul>
      </Sortable>
      {mayChange && (
        <Button variant="default" leftSection={<PlusIcon size={16} />} onClick={() => setAct('section')}>
          {text.menus.addSection}
        </Button>
      )}
      {act === 'edit' && <MenuDialog menu={menu} onClose={() => setAct(undefined)} />}
      {act === 'section' && <SectionDialog menuId={menu.menu_id} onClose={() => setAct(undefined)} />}
      {act === 'remove' && (
        <Removal
          title={text.menus.removeMenuTitle(menu.title)}
          lead={text.menus.removeMenuLead}
          submit={text.menus.removeMenu}
          remove={() => calls.menus.delete({ menu_id: menu.menu_id })}
          onClose={() => setAct(undefined)}
        />
      )}
    </Stack>
  )
}
