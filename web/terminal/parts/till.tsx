import { useState } from 'react'
import { amountText } from '../amount.ts'
import { askFor } from '../asked.ts'
import { type Due, payCard, payCash } from '../paying.ts'
import { useApp } from '../state.ts'
import { useText } from '../text/text.ts'
import type { Order } from '../types.ts'
import { ActButton } from './act-button.tsx'
import { Icon } from './icon.tsx'
import { Sum } from './money.tsx'
import type { Portion } from './share-list.tsx'

/** Tip, cash with its change, card. */
export function Till({ order, portion, onPaid }: { order: Order; portion: Portion; onPaid: () => void }) {
  const { pay } = useText()
  const config = useApp(({ config }) => config)
  const isOff = useApp(({ connection }) => connection === 'off')
  const [percent, setPercent] = useState(0)
  const [given, setGiven] = useState(0)
  const { amountCents } = portion
  const tipCents = Math.round((amountCents * percent) / 100)
  const allCents = amountCents + tipCents
  const tips = config?.tip_enabled
    ? [config.tip_option_1, config.tip_option_2, config.tip_option_3].filter((option) => option > 0)
    : []
  const due: Due = { orderId: order.order_id, amountCents, tipCents, version: order.bill.version }
  const notes = notesFor(allCents)
  const tendered = given >= allCents ? given : allCents
  const other = async () => {
    const amount = await askFor({
      kind: 'number',
      title: pay.cash,
      offered: notes.map((cents) => cents / 100),
    })
    if (amount) setGiven(amount * 100)
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
      {tips.length > 0 && (
        <fieldset className="keys" aria-label={pay.tip}>
          <span className="k">{pay.tip}</span>
          {[0, ...tips].map((option) => (
            <button
              type="button"
              key={option}
              className="opt"
              aria-pressed={percent === option}
              onClick={() => setPercent(option)}
            >
              {option === 0 ? pay.noTip : `${option} %`}
            </button>
          ))}
        </fieldset>
      )}
      <fieldset className="keys" aria-label={pay.cash}>
        <span className="k">{pay.cash}</span>
        {[allCents, ...notes].slice(0, 3).map((cents) => (
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
          <b className="n">
            <Sum of={tendered - allCents} />
          </b>
        </div>
      )}
      <div className="row">
        <ActButton className="act fill" onPress={() => payCard(due, onPaid).then(onPaid)}>
          <Icon name="card" />
          {pay.card}
        </ActButton>
        <ActButton className="act go fill" onPress={() => payCash(due, tendered).then(onPaid)}>
          <Icon name="cash" />
          {pay.cash} <Sum of={tendered} />
        </ActButton>
      </div>
    </section>
  )
}

/** The two notes that somebody is likely to hand over. */
function notesFor(cents: number): number[] {
  const rounded = [500, 1_000, 2_000, 5_000, 10_000, 20_000].map((note) => Math.ceil(cents / note) * note)
  return [...new Set(rounded)]
    .filter((note) => note > cents)
    .sort((a, b) => a - b)
    .slice(-2)
}
