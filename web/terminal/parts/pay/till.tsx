import { useState } from 'react'
import { strings, useText } from '../../locales/load-locale.ts'
import { notesFor } from '../../orders/banknotes.ts'
import { amountText } from '../../orders/format-amount.ts'
import { askFor } from '../../orders/prompt.ts'
import { setPortions } from '../../orders/split-state.ts'
import { type Due, payCard, payCash, payOther, type Recorded } from '../../orders/take-payment.ts'
import { useApp } from '../../state.ts'
import type { Order } from '../../types.ts'
import { ActButton } from '../busy-button.tsx'
import { Icon } from '../icon.tsx'
import { Sum, sumText, toCents, useAmount } from '../money.tsx'
import type { Portion } from './portion.ts'

type Tip = { percent: number } | { cents: number }

/** A payment that this device has just taken, as shown to the guest. */
export interface PaidNow {
  name: string
  amountCents: number
  tipCents: number
  givenCents: number
  changeCents: number
}

/** Tip, then cash with its change, card, or another method. `onPaid` gets the payment, `onChanged` any other outcome. */
export function Till({
  order,
  portion,
  onPaid,
  onChanged,
}: {
  order: Order
  portion: Portion
  onPaid: (paid: PaidNow) => void
  onChanged: () => void
}) {
  const { pay } = useText()
  const amount = useAmount()
  const isOff = useApp(({ connection }) => connection === 'off')
  const [tip, setTip] = useState<Tip>({ percent: 0 })
  const [given, setGiven] = useState(0)
  const { amountCents, share } = portion
  const tipCents = 'cents' in tip ? tip.cents : percentOf(amountCents, tip.percent)
  const allCents = amountCents + tipCents
  const due: Due = { orderId: order.order_id, amountCents, tipCents, version: order.bill.version, share }
  const tendered = given >= allCents ? given : allCents
  const done = (answer: Recorded | undefined, givenCents = 0) => {
    if (answer) setPortions(order.order_id, { items: {}, amountCents: 0 })
    if (answer?.payment_status !== 'approved') return onChanged()
    onPaid({
      name: portion.name,
      amountCents: toCents(answer.amount),
      tipCents: toCents(answer.tip),
      givenCents,
      changeCents: toCents(answer.change),
    })
  }
  const cash = async (cash: Due, cents: number) => done(await payCash(cash, cents), cents)
  const otherCash = async () => {
    const cents = await askFor({ kind: 'amount', title: pay.given, value: 0 })
    if (!cents) return
    if (cents >= allCents) return setGiven(cents)
    if (await isPartMeant(cents, allCents)) await cash(partOf(due, cents), cents)
  }
  if (isOff) return <p className="till notice">{pay.offline}</p>
  return (
    <section className="till" aria-label={portion.name}>
      <div className="due">
        <span>
          <span className="strong">{portion.name}</span>{' '}
          {tipCents > 0 && <span className="dim">{pay.withTip}</span>}
        </span>
        <b>
          <Sum of={allCents} />
        </b>
      </div>
      <TipKeys tip={tip} amountCents={amountCents} onTip={setTip} />
      <fieldset className="keys notes" aria-label={pay.cash}>
        <span className="k">
          <Icon name="cash" />
        </span>
        {[allCents, ...notesFor(allCents)].map((cents) => (
          <button
            type="button"
            key={cents}
            className="opt n"
            aria-pressed={tendered === cents}
            onClick={() => setGiven(cents)}
          >
            {cents % 100 === 0 ? cents / 100 : amount(amountText(cents))}
          </button>
        ))}
        <button type="button" className="opt" onClick={() => void otherCash()}>
          {pay.other}
        </button>
      </fieldset>
      {tendered > allCents && (
        <div className="split change">
          <span className="strong">{pay.change}</span>
          <button type="button" className="btn" onClick={() => setTip({ cents: tendered - amountCents })}>
            {pay.keepChange}
          </button>
          <b className="n">
            <Sum of={tendered - allCents} />
          </b>
        </div>
      )}
      <div className="row methods">
        <ActButton
          className="act"
          onPress={async () => (await isOtherMeant(allCents)) && done(await payOther(due))}
        >
          {pay.otherMethod}
        </ActButton>
        <ActButton className="act fill" onPress={() => payCard(due, onChanged).then(done)}>
          <Icon name="card" />
          {pay.card}
        </ActButton>
        <ActButton className="act go fill" onPress={() => cash(due, tendered)}>
          {pay.cash} <Sum of={tendered} />
        </ActButton>
      </div>
    </section>
  )
}

const percentOf = (cents: number, percent: number) => Math.round((cents * percent) / 100)

/** The location's percentages with what each comes to, and a tip of the guest's own. */
function TipKeys({ tip, amountCents, onTip }: { tip: Tip; amountCents: number; onTip: (tip: Tip) => void }) {
  const { pay } = useText()
  const amount = useAmount()
  const config = useApp(({ config }) => config)
  if (!config?.tip_enabled) return null
  const { tip_option_1, tip_option_2, tip_option_3 } = config
  const percents = [0, ...[tip_option_1, tip_option_2, tip_option_3].filter((option) => option > 0)]
  const own = async () => {
    const cents = await askFor({ kind: 'tip', title: pay.otherTip, amountCents })
    if (cents !== undefined) onTip({ cents })
  }
  return (
    <fieldset className="keys tips" aria-label={pay.tip}>
      {percents.map((percent) => (
        <button
          type="button"
          key={percent}
          className="opt"
          aria-pressed={'percent' in tip && tip.percent === percent}
          onClick={() => onTip({ percent })}
        >
          {percent === 0 ? (
            pay.noTip
          ) : (
            <>
              <span className="n">{percent} %</span>
              <span className="plus n">{amount(amountText(percentOf(amountCents, percent)))}</span>
            </>
          )}
        </button>
      ))}
      {config.tip_custom === 1 && (
        <button type="button" className="opt" aria-pressed={'cents' in tip} onClick={() => void own()}>
          {pay.otherTip}
          {'cents' in tip && <span className="plus n">{amount(amountText(tip.cents))}</span>}
        </button>
      )}
    </fieldset>
  )
}

/** Cash below the amount due covers the bill first, then the tip. Items are paid in full or not at all. */
function partOf(due: Due, cents: number): Due {
  const amountCents = Math.min(cents, due.amountCents)
  const share = due.share && 'items' in due.share && amountCents < due.amountCents ? undefined : due.share
  return { ...due, amountCents, tipCents: cents - amountCents, share }
}

async function isPartMeant(givenCents: number, dueCents: number): Promise<boolean> {
  const { pay } = strings()
  const title = pay.tooLittle(sumText(givenCents), sumText(dueCents))
  return isMeant(title, pay.takePart(sumText(givenCents)))
}

const isOtherMeant = (cents: number) =>
  isMeant(strings().pay.otherSure(sumText(cents)), strings().pay.otherYes)

async function isMeant(title: string, yes: string): Promise<boolean> {
  const offered = [
    { key: 'yes', text: yes },
    { key: 'no', text: strings().order.cancel },
  ]
  return (await askFor({ kind: 'choice', title, offered })) === 'yes'
}
