import { NumberInput, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CashAnswer } from '../../../../src/payments/drawers/close-routes.ts'
import { axisLabel } from '../../format.ts'
import { type Count, denominationsOf } from '../../lib/cash-count.ts'
import { useDrawerName } from '../../lib/drawer-name.ts'
import { useBooksText } from '../../locales/books-text.tsx'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'
import { decimalShown } from '../../ui/forms/decimal.ts'
import { Pill } from '../../ui/page.tsx'
import { parseTypedCents, textOfCents, useMoney } from '../orders/reason-and-approval.tsx'

type Drawer = CashAnswer['drawers'][number]

/** The count of one drawer by coins and notes, or as a sum, with the expected amount. */
export function DrawerCount(props: {
  drawer: Drawer
  currency: string
  count: Count
  cents: number | undefined
  onChange: (count: Count) => void
}) {
  const text = useText()
  const { cash: words } = useBooksText()
  const { language } = useLanguage()
  const { shown, isSome } = useMoney()
  const { drawer, currency, count, cents, onChange } = props
  const drawerName = useDrawerName()(drawer.name)
  const less = (amount: string) => (amount.startsWith('-') ? shown(amount.slice(1)) : `−${shown(amount)}`)
  const typedCoins = Object.values(count.coins).some((many) => many !== '')
  return (
    <fieldset className="plain drawer-count">
      <legend className="drawer-name long">{drawerName}</legend>
      <div className="coins">
        {denominationsOf(currency).map((coin) => {
          const name = axisLabel(coin, coin, currency, language)
          return (
            <div key={coin} className="coin">
              <span className="number">{name}</span>
              <NumberInput
                aria-label={text.day.countOf(name, drawerName)}
                hideControls
                min={0}
                max={99_999}
                allowDecimal={false}
                allowNegative={false}
                value={count.coins[coin] ?? ''}
                onChange={(many) =>
                  onChange({ ...count, coins: { ...count.coins, [coin]: String(many) }, sum: '' })
                }
              />
            </div>
          )
        })}
        <div className="coin coin-sum">
          <span>{text.day.sum}</span>
          <TextInput
            aria-label={text.day.sumOf(drawerName)}
            inputMode="decimal"
            value={typedCoins ? decimalShown(textOfCents(cents ?? 0), language) : count.sum}
            readOnly={typedCoins}
            {...(count.sum !== '' && Number.isNaN(parseTypedCents(count.sum)) && { error: true })}
            onChange={(event) => onChange({ coins: {}, sum: event.currentTarget.value })}
          />
        </div>
      </div>
      <dl className="sums number">
        {drawer.opening === null ? (
          <Row name={text.day.float} value={shown(drawer.float)} />
        ) : (
          <Row name={words.opening} value={shown(drawer.opening)} />
        )}
        <Row name={text.day.payments} value={shown(drawer.payments)} />
        <Row name={text.day.tips} value={shown(drawer.tips)} />
        {isSome(drawer.tips_with_servers) && (
          <Row name={words.serverTips} value={less(drawer.tips_with_servers)} />
        )}
        {isSome(drawer.refunds) && <Row name={text.day.refunds} value={less(drawer.refunds)} />}
        {isSome(drawer.tips_paid_out) && <Row name={words.tipsPaidOut} value={less(drawer.tips_paid_out)} />}
        {isSome(drawer.paid_in) && <Row name={words.paidIn} value={shown(drawer.paid_in)} />}
        {isSome(drawer.paid_out) && <Row name={words.paidOut} value={less(drawer.paid_out)} />}
        <Row name={text.day.expected} value={shown(drawer.expected)} strong />
        <Row name={text.day.counted} value={cents === undefined ? '–' : shown(textOfCents(cents))} strong />
      </dl>
      <div aria-live="polite">
        {cents !== undefined && <DifferencePill cents={cents - Math.round(Number(drawer.expected) * 100)} />}
      </div>
    </fieldset>
  )
}

/** The difference of the count as a word and a colour. */
export function DifferencePill({ cents }: { cents: number }) {
  const text = useText()
  const { shown } = useMoney()
  if (cents === 0) return <Pill tone="good">{text.day.exact}</Pill>
  const amount = shown(textOfCents(Math.abs(cents)))
  return <Pill tone="bad">{cents < 0 ? text.day.short(amount) : text.day.over(amount)}</Pill>
}

export function Row({ name, value, strong }: { name: ReactNode; value: string; strong?: boolean }) {
  return (
    <div className="sum" data-strong={strong ?? false}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
