import { uuid } from '../../../shared/uuid.ts'
import { strings, useText } from '../../locales/load-locale.ts'
import { declarationText } from '../../orders/allergens.ts'
import { addDish, changeLine, pressOption, sumOf } from '../../orders/draft/draft.ts'
import { switchAvailable } from '../../orders/order-actions.ts'
import type { Place } from '../../orders/order-place.ts'
import { changeDraft } from '../../orders/take-order.ts'
import { menusNow } from '../../orders/use-menus.ts'
import { usePlace } from '../../orders/use-order-place.ts'
import { showNotice } from '../../state.ts'
import { ActButton } from '../busy-button.tsx'
import { opened, useEscape } from '../hooks.ts'
import { Icon } from '../icon.tsx'
import { Sum } from '../money.tsx'
import { Stepper } from '../stepper.tsx'
import { ComboParts } from './combo-parts.tsx'
import type { Picked } from './menu.tsx'
import { Question } from './question.tsx'

/** The modifiers of a dish. There is no Done button: the next tap accepts. */
export function ItemSheet({ place, picked, onClose }: { place: Place; picked: Picked; onClose: () => void }) {
  const { item: text, entry, order } = useText()
  const { draft } = usePlace(place)
  const { item } = picked
  const line = draft.lines.find(({ clientId }) => clientId === picked.clientId)
  const change = (what: Parameters<typeof changeLine>[2]) =>
    changeDraft(place, (now) => changeLine(now, picked.clientId, what))
  const seats = Math.max(draft.seats, line?.seat ?? 0)
  useEscape(onClose)
  return (
    <>
      <Scrim onClose={onClose} />
      <section className="sheet panel" role="dialog" aria-label={item.name} tabIndex={-1} ref={opened}>
        <div className="title">
          <h2>{item.name}</h2>
          {line && (
            <Stepper
              label={text.qty}
              value={line.qty}
              onChange={(qty) => (qty === 0 ? remove(place, picked, onClose) : change({ qty }))}
            />
          )}
          <button type="button" className="icon" aria-label={order.done} onClick={onClose}>
            <Icon name="x" />
          </button>
        </div>
        {line && item.combo && <ComboParts place={place} item={item} line={line} />}
        {line &&
          !item.combo &&
          item.modifiers.map((modifier) => (
            <Question
              key={modifier.modifier_id}
              modifier={modifier}
              options={line.options}
              onPress={(optionId) =>
                changeDraft(place, (now) => pressOption(now, line.clientId, item, modifier, optionId))
              }
            />
          ))}
        {line && (
          <>
            <div className="set first">
              <span className="k">{text.course}</span>
              <div className="row">
                {[1, 2, 3].map((course) => (
                  <button
                    type="button"
                    key={course}
                    className="opt"
                    aria-pressed={line.course === course}
                    onClick={() => change({ course: line.course === course ? 0 : course })}
                  >
                    {course}
                  </button>
                ))}
                <button
                  type="button"
                  className="switch push"
                  aria-pressed={line.hold}
                  onClick={() => change({ hold: !line.hold, isHoldChosen: true })}
                >
                  <Icon name="pause" />
                  {text.hold}
                </button>
              </div>
            </div>
            <div className="set">
              <span className="k">{text.seat}</span>
              <div className="row track">
                {Array.from({ length: seats + 1 }, (_, seat) => seat).map((seat) => (
                  <button
                    type="button"
                    key={seat}
                    className="opt"
                    aria-pressed={line.seat === seat}
                    onClick={() => change({ seat })}
                  >
                    {seat === 0 ? entry.allSeats : seat}
                  </button>
                ))}
              </div>
            </div>
            <div className="set">
              <label className="k" htmlFor="note">
                {text.note}
              </label>
              <input
                id="note"
                className="field"
                maxLength={200}
                value={line.notes}
                onChange={({ target }) => change({ notes: target.value })}
              />
            </div>
            <div className="said">
              {line.unanswered.length === 0 ? (
                <span className="tag">
                  <Icon name="check" />
                  {text.onOrder}
                </span>
              ) : (
                <span className="tag warn">
                  <Icon name="warn" />
                  {text.needed}
                </span>
              )}
              <b>
                <Sum of={sumOf([line])} />
              </b>
            </div>
          </>
        )}
        {picked.isHeld && (
          <div className="set">
            {declarationText(item).map((words) => (
              <p key={words}>{words}</p>
            ))}
          </div>
        )}
        {picked.isHeld && !line && item.available !== 0 && (
          <Quantities place={place} picked={picked} onClose={onClose} />
        )}
        {picked.isHeld && (
          <ActButton
            className="btn bad out-button"
            onPress={async () => {
              await switchAvailable(item.item_id, item.available === 0)
              onClose()
            }}
          >
            <Icon name={item.available === 0 ? 'check' : 'x'} />
            {item.available === 0 ? text.markIn : text.markOut}
          </ActButton>
        )}
      </section>
    </>
  )
}

const MANY = [2, 3, 4, 5, 6, 8, 10, 12]

function Quantities({ place, picked, onClose }: { place: Place; picked: Picked; onClose: () => void }) {
  const { item: text } = useText()
  const add = (qty: number) => {
    changeDraft(place, (now) => addDish(now, picked, uuid(), menusNow(place), qty))
    onClose()
  }
  return (
    <>
      <div className="ask">{text.qty}</div>
      <div className="opts four">
        {MANY.map((qty) => (
          <button type="button" key={qty} className="opt" onClick={() => add(qty)}>
            {qty}
          </button>
        ))}
      </div>
    </>
  )
}

/** Passes presses through to what lies below: a press accepts the choices and takes effect. */
function Scrim({ onClose }: { onClose: () => void }) {
  return (
    <button
      type="button"
      className="scrim"
      aria-hidden="true"
      tabIndex={-1}
      onClick={({ clientX, clientY }) => {
        const under = document
          .elementsFromPoint(clientX, clientY)
          .find((element) => element.closest('[data-through]'))
        onClose()
        under?.closest<HTMLElement>('[data-through]')?.click()
      }}
    />
  )
}

function remove(place: Place, { clientId, item }: Picked, onClose: () => void): void {
  let before: Parameters<Parameters<typeof changeDraft>[1]>[0] | undefined
  changeDraft(place, (now) => {
    before = now
    return changeLine(now, clientId, { qty: 0 })
  })
  showNotice(strings().item.removed(item.name), { undo: () => changeDraft(place, (now) => before ?? now) })
  onClose()
}
