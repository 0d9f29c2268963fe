import { Paper, Text } from '@mantine/core'
import type { ItemEntry, MenuEntry } from '../../../../src/menus/menu-response.ts'
import { useRowAction } from '../../lib/use-row-action.ts'
import { useText } from '../../locales/locale-provider.tsx'
import { Sortable } from '../../ui/sortable.tsx'
import { ItemEditor } from './item/lazy-item-editor.tsx'
import { ItemRow } from './item-row.tsx'

/** Results shown at most; a longer search term narrows them down. */
const SHOWN = 60

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

/** Returns the items whose name, description, section or number contain all words. */
export function itemsWith(menus: MenuEntry[], words: string) {
  const searched = plain(words).split(/\s+/).filter(Boolean)
  return menus.flatMap((menu) =>
    menu.sections.flatMap((section) =>
      section.items
        .filter(({ name, description, external_id }) => {
          const searchable = plain(`${name} ${description} ${external_id} ${section.title}`)
          return searched.every((word) => searchable.includes(word))
        })
        .map((item) => ({ menu, section, item })),
    ),
  )
}

/** Search results of all menus, by menu and section. */
export function Found({ menus, words }: { menus: MenuEntry[]; words: string }) {
  const text = useText()
  const found = itemsWith(menus, words)
  const act = useRowAction<'edit', ItemEntry>(
    found.map(({ item }) => item),
    ({ item_id }) => item_id,
  )
  const edited = act.on('edit')
  const at = edited && found.find(({ item }) => item.item_id === edited.item_id)
  const groups = Map.groupBy(found.slice(0, SHOWN), ({ section }) => section)
  if (found.length === 0) return <Text c="dimmed">{text.menus.noneFound}</Text>
  return (
    <>
      <Text size="sm" c="dimmed" aria-live="polite">
        {text.menus.found(found.length)}
      </Text>
      {[...groups].map(([section, entries]) => (
        <Paper key={section.section_id} component="section" className="surface surface-flush">
          <div className="section-head">
            <Text fw={650} className="long">
              {entries[0]?.menu.title} · {section.title}
            </Text>
          </div>
          <Sortable ids={[]} onOrder={() => {}}>
            <ul className="plain">
              {entries.map(({ item }) => (
                <ItemRow key={item.item_id} item={item} onOpen={() => act.begin('edit', item)} isFixed />
              ))}
            </ul>
          </Sortable>
        </Paper>
      ))}
      {found.length > SHOWN && (
        <Text size="sm" c="dimmed">
          {text.menus.andMore(found.length - SHOWN)}
        </Text>
      )}
      {edited && at && (
        <ItemEditor
          key={act.key}
          menu={at.menu}
          sectionId={at.section.section_id}
          item={edited}
          onClose={act.end}
        />
      )}
    </>
  )
}
