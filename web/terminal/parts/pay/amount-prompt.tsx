import { useState } from 'react'
import { useText } from '../../locales/load-locale.ts'
import type { Question } from '../../orders/prompt.ts'
import { Keypad } from '../keypad.tsx'
import { Sum } from '../money.tsx'
import { type Answering, Title } from '../title.tsx'

const MOST_CENTS = 9_999_999

/** Amounts are typed as on a till: the last two digits are cents. */
export function AmountQuestion(props: Extract<Question, { kind: 'amount' }> & Answering) {
  const { title, value, most, answer } = props
  const { settled } = useText()
  const [cents, setCents] = useState(value)
  const [isTyped, setIsTyped] = useState(false)
  const isTooMuch = isTyped && most !== undefined && cents > most
  const change = (next: number) => {
    setIsTyped(true)
    setCents(Math.min(next, MOST_CENTS))
  }
  return (
    <>
      <Title text={title} answer={answer} />
      <div className="typed">
        <b>
          <Sum of={cents} />
        </b>
      </div>
      {isTooMuch && (
        <p className="notice" role="alert">
          {settled.tipMost} <Sum of={most} />
        </p>
      )}
      <Keypad
        onDigit={(digit) => change((isTyped ? cents : 0) * 10 + Number(digit))}
        onErase={() => change(Math.floor(cents / 10))}
        onDone={() => answer(cents)}
        isDoneOff={isTooMuch}
      />
    </>
  )
}
