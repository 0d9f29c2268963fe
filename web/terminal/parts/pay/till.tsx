import { useState } from 'react'
import { strings, useText } from '../../locales/load-locale.ts'
import { notesFor } from '../../orders/banknotes.ts'
import { amountText } from '../../orders/format-amount.ts'
import { askFor } from '../../orders/prompt.ts'
import { setPortions } from '../../orders/split-state.ts'
import { type Due, payCard, payCash } from '../../orders/take-payment.ts'
import { showNotice, useApp } from '../../state.ts'
import type { Order } from '../../types.ts'
import { ActButton } from '../busy-button.tsx'
import { Icon } from '../icon.tsx'
import { Sum, sumText, toCents } from '../money.tsx'
import type { Portion } from './portion.ts'

type Tip = { percent: number } | { cents: number }

/** Tip, cash with its change, and card. `onPaid` gets the change due. */
export function Till({
  order,
  portion,
  onPaid,
}: {
  order: Order
  portion: Portion
  onPaid: (changeCents: number) => void
}) {
  const { pay } = useText()
  const isOff = useApp(({ connection }) => connection === 'off')
  const [tip, setTip] = useState<Tip>({ percent: 0 })
  const [given, setGiven] = useState(0)
  const { amountCents, share } = portion
  const tipCents = 'cents' in tip ? tip.cents : Math.round((amountCents * tip.percent) / 100)
  const allCents = amountCents + tipCents
  const due: Due = { orderId: order.order_id, amountCents, tipCents, version: order.bill.version, share }
  const notes = notesFor(allCents)
  const tendered = given >= allCents ? given : allCents
  const done = (answer: Record<string, unknown> | undefined) => {
    if (answer) setPortions(order.order_id, { items: {}, amountCents: 0 })
    onPaid(toCents(answer?.change as string | undefined))
  }
  const other = async () => {
    const cents = await askFor({ kind: 'amount', title: pay.given, value: 0 })
    if (!cents) return
    if (cents >= allCents) return setGiven(cents)
    const part = partOf(due, cents)
    if (await isPartMeant(cents, allCents)) done(await payCash(part, cents))
  }
  if (isOff) return <p className="till notice">{pay.offline}</p>
  return (
    <section className="till" aria-label={portion.name}>
      <div className="due">
        <span className="cut">
          <span className="strong">{portion.name}</span>{' '}
          {tipCents > 0 && <span className="dim">{pay.withTip}</span>}
        </span>
        <b>
          <Sum of={allCents} />
        </b>
      </div>
      <TipKeys tip={tip} amountCents={amountCents} onTip={setTip} />
      <fieldset className="keys" aria-label={pay.cash}>
        <span className="k">{pay.cash}</span>
        {[allCents, ...notes].map((cents) => (
          <button
            type="button"
            key={cents}
            className="opt n"
            aria-pressed={tendered === cents}
            onClick={() => setGiven(cents)}
          >
            {cents % 100 === 0 ? cents / 100 : amountText(cents)}
          </button>
        ))}
        <button type="button" className="opt" onClick={() => void other()}>
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
      <div className="row">
        <ActButton className="act fill" onPress={() => payCard(due, () => onPaid(0)).then(done)}>
          <Icon name="card" />
          {pay.card}
        </ActButton>
        <ActButton className="act go fill" onPress={() => payCash(due, tendered).then(done)}>
          <Icon name="cash" />
          {pay.cash} <Sum of={tendered} />
        </ActButton>
      </div>
    </section>
  )
}

function TipKeys({ tip, amountCents, onTip }: { tip: Tip; amountCents: number; onTip: (tip: Tip) => void }) {
  const { pay } = useText()
  const config = useApp(({ config }) => config)
  if (!config?.tip_enabled) return null
  const { tip_option_1, tip_option_2, tip_option_3 } = config
  const percents = [0, ...[tip_option_1, tip_option_2, tip_option_3].filter((option) => option > 0)]
  return (
    <fieldset className={`keys ${config.tip_custom ? 'five' : ''}`} aria-label={pay.tip}>
      <span className="k">{pay.tip}</span>
      {percents.map((percent) => (
        <button
          type="button"
          key={percent}
          className="opt"
          aria-pressed={'percent' in tip && tip.percent === percent}
          onClick={() => onTip({ percent })}
        >
          {percent === 0 ? pay.noTip : `${percent} %`}
        </button>
      ))}
      {config.tip_custom === 1 && (
        <button
          type="button"
          className="opt n"
          aria-label={pay.ownTip}
          aria-pressed={'cents' in tip}
          onClick={() => void askTip(amountCents).then((cents) => cents !== undefined && onTip({ cents }))}
        >
          {'cents' in tip ? amountText(tip.cents) : '…'}
        </button>
      )}
    </fieldset>
  )
}

/** Asks for the tip: the total to round up to ("Make it 35"), or an amount on top. */
async function askTip(amountCents: number): Promise<number | undefined> {
  const { pay } = strings()
  const offered = [
    { key: 'total', text: pay.makeIt },
    { key: 'tip', text: pay.tipOf },
  ]
  const chosen = await askFor({ kind: 'choice', title: pay.ownTip, offered })
  if (chosen === 'tip') return askFor({ kind: 'amount', title: pay.tipOf, value: 0 })
  if (chosen !== 'total') return undefined
  const total = await askFor({ kind: 'amount', title: pay.makeIt, value: amountCents })
  if (total === undefined) return undefined
  if (total >= amountCents) return total - amountCents
  showNotice(pay.belowBill, { isBad: true })
  return undefined
}

/** Cash below the amount due covers the bill first, then the tip. Items are paid in full or not at all. */
function partOf(due: Due, cents: number): Due {
  const amountCents = Math.min(cents, due.amountCents)
  const share = due.share && 'items' in due.share && amountCents < due.amountCents ? undefined : due.share
  return { ...due, amountCents, tipCents: cents - amountCents, share }
}

async function isPartMeant(givenCents: number, dueCents: number): Promise<boolean> {
  const { pay, order } = strings()
  const offered = [
    { key: 'take', text: pay.takePart(sumText(givenCents)) },
    { key: 'no', text: order.cancel },
  ]
  const title = pay.tooLittle(sumText(givenCents), sumText(dueCents))
  return (await askFor({ kind: 'choice', title, offered })) === 'take'
}
