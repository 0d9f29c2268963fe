import {
  ActionIcon,
  Button,
  Group,
  Menu,
  Paper,
  Stack,
  Switch,
  Tabs,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ItemEntry, MenuEntry, SectionEntry } from '../../../src/portal/menu-routes.ts'
import { get, send } from '../api.ts'
import { money } from '../format.ts'
import { Confirm, FormDialog, useChange } from '../parts/dialog.tsx'
import { MenuIcon, MoreIcon, PlusIcon } from '../parts/icons.tsx'
import { Blank, Loaded, Page, Pill } from '../parts/page.tsx'
import { useSigned } from '../parts/session.tsx'
import { Sortable, SortableEntry } from '../parts/sortable.tsx'
import { useLanguage, useText } from '../text/text.tsx'
import { ItemEditor } from './menus-item.tsx'

export default function Menus() {
  const text = useText()
  const { location, mayChange } = useSigned()
  const [adding, setAdding] = useState(false)
  const [chosen, setChosen] = useState<number>()
  const menus = useQuery({
    queryKey: ['menus', location.id],
    queryFn: () => get<{ result: MenuEntry[] }>(`/menus/${location.id}`),
  })
  return (
    <Page
      title={text.menus.title}
      lead={text.menus.lead}
      actions={
        mayChange && (
          <Button leftSection={<PlusIcon size={16} />} onClick={() => setAdding(true)}>
            {text.menus.addMenu}
          </Button>
        )
      }
    >
      <Loaded query={menus}>
        {({ result }) => {
          const menu = result.find(({ menu_id }) => menu_id === chosen) ?? result[0]
          if (!menu) {
            return (
              <Blank icon={<MenuIcon size={28} />} title={text.menus.emptyTitle} lead={text.menus.emptyLead}>
                {mayChange && <Button onClick={() => setAdding(true)}>{text.menus.addMenu}</Button>}
              </Blank>
            )
          }
          return (
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
                <MenuView menu={menu} menus={result} />
              </Tabs.Panel>
            </Tabs>
          )
        }}
      </Loaded>
      {adding && <MenuDialog onClose={() => setAdding(false)} onAdded={setChosen} />}
    </Page>
  )
}

type MenuAct = 'edit' | 'remove' | 'section'

function MenuView({ menu, menus }: { menu: MenuEntry; menus: MenuEntry[] }) {
  const text = useText()
  const { location, mayChange } = useSigned()
  const [act, setAct] = useState<MenuAct>()
  const order = useChange((ids: number[]) => send('PUT', `/menu/${menu.menu_id}/order`, { ids }), ['menus'])
  const orderMenus = useChange(
    (ids: number[]) => send('PUT', `/menus/${location.id}/order`, { ids }),
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
      {menu.sections.length === 0 && <Text c="dimmed">{text.menus.noSections}</Text>}
      <Sortable ids={menu.sections.map(({ section_id }) => section_id)} onOrder={(ids) => order.mutate(ids)}>
        <ul className="plain stacked">
          {menu.sections.map((section) => (
            <SectionView key={section.section_id} section={section} menu={menu} />
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
          path={`/menu/${menu.menu_id}`}
          onClose={() => setAct(undefined)}
        />
      )}
    </Stack>
  )
}

type SectionAct = { kind: 'rename' | 'remove' | 'add' } | { kind: 'item'; item: ItemEntry }

function SectionView({ section, menu }: { section: SectionEntry; menu: MenuEntry }) {
  const text = useText()
  const { mayChange } = useSigned()
  const [act, setAct] = useState<SectionAct>()
  const order = useChange(
    (ids: number[]) => send('PUT', `/section/${section.section_id}/order`, { ids }),
    ['menus'],
  )
  const done = () => setAct(undefined)
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
            <Text size="xs" c="dimmed">
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
                  <Menu.Item onClick={() => setAct({ kind: 'rename' })}>{text.menus.renameSection}</Menu.Item>
                  <Menu.Item className="danger" onClick={() => setAct({ kind: 'remove' })}>
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
                <ItemRow key={item.item_id} item={item} onOpen={() => setAct({ kind: 'item', item })} />
              ))}
            </ul>
          </Sortable>
          {mayChange && (
            <div className="section-foot">
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<PlusIcon size={14} />}
                onClick={() => setAct({ kind: 'add' })}
              >
                {text.menus.addItem}
              </Button>
            </div>
          )}
          {act?.kind === 'rename' && <SectionDialog section={section} menuId={menu.menu_id} onClose={done} />}
          {act?.kind === 'add' && <ItemEditor menu={menu} sectionId={section.section_id} onClose={done} />}
          {act?.kind === 'item' && (
            <ItemEditor menu={menu} sectionId={section.section_id} item={act.item} onClose={done} />
          )}
          {act?.kind === 'remove' && (
            <Removal
              title={text.menus.removeSectionTitle(section.title)}
              lead={text.menus.removeSectionLead(section.items.length)}
              submit={text.menus.removeSection}
              path={`/section/${section.section_id}`}
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
    (available: number) => send('PUT', `/item/${item.item_id}/available`, { available }),
    ['menus'],
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
        </>
      )}
    </SortableEntry>
  )
}

function MenuDialog(props: { menu?: MenuEntry; onClose: () => void; onAdded?: (id: number) => void }) {
  const text = useText()
  const queries = useQueryClient()
  const { location } = useSigned()
  const [title, setTitle] = useState(props.menu?.title ?? '')
  const [description, setDescription] = useState(props.menu?.description ?? '')
  const submit = async () => {
    const body = { title: title.trim(), description: description.trim() }
    if (props.menu) await send('PUT', `/menu/${props.menu.menu_id}`, body)
    else {
      const { menu_id } = await send<{ menu_id: number }>('POST', `/menus/${location.id}`, body)
      props.onAdded?.(menu_id)
    }
    await queries.invalidateQueries({ queryKey: ['menus'] })
  }
  return (
    <FormDialog
      opened
      title={props.menu ? text.menus.editMenu : text.menus.addMenu}
      onClose={props.onClose}
      onSubmit={submit}
    >
      <TextInput
        label={text.menus.menuTitle}
        value={title}
        maxLength={120}
        onChange={(event) => setTitle(event.currentTarget.value)}
        data-autofocus
      />
      <Textarea
        label={text.menus.description}
        value={description}
        maxLength={1000}
        autosize
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

function SectionDialog(props: { section?: SectionEntry; menuId: number; onClose: () => void }) {
  const text = useText()
  const queries = useQueryClient()
  const [title, setTitle] = useState(props.section?.title ?? '')
  const submit = async () => {
    if (props.section) await send('PUT', `/section/${props.section.section_id}`, { title: title.trim() })
    else await send('POST', `/menu/${props.menuId}/section`, { title: title.trim() })
    await queries.invalidateQueries({ queryKey: ['menus'] })
  }
  return (
    <FormDialog
      opened
      title={props.section ? text.menus.renameSection : text.menus.addSection}
      onClose={props.onClose}
      onSubmit={submit}
    >
      <TextInput
        label={text.menus.sectionTitle}
        value={title}
        maxLength={120}
        onChange={(event) => setTitle(event.currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  )
}

function Removal(props: { title: string; lead: string; submit: string; path: string; onClose: () => void }) {
  const queries = useQueryClient()
  return (
    <Confirm
      opened
      {...props}
      onConfirm={async () => {
        await send('DELETE', props.path)
        await queries.invalidateQueries({ queryKey: ['menus'] })
      }}
    />
  )
}
