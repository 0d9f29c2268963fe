import { Button, Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { ImportAnswer, ImportChange } from '../../../../../src/menus/import/file-routes.ts'
import { money } from '../../../format.ts'
import { useSignedIn } from '../../../lib/signed-in-context.tsx'
import { useLanguage, useText } from '../../../locales/locale-provider.tsx'
import { Pill, type Tone } from '../../../ui/page.tsx'

const TONES: Record<ImportChange['change'], Tone> = { added: 'good', changed: 'accent', removed: 'bad' }
const SIGNS: Record<ImportChange['change'], string> = { added: '+', changed: '~', removed: '−' }
/** Rows shown at first; the rest on request. */
const AT_FIRST = 150

/** Shows the changes of an import by section. */
export function ImportPreview({ preview }: { preview: ImportAnswer }) {
  const text = useText()
  const [all, setAll] = useState(false)
  const { result, records, reordered, unchanged } = preview
  // Two changes can be identical, so each is keyed by its position.
  const shown = result.slice(0, all ? undefined : AT_FIRST).map((change, place) => ({ ...change, place }))
  const groups = Map.groupBy(shown, placeOf)
  const counts = (['added', 'changed', 'removed'] as const).filter((kind) => preview[kind] > 0)
  if (records === 0 && reordered === 0) {
    return (
      <Text role="status" className="note" size="sm" data-nothing>
        {text.menuFiles.nothing(unchanged)}
      </Text>
    )
  }
  return (
    <div>
      <Group gap="xs" mb="sm" role="status">
        {counts.map((kind) => (
          <Pill key={kind} tone={TONES[kind]}>
            {text.menuFiles.count[kind](preview[kind])}
          </Pill>
        ))}
        <Text size="sm" c="dimmed">
          {text.menuFiles.unchanged(unchanged)}
        </Text>
      </Group>
      {reordered === 1 && (
        <Text size="sm" mb="sm">
          {text.menuFiles.menusReordered}
        </Text>
      )}
      {[...groups].map(([place, changes]) => (
        <section key={place} className="change-group">
          <Title order={3} size="h6" className="long">
            {place}
          </Title>
          <ul className="plain">
            {changes.map((change) => (
              <ChangeRow key={change.place} change={change} />
            ))}
          </ul>
        </section>
      ))}
      {records > shown.length && (
        <Group gap="xs">
          <Text size="sm" c="dimmed">
            {text.menuFiles.moreChanges(records - shown.length)}
          </Text>
          {!all && (
            <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
              {text.common.showMore}
            </Button>
          )}
        </Group>
      )}
    </div>
  )
}

/** The section under which a change is listed; changes of menus and sections are listed under themselves. */
function placeOf({ level, path, name }: ImportChange): string {
  const place = level === 'menu' || level === 'section' ? [...path, name] : path
  return place.slice(0, 2).join(' › ')
}

function ChangeRow({
  change: { change, level, path, name, fields, reordered, below },
}: {
  change: ImportChange
}) {
  const text = useText()
  const words = text.menuFiles
  return (
    <li className="change" data-tone={TONES[change]}>
      <span className="change-sign" aria-hidden="true">
        {SIGNS[change]}
      </span>
      <span className="change-what">
        <span className="read-out">{words.kinds[change]}: </span>
        <span className="change-name long">{[...path.slice(2), name].join(' › ')}</span>{' '}
        {level !== 'item' && <span className="change-level">{words.levels[level]}</span>}
        <span className="change-fields">
          {fields.map((field) => (
            <FieldChange key={field.field} {...field} isNew={change === 'added'} />
          ))}
          {reordered === 1 && <span className="change-field">{words.reordered}</span>}
          {below > 0 && <span className="change-field">{words.below(below)}</span>}
        </span>
      </span>
    </li>
  )
}

function FieldChange(props: { field: string; from: string; to: string; isNew: boolean }) {
  const text = useText()
  const { language } = useLanguage()
  const { location } = useSignedIn()
  const words = text.menuFiles
  const say = (value: string) => {
    if (props.field === 'price') return money(value, location.currency, language)
    if (props.field === 'available' || props.field === 'selected') return value === '1' ? words.yes : words.no
    return value === '' ? words.empty : value
  }
  return (
    <span className="change-field">
      <span className="change-label">{words.fields[props.field as keyof typeof words.fields]}</span>
      {!props.isNew && (
        <>
          <del className="long">
            <span className="read-out">{words.from} </span>
            {say(props.from)}
          </del>
          <span aria-hidden="true">→</span>
        </>
      )}
      <ins className="long">
        {!props.isNew && <span className="read-out">{words.to} </span>}
        {say(props.to)}
      </ins>
    </span>
  )
}
