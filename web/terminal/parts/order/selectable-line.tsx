import type { Order } from '../../types.ts'
import { Icon } from '../icon.tsx'
import { Sum, toCents } from '../money.tsx'

/** A line of the bill that can be selected. */
export function ChosenLine(props: {
  line: Order['items'][number]
  chosen: number[]
  onToggle: (orderItemId: number) => void
}) {
  const { line, onToggle } = props
  const isChosen = props.chosen.includes(line.order_item_id)
  return (
    <button
      type="button"
      className={`share ${isChosen ? 'sel' : ''}`}
      aria-pressed={isChosen}
      onClick={() => onToggle(line.order_item_id)}
    >
      <span className="mark dim">
        <Icon name={isChosen ? 'check' : 'ring'} />
      </span>
      <span className="who">
        {line.qty} {line.item_name}
      </span>
      <span className="amt">
        <Sum of={toCents(line.net)} />
      </span>
    </button>
  )
}
