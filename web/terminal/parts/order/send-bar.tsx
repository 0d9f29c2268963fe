import { useText } from '../../locales/load-locale.ts'
import { fromHere, goToRoom } from '../../navigate.ts'
import { countOf, readyToSend, sumOf } from '../../orders/draft/draft.ts'
import type { Place } from '../../orders/order-place.ts'
import { sendDraft } from '../../orders/take-order.ts'
import { usePlace } from '../../orders/use-order-place.ts'
import { ActButton } from '../busy-button.tsx'
import { Icon } from '../icon.tsx'
import { Sum } from '../money.tsx'

/** The Send bar of the order entry. */
export function SendBar({ place, onSent }: { place: Place; onSent?: () => void }) {
  const { entry } = useText()
  const { draft } = usePlace(place)
  const count = countOf(draft.lines)
  return (
    <div className="bar">
      <div className="sum">
        <b>
          <Sum of={sumOf(draft.lines)} />
        </b>
        <span className="dim">{count === 0 ? entry.nothing : entry.notSent(count)}</span>
      </div>
      <SendButton place={place} onSent={onSent} />
    </div>
  )
}

export function SendButton({ place, onSent }: { place: Place; onSent?: (() => void) | undefined }) {
  const { entry } = useText()
  const { draft } = usePlace(place)
  const ready = readyToSend(draft)
  const isPart = ready.length < draft.lines.length
  const send = () => {
    const leave = fromHere()
    return sendDraft(place, () => {
      onSent?.()
      // Lines that could not be sent still need choices, so the screen stays.
      if (!isPart) leave(goToRoom)
    })
  }
  return (
    <ActButton className="act go send" disabled={ready.length === 0} onPress={send}>
      {entry.send} {isPart && ready.length > 0 && ready.length} <Icon name="send" />
    </ActButton>
  )
}
