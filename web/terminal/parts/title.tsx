import { useText } from '../locales/load-locale.ts'
import { Icon } from './icon.tsx'

export type Answering = { answer: (reply: unknown) => void }

/** The title of a question, with a cancel button. */
export function Title({ text, answer }: { text: string } & Answering) {
  const { order } = useText()
  return (
    <div className="title">
      <h2>{text}</h2>
      <button type="button" className="icon" aria-label={order.cancel} onClick={() => answer(undefined)}>
        <Icon name="x" />
      </button>
    </div>
  )
}
