import { Button } from '@mantine/core'
import { sheetOf } from '../../../src/csv.ts'
import { decimalShown } from '../parts/decimal.ts'
import { DownloadIcon } from '../parts/icons.tsx'
import { useLanguage, useText } from '../text/text.tsx'
import { type Entry, orderOf } from './activity-find.ts'

/** What is shown, as a file: in the reader's words, which only the page has. */
export function ActivityCsv(props: {
  entries: Entry[]
  inWords: (entry: Entry) => string
  time: (entry: Entry) => string
}) {
  const text = useText()
  const { activity } = text
  const { language } = useLanguage()
  const save = () => {
    const head = [activity.when, activity.happened, activity.who, text.orders.order, activity.what]
    const rows = props.entries.map((entry) => [
      props.time(entry),
      [props.inWords(entry), entry.reason && activity.reason(entry.reason)].filter(Boolean).join(' · '),
      entry.actor.name,
      orderOf(entry) ?? '',
      String(entry.type),
    ])
    const isComma = decimalShown('0.5', language) === '0,5'
    const file = new Blob([sheetOf(head, rows, isComma ? 'semicolon' : 'comma')], { type: 'text/csv' })
    const link = document.createElement('a')
    link.href = URL.createObjectURL(file)
    link.download = `${activity.title}.csv`
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  }
  return (
    <Button
      variant="default"
      leftSection={<DownloadIcon size={16} />}
      disabled={props.entries.length === 0}
      onClick={save}
    >
      {activity.csv}
    </Button>
  )
}
