import { Button } from '@mantine/core'
import { getSheet } from '../../api.ts'
import { save } from '../../lib/download-file.ts'
import { loadBooksText } from '../../locales/load-locale.ts'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'
import { loadChunk } from '../../sync/lazy-chunk.ts'
import { useChange } from '../../ui/changes/use-change.tsx'
import { decimalShown } from '../../ui/forms/decimal.ts'
import { DownloadIcon } from '../../ui/icons.tsx'
import { translateSheet } from './translate-csv.ts'

/** Downloads a list as CSV with numbers in the format of the reader's spreadsheet and translated titles. */
export function Csv({ path, what, isNamed }: { path: string; what: string; isNamed?: true }) {
  const text = useText()
  const { language } = useLanguage()
  const isComma = decimalShown('0.5', language) === '0,5'
  const href = isComma ? `${path}&separator=semicolon` : path
  const saving = useChange(async () => {
    const { sheet, name } = await getSheet(href)
    const { books } = await loadChunk(() => loadBooksText(language))
    save(name, translateSheet(sheet, text, books), 'text/csv')
  }, [])
  return (
    <Button
      component="a"
      href={href}
      download
      variant="default"
      loading={saving.isPending}
      leftSection={<DownloadIcon size={16} />}
      aria-label={text.reports.csvOf(what)}
      onClick={(event) => {
        event.preventDefault()
        saving.mutate(undefined)
      }}
    >
      {isNamed ? text.reports.csvOf(what) : text.reports.csv}
    </Button>
  )
}
