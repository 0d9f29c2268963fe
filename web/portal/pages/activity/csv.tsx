import { actorName } from '../../lib/actor-name.ts'
import { useText } from '../../locales/locale-provider.tsx'
import { SheetButton } from '../../ui/csv-button.tsx'
import { type Entry, orderOf, reasonOf } from './use-activity.ts'

/** Exports the listed entries in the language of the reader, which only the page can produce. */
export function ActivityCsv(props: {
  entries: Entry[]
  inWords: (entry: Entry) => string
  time: (entry: Entry) => string
}) {
  const text = useText()
  const { activity } = text
  return (
    <SheetButton
      name={activity.title}
      isEmpty={props.entries.length === 0}
      head={[activity.when, activity.happened, activity.who, text.orders.order, activity.what]}
      rows={() =>
        props.entries.map((entry) => [
          props.time(entry),
          [props.inWords(entry), reasonOf(entry, text)].filter(Boolean).join(' · '),
          actorName(text, entry.actor),
          orderOf(entry) ?? '',
          String(entry.type),
        ])
      }
    />
  )
}
