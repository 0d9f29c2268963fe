import { useState } from 'react'
import { useText } from '../../locales/load-locale.ts'
import type { Question } from '../../orders/prompt.ts'
import { Keypad } from '../keypad.tsx'
import { type Answering, Title } from '../title.tsx'

/** Likely numbers, or a pad for another one: never both at once. */
export function NumberQuestion({
  title,
  offered,
  value,
  unit = '',
  answer,
}: Extract<Question, { kind: 'number' }> & Answering) {
  const { reasons } = useText()
  const [isOther, setIsOther] = useState(offered.length === 0)
  const [typed, setTyped] = useState('')
  const press = (digit: string) => setTyped((typed + digit).slice(0, 3))
  return (
    <>
      <Title text={title} answer={answer} />
      {isOther ? (
        <>
          <div className="typed n">{typed ? `${typed}${unit}` : '\u00a0'}</div>
          <Keypad
            onDigit={press}
            onErase={() => setTyped(typed.slice(0, -1))}
            onDone={() => answer(Number(typed))}
            isDoneOff={!typed}
          />
        </>
      ) : (
        <div className="opts four numbers">
          {offered.map((number) => (
            <button
              type="button"
              key={number}
              className="opt n"
              aria-pressed={number === value}
              onClick={() => answer(number)}
            >
              {number}
              {unit}
            </button>
          ))}
          <button type="button" className="opt" onClick={() => setIsOther(true)}>
            {reasons.other}
          </button>
        </div>
      )}
    </>
  )
}
