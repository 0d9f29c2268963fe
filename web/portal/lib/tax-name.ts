import { DEFAULT_RATE_NAME } from '../../../src/bills/default-rate-name.ts'
import { useText } from '../locales/locale-provider.tsx'

/** “VAT 10.00 %”; the unnamed rate of the location is translated. */
export function useTaxName(): (name: string, rate: string) => string {
  const { day } = useText()
  return (name, rate) => day.tax(name === DEFAULT_RATE_NAME ? '' : name, rate)
}
