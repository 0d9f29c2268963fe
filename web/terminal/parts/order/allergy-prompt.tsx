import { useState } from 'react'
import { ALLERGENS } from '../../../../src/menus/allergens/codes.ts'
import { useText } from '../../locales/load-locale.ts'
import { hasAllergen, toggleAllergen } from '../../orders/allergy-note.ts'
import type { Question } from '../../orders/prompt.ts'
import { type Answering, Title } from '../title.tsx'

/** The allergy note: a seat, the allergens of the law as chips, and the note itself to be completed in words. */
export function AllergyQuestion({
  title,
  value,
  seats,
  answer,
}: Extract<Question, { kind: 'allergy' }> & Answering) {
  const { allergy, more, entry, order } = useText()
  const [note, setNote] = useState(value)
  const [seat, setSeat] = useState(0)
  const label = seat === 0 ? '' : order.seat(seat)
  return (
    <>
      <Title text={title} answer={answer} />
      <fieldset className="seg seats" aria-label={entry.seat}>
        <span className="dim k">{entry.seat}</span>
        <div className="track">
          {Array.from({ length: seats + 1 }, (_, one) => one).map((one) => (
            <button
              type="button"
              key={one}
              className="chip"
              aria-pressed={seat === one}
              onClick={() => setSeat(one)}
            >
              {one === 0 ? entry.allSeats : one}
            </button>
          ))}
        </div>
      </fieldset>
      <div className="opts flow">
        {ALLERGENS.map((code) => allergy.names[code]).map((allergen) => (
          <button
            type="button"
            key={allergen}
            className="opt"
            aria-pressed={hasAllergen(note, label, allergen)}
            onClick={() => setNote(toggleAllergen(note, label, allergen))}
          >
            {allergen}
          </button>
        ))}
      </div>
      <form
        className="row typed-row"
        onSubmit={(event) => {
          event.preventDefault()
          answer(note.trim())
        }}
      >
        <input
          className="field grow"
          aria-label={title}
          maxLength={Math.max(200, value.length + 120)}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <button type="submit" className="btn go">
          {more.save}
        </button>
      </form>
    </>
  )
}
