import { useState } from 'react'
import { useText } from '../../locales/load-locale.ts'
import { type Question, useOpenQuestion } from '../../orders/prompt.ts'
import { focused } from '../hooks.ts'
import { Keypad } from '../keypad.tsx'
import { AllergyQuestion } from '../order/allergy-prompt.tsx'
import { MenuQuestion } from '../order/menu-prompt.tsx'
import { Sheet } from '../sheet.tsx'
import { TargetPicker } from '../tables/target-picker.tsx'
import { type Answering, Title } from '../title.tsx'
import { AmountQuestion } from './amount-prompt.tsx'
import { NumberQuestion } from './number-prompt.tsx'
import { HowMany } from './quantity-prompt.tsx'
import { TipQuestion } from './tip-prompt.tsx'

/** The question that is open, if any. */
export function Asking() {
  const current = useOpenQuestion(({ current }) => current)
  if (!current) return null
  const { question, answer } = current
  const title = question.kind === 'pin' ? '' : question.title
  return (
    <Sheet
      key={`${question.kind} ${title}`}
      label={title || 'PIN'}
      onClose={() => answer(undefined)}
      className={`ask-${question.kind}`}
    >
      <Body question={question} answer={answer} />
    </Sheet>
  )
}

function Body({ question, answer }: { question: Question; answer: (reply: unknown) => void }) {
  switch (question.kind) {
    case 'pin':
      return <PinQuestion isWrong={question.isWrong} about={question.about} answer={answer} />
    case 'reason':
      return <ReasonQuestion {...question} answer={answer} />
    case 'number':
      return <NumberQuestion {...question} answer={answer} />
    case 'amount':
      return <AmountQuestion {...question} answer={answer} />
    case 'tip':
      return <TipQuestion {...question} answer={answer} />
    case 'text':
      return <TextQuestion {...question} answer={answer} />
    case 'allergy':
      return <AllergyQuestion {...question} answer={answer} />
    case 'menu':
      return <MenuQuestion {...question} answer={answer} />
    case 'choice':
      return <ChoiceQuestion {...question} answer={answer} />
    case 'target':
      return <TargetPicker {...question} answer={answer} />
  }
}

const SHORTEST_PIN = 4
const LONGEST_PIN = 6

/**
 * The PIN of the location or of a supervisor. Their lengths differ and the device does not know them, so OK submits it;
 * the last possible digit does too.
 */
function PinQuestion({
  isWrong,
  about,
  answer,
}: { isWrong: boolean; about: string | undefined } & Answering) {
  const { pin: text, lock } = useText()
  const [pin, setPin] = useState('')
  const press = (digit: string) => {
    const now = pin + digit
    setPin(now)
    if (now.length === LONGEST_PIN) answer(now)
  }
  const dots = Math.max(SHORTEST_PIN, pin.length)
  return (
    <>
      <Title text={text.title} answer={answer} />
      {about && <p className="center strong">{about}</p>}
      <div className="dots center" role="img" aria-label={lock.digits(pin.length, dots)}>
        {Array.from({ length: dots }, (_, at) => at).map((at) => (
          <i key={at} className={at < pin.length ? 'on' : ''} />
        ))}
      </div>
      {isWrong && (
        <p className="bad center" role="status">
          {text.wrong}
        </p>
      )}
      <Keypad
        onDigit={press}
        onErase={() => setPin(pin.slice(0, -1))}
        onDone={() => answer(pin)}
        isDoneOff={pin.length < SHORTEST_PIN}
      />
    </>
  )
}

function ReasonQuestion({ of, title, most, answer }: Extract<Question, { kind: 'reason' }> & Answering) {
  const { reasons, order } = useText()
  const [qty, setQty] = useState(most ?? 0)
  const [isOther, setIsOther] = useState(false)
  const [made, setMade] = useState(0)
  return (
    <>
      <Title text={title} answer={answer} />
      {most !== undefined && <HowMany value={qty} most={most} onChange={setQty} />}
      {of === 'void' && (
        <button
          type="button"
          className="opt wide"
          aria-pressed={made === 1}
          onClick={() => setMade(1 - made)}
        >
          {order.made}
        </button>
      )}
      <div className="ask">{order.reason}</div>
      <div className="opts two">
        {reasons[of].map((reason) => (
          <button type="button" key={reason} className="opt" onClick={() => answer({ reason, qty, made })}>
            {reason}
          </button>
        ))}
        <button type="button" className="opt" onClick={() => setIsOther(true)}>
          {reasons.other}
        </button>
      </div>
      {isOther && (
        <Typed label={order.reason} value="" onDone={(reason) => reason && answer({ reason, qty, made })} />
      )}
    </>
  )
}

function TextQuestion({
  title,
  value,
  offered,
  done,
  answer,
}: Extract<Question, { kind: 'text' }> & Answering) {
  return (
    <>
      <Title text={title} answer={answer} />
      {offered.length > 0 && (
        <div className="opts two">
          {offered.map((text) => (
            <button type="button" key={text} className="opt" onClick={() => answer(text)}>
              {text}
            </button>
          ))}
        </div>
      )}
      <Typed label={title} value={value} done={done} onDone={answer} />
    </>
  )
}

function Typed({
  label,
  value,
  done,
  onDone,
}: {
  label: string
  value: string
  done?: string | undefined
  onDone: (text: string) => void
}) {
  const { more } = useText()
  const [text, setText] = useState(value)
  return (
    <form
      className="row typed-row"
      onSubmit={(event) => {
        event.preventDefault()
        onDone(text.trim())
      }}
    >
      <input
        className="field grow"
        aria-label={label}
        maxLength={Math.max(120, value.length + 120)}
        value={text}
        ref={focused}
        onChange={({ target }) => setText(target.value)}
      />
      <button type="submit" className="btn go">
        {done ?? more.save}
      </button>
    </form>
  )
}

function ChoiceQuestion({ title, offered, answer }: Extract<Question, { kind: 'choice' }> & Answering) {
  return (
    <>
      <Title text={title} answer={answer} />
      <div className="opts two">
        {offered.map(({ key, text, isBad }) => (
          <button type="button" key={key} className={`opt ${isBad ? 'bad' : ''}`} onClick={() => answer(key)}>
            {text}
          </button>
        ))}
      </div>
    </>
  )
}
