import { useText } from '../../locales/load-locale.ts'
import { isFull } from '../../orders/draft/draft-options.ts'
import type { ChosenOption } from '../../outbox/line.ts'
import type { Modifier } from '../../types.ts'
import { Icon } from '../icon.tsx'
import { useAmount } from '../money.tsx'

/** A modifier of a dish with its options. */
export function Question({
  modifier,
  options,
  onPress,
}: {
  modifier: Modifier
  options: ChosenOption[]
  onPress: (optionId: number) => void
}) {
  const chosen = options.filter(({ modifierId }) => modifierId === modifier.modifier_id)
  const amount = useAmount()
  const isChosen = (id: number) => chosen.some(({ optionId }) => optionId === id)
  const isLong = modifier.options.length > 3 || modifier.options.some(({ name }) => name.length > 12)
  return (
    <fieldset aria-label={modifier.name}>
      <QuestionHead name={modifier.name} min={modifier.min} max={modifier.max} count={chosen.length} />
      <div className={`opts ${isLong ? 'flow' : ''}`}>
        {modifier.options.map(({ option_id, name, price, available }) => (
          <button
            type="button"
            key={option_id}
            className="opt"
            disabled={available === 0 || (isFull(modifier, chosen.length) && !isChosen(option_id))}
            aria-pressed={isChosen(option_id)}
            onClick={() => onPress(option_id)}
          >
            <span>{name}</span>
            {price > 0 && <span className="plus n">+{amount(price.toFixed(2))}</span>}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

/** The question, and how many choices are still missing. */
export function QuestionHead({
  name,
  min,
  max,
  count,
}: {
  name: string
  min: number
  max: number
  count: number
}) {
  const { item: text } = useText()
  return (
    <div className="ask">
      {name}
      {count < min ? (
        <span className="need">
          <Icon name="warn" /> {text.choose(min)}
        </span>
      ) : min > 0 ? (
        <span className="ok" role="img" aria-label={text.answered}>
          <Icon name="check" />
        </span>
      ) : (
        <span>{text.upTo(max)}</span>
      )}
    </div>
  )
}
