import { Button } from '@mantine/core'
import { sheetOf } from '../../../src/platform/core/csv.ts'
import { useLanguage, useText } from '../locales/locale-provider.tsx'
import { decimalShown } from './forms/decimal.ts'
import { DownloadIcon } from './icons.tsx'

/** Downloads the shown table as CSV, with numbers in the format of the reader's spreadsheet. */
export function SheetButton(props: {
  name: string
  isEmpty: boolean
  head: string[]
  rows: () => (string | number)[][]
}) {
  const text = useText()
  const { language } = useLanguage()
  const save = () => {
    const separator = decimalShown('0.5', language) === '0,5' ? 'semicolon' : 'comma'
    const file = new Blob([sheetOf(props.head, props.rows(), separator)], { type: 'text/csv' })
    const link = document.createElement('a')
    link.href = URL.createObjectURL(file)
    link.download = `${props.name}.csv`
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  }
  return (
    <Button
      variant="default"
      leftSection={<DownloadIcon size={16} />}
      disabled={props.isEmpty}
      onClick={save}
    >
      {text.reports.csv}
    </Button>
  )
}
