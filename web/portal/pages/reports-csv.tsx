import { Button } from '@mantine/core'
import { decimalShown } from '../parts/decimal.ts'
import { DownloadIcon } from '../parts/icons.tsx'
import { useLanguage, useText } from '../text/text.tsx'

/** A list as a file that the reader's own spreadsheet takes for numbers. */
export function Csv({ path, what, isNamed }: { path: string; what: string; isNamed?: true }) {
  const text = useText()
  const { language } = useLanguage()
  const isComma = decimalShown('0.5', language) === '0,5'
  return (
    <Button
      component="a"
      href={isComma ? `${path}&separator=semicolon` : path}
      download
      variant="default"
      leftSection={<DownloadIcon size={16} />}
      aria-label={text.reports.csvOf(what)}
    >
      {isNamed ? text.reports.csvOf(what) : text.reports.csv}
    </Button>
  )
}
