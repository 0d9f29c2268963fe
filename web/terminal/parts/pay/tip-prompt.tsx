import { useState } from 'react'
import { useText } from '../../locales/load-locale.ts'
import type { Question } from '../../orders/prompt.ts'
import { roundTotals } from '../../orders/round-totals.ts'
import { Keypad } from '../keypad.tsx'
import { Sum } from '../money.tsx'
import { type Answering, Title } from '../title.tsx'

const MOST_CENTS = 9_999_999

/** Guests name the total ("make it 35") or the tip; both can be typed, and likely totals are one tap. */
export function TipQuestion({ title, amountCents, answer }: Extract<Question, { kind: 'tip' }> & Answering) {
  const { pay } = useText()
  const [isTotal, setIsTotal] = useState(true)
  const [typed, setTyped] = useState(0)
  const tipCents = isTotal ? typed - amountCents : typed
  const isTooLittle = typed > 0 && tipCents < 0
  const kinds: [boolean, string][] = [
    [true, pay.makeIt],
    [false, pay.tipOf],
  ]
  return (
    <>
      <Title text={title} answer={answer} />
      <div className="opts four">
        {roundTotals(amountCents).map((cents) => (
          <button type="button" key={cents} className="opt n" onClick={() => answer(cents - amountCents)}>
            <Sum of={cents} />
          </button>
        ))}
      </div>
      <div className="opts two kinds">
        {kinds.map(([kind, text]) => (
          <button
            type="button"
            key={text}
            className="opt"
            aria-pressed={isTotal === kind}
            onClick={() => setIsTotal(kind)}
          >
            {text}
          </button>
        ))}
      </div>
      <div className="typed">
        <b>
          <Sum of={typed} />
        </b>
      </div>
      <p className="center dim" role="status">
        {isTooLittle ? (
          <span className="bad">{pay.belowBill}</span>
        ) : (
          <>
            <Sum of={amountCents} /> + {pay.tip} <Sum of={Math.max(0, tipCents)} /> ={' '}
            <Sum of={amountCents + Math.max(0, tipCents)} />
          </>
        )}
      </p>
      <Keypad
        onDigit={(digit) => setTyped(Math.min(typed * 10 + Number(digit), MOST_CENTS))}
        onErase={() => setTyped(Math.floor(typed / 10))}
        onDone={() => answer(tipCents)}
        isDoneOff={typed === 0 || isTooLittle}
      />
    </>
  )
}
