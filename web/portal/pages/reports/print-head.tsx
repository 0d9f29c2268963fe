import { useQuery } from '@tanstack/react-query'
import { calls } from '../../api.ts'
import { localeOf } from '../../format.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useBooksText } from '../../locales/books-text.tsx'
import { useLanguage } from '../../locales/locale-provider.tsx'
import './print-head.css'

/** The head of a printed report: location, address, tax number and the time of printing. */
export function PrintHead() {
  const { print } = useBooksText()
  const { language } = useLanguage()
  const { location } = useSignedIn()
  const settings = useQuery({
    queryKey: ['settings', location.id],
    queryFn: () => calls.settings.get({ location_id: location.id }),
  })
  const taxes = useQuery({
    queryKey: ['taxes', location.id],
    queryFn: () => calls.taxes.get({ location_id: location.id }),
  })
  const header = settings.data?.result.receipt_header.trim() ?? ''
  const taxNumber = taxes.data?.result.tax_number ?? ''
  const printedAt = new Intl.DateTimeFormat(localeOf(language), {
    timeZone: location.time_zone,
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date())
  return (
    <div className="print-head">
      {[
        header.startsWith(location.name) ? '' : location.name,
        header,
        taxNumber && print.taxNumber(taxNumber),
        print.at(printedAt),
      ]
        .filter((line) => line !== '')
        .join('\n')}
    </div>
  )
}
