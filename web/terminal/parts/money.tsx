import { amount, centsOf, money, timeOfDay } from '../../shared/format.ts'
import { languageNow, useLanguage } from '../locales/load-locale.ts'
import { amountText } from '../orders/format-amount.ts'
import { instantText } from '../outbox/outbox-requests.ts'
import { app, useApp } from '../state.ts'

/** An amount in the location's currency, computed in cents. */
export function Sum({ of, plain = false }: { of: number | string; plain?: boolean }) {
  const show = useSum()
  return <span className="n">{plain ? plainSum(of) : show(of)}</span>
}

const textOf = (of: number | string) => (typeof of === 'string' ? of : amountText(of))

export const plainSum = (of: number | string) => textOf(of)
export const toCents = (of: string | undefined) => (of ? centsOf(of) : 0)

export function useSum(): (of: number | string) => string {
  const currency = useApp(({ config }) => config?.currency ?? 'EUR')
  const language = useLanguage()
  return (of) => money(textOf(of), currency, language)
}

/** An amount without its currency, where space is short: "109.48" or "109,48". */
export function useAmount(): (of: string) => string {
  const language = useLanguage()
  return (of) => amount(of, language)
}

/** `useSum` outside of rendering. */
export function sumText(of: number | string): string {
  return money(textOf(of), app().config?.currency ?? 'EUR', languageNow())
}

/** "19:31" from an instant, in the device's time zone. */
export function useTime(): (at: string | number | undefined) => string {
  const language = useLanguage()
  return (at) => (at ? timeOfDay(typeof at === 'number' ? instantText(at) : at, undefined, language) : '')
}
