import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { calls, ResponseOf } from '../../api.ts'
import { centsOf, dateOf } from '../../format.ts'
import { openDaysOf } from '../../lib/open-days.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useBooksText } from '../../locales/books-text.tsx'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'
import { textOfCents, useMoney } from '../orders/reason-and-approval.tsx'

type Since = NonNullable<ResponseOf<typeof calls.reports.day>['since']>

/** By how much the expected cash has changed since the close. */
export function cashSince(since: Since | null): number {
  return since === null ? 0 : centsOf(since.cash)
}

/** Movements after the close, which the stored figures do not include. */
export function SinceClose({ since }: { since: Since }) {
  const text = useText()
  const { cash: words } = useBooksText()
  const { shown, isSome } = useMoney()
  const signed = (cents: number) => `${cents < 0 ? '−' : '+'}${shown(textOfCents(Math.abs(cents)))}`
  const parts = since.by_method.map(({ method, count, payments, tips, refunds }) => {
    const cents = centsOf(payments) + centsOf(tips) - centsOf(refunds)
    return text.day.sinceBy(signed(cents), text.order.methods[method] ?? method, count)
  })
  if (isSome(since.cash_moved)) parts.push(words.since(signed(centsOf(since.cash_moved))))
  if (isSome(since.orders_total)) parts.push(text.day.sinceSales(signed(centsOf(since.orders_total))))
  return (
    <div className="note" role="status">
      <Text size="sm" fw={650}>
        {text.day.since(parts.join(' · '))}
      </Text>
      {cashSince(since) !== 0 && <Text size="sm">{text.day.sinceCash}</Text>}
    </div>
  )
}

/** Lists every day that still has to be counted, with a link. */
export function OpenDays({ shown, onOpen }: { shown: string; onOpen: (date: string) => void }) {
  const text = useText()
  const { language } = useLanguage()
  const { location, mayChange } = useSignedIn()
  const days = useQuery(openDaysOf(location.id))
  const others = days.data?.result.filter(({ date }) => date !== shown) ?? []
  if (!mayChange || others.length === 0) return null
  return (
    <div className="note no-print" role="status">
      <Text size="sm" fw={650}>
        {text.day.daysOpen}
      </Text>
      <Group gap="xs" mt={6}>
        {others.map(({ date, why }) => (
          <Button key={date} size="compact-sm" variant="default" onClick={() => onOpen(date)}>
            {dateOf(date, language, { weekday: 'short', day: 'numeric', month: 'short' })}
            {why === 'cash_after_close' && ` · ${text.day.closeAgain}`}
          </Button>
        ))}
      </Group>
    </div>
  )
}
