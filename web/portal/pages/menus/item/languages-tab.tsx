import { Button, Group, MultiSelect, SegmentedControl, Stack, Text, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { calls, type ResponseOf } from '../../../api.ts'
import { useSignedIn } from '../../../lib/signed-in-context.tsx'
import { useLanguage, useText } from '../../../locales/locale-provider.tsx'
import { useChange } from '../../../ui/changes/use-change.tsx'
import { Loaded } from '../../../ui/page.tsx'
import { useItemText } from './item-text.tsx'
import { TabForm } from './tab-form.tsx'
import type { TabProps } from './tab-types.ts'

type Texts = ResponseOf<typeof calls.texts.list>['texts']

/** Languages that can be chosen; names are those of the reader's language. */
const OFFERED =
  'de en es fr it pt nl da sv no fi pl cs sk sl hr hu ro bg el tr ru uk ar he zh ja ko th vi'.split(' ')

function useLanguageName() {
  const { language } = useLanguage()
  const names = new Intl.DisplayNames([language], { type: 'language' })
  return (code: string) => names.of(code) ?? code
}

/** The texts of an item beside their translations. */
export default function LanguagesTab({ item }: TabProps) {
  const { location } = useSignedIn()
  const read = useQuery({
    queryKey: ['menu-languages', location.id],
    queryFn: () => calls.menus.get_languages({ location_id: location.id }),
  })
  return (
    <Loaded query={read}>
      {({ menu_languages }) => (
        <Stack gap="lg">
          <Chosen languages={menu_languages} />
          {menu_languages.length > 1 && <Translations item={item} languages={menu_languages.slice(1)} />}
        </Stack>
      )}
    </Loaded>
  )
}

/** The languages of all menus of the location. */
function Chosen({ languages }: { languages: string[] }) {
  const { languages: text } = useItemText()
  const { location, mayChange } = useSignedIn()
  const nameOf = useLanguageName()
  const [usual = '', ...others] = languages
  const change = useChange(
    (chosen: string[]) =>
      calls.menus.change_languages({ location_id: location.id }, { menu_languages: [usual, ...chosen] }),
    ['menu-languages'],
  )
  return (
    <MultiSelect
      label={text.menuLanguages}
      description={text.menuLanguagesHint(nameOf(usual))}
      data={[...new Set([...OFFERED, ...others])]
        .filter((code) => code !== usual)
        .map((code) => ({ value: code, label: nameOf(code) }))}
      value={others}
      maxValues={6}
      searchable
      readOnly={!mayChange}
      onChange={(chosen) => change.mutate(chosen)}
    />
  )
}

function Translations({ item, languages }: { item: TabProps['item']; languages: string[] }) {
  const { location } = useSignedIn()
  const nameOf = useLanguageName()
  const { languages: text } = useItemText()
  const [language = '', setLanguage] = useState(languages[0])
  const chosen = languages.includes(language) ? language : (languages[0] ?? '')
  const read = useQuery({
    queryKey: ['texts', location.id, chosen],
    queryFn: () => calls.texts.list({ location_id: location.id }, { language: chosen }),
  })
  const own = new Set([
    `item ${item.item_id}`,
    ...item.modifiers.flatMap(({ modifier_id, options }) => [
      `modifier ${modifier_id}`,
      ...options.map(({ option_id }) => `option ${option_id}`),
    ]),
  ])
  return (
    <>
      {languages.length > 1 && (
        <SegmentedControl
          aria-label={text.menuLanguages}
          value={chosen}
          onChange={setLanguage}
          data={languages.map((code) => ({ value: code, label: nameOf(code) }))}
        />
      )}
      <Loaded query={read}>
        {({ texts, missing, stale }) => (
          <>
            <Text size="sm" c="dimmed">
              {text.state(nameOf(chosen), missing, stale)}
            </Text>
            <Fields
              key={`${chosen} ${item.item_id} ${read.dataUpdatedAt}`}
              language={chosen}
              texts={texts.filter(({ type, id }) => own.has(`${type} ${id}`))}
            />
          </>
        )}
      </Loaded>
    </>
  )
}

function Fields({ language, texts }: { language: string; texts: Texts }) {
  const { languages: text } = useItemText()
  const { common } = useText()
  const { location } = useSignedIn()
  const queries = useQueryClient()
  const nameOf = useLanguageName()
  const [typed, setTyped] = useState(() => texts.map((one) => one.text))
  const fields = useRef<(HTMLTextAreaElement | null)[]>([])
  const changed = texts.flatMap((one, index) =>
    typed[index] === one.text && (one.checked === 1 || one.text === '') && one.stale === 0
      ? []
      : [{ type: one.type, id: one.id, field: one.field, text: (typed[index] ?? '').trim() }],
  )
  const hasInput = texts.some((one, index) => typed[index] !== one.text)
  const save = async () => {
    if (changed.length === 0) return
    await calls.texts.change({ location_id: location.id }, { language, texts: changed })
    await queries.invalidateQueries({ queryKey: ['texts'] })
  }
  const go = (from: number, by: 1 | -1) => fields.current[from + by]?.focus()
  const onKey = (index: number) => (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    event.preventDefault()
    go(index, event.key === 'ArrowDown' ? 1 : -1)
  }
  const nextMissing = () => {
    const at = typed.findIndex((one, index) => one.trim() === '' || texts[index]?.stale === 1)
    fields.current[at]?.focus()
  }
  return (
    <TabForm
      tab="languages"
      changed={hasInput}
      onSave={save}
      aside={
        <Button variant="default" onClick={nextMissing}>
          {text.nextMissing}
        </Button>
      }
    >
      <Text size="sm" c="dimmed">
        {text.keys}
      </Text>
      {texts.map((one, index) => (
        <Group
          key={`${one.type} ${one.id} ${one.field}`}
          align="flex-start"
          wrap="nowrap"
          className="translation"
        >
          <Text size="sm" className="long source" flex={1}>
            {one.source_text}
          </Text>
          <Textarea
            flex={1}
            autosize
            lang={language}
            ref={(field) => {
              fields.current[index] = field
            }}
            aria-label={common.named(one.source_text, nameOf(language))}
            description={
              one.text === ''
                ? text.missing
                : one.stale === 1
                  ? text.stale
                  : one.checked === 0
                    ? text.unchecked
                    : ''
            }
            value={typed[index] ?? ''}
            maxLength={one.field === 'description' ? 1000 : 120}
            onKeyDown={onKey(index)}
            onChange={(event) => setTyped(typed.with(index, event.currentTarget.value))}
          />
        </Group>
      ))}
    </TabForm>
  )
}
