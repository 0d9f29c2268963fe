import { lineKey } from '../board/continued-tickets.ts'
import { doneOf, toggleLine } from '../board/ticket-actions.ts'
import { useText } from '../locales/load-locale.ts'
import { useKitchen } from '../state.ts'
import type { Line, Ticket } from '../types.ts'
import { Icon } from './icon.tsx'

/** One dish; pressing it toggles whether it is done. */
export function LineRow({ ticket, line, isLocked }: { ticket: Ticket; line: Line; isLocked: boolean }) {
  const text = useText()
  const done = useKitchen(({ wished }) => doneOf(ticket, line, wished))
  const isDone = line.served === 1 || done >= line.left
  const isElsewhere = line.table_number > 0 && line.table_number !== ticket.table_number
  const some = done > 0 && !isDone ? text.of(done, line.left) : ''
  return (
    <button
      type="button"
      className={`kline${isDone ? ' done' : ''}${isLocked ? ' locked' : ''}`}
      data-height={lineKey(ticket, line)}
      disabled={isLocked || line.served === 1}
      aria-pressed={isDone}
      onClick={() => void toggleLine(ticket, line)}
    >
      <span className="q n">{isDone ? <Icon name="check" /> : line.left}</span>
      <span className="d">{isDone ? `${line.left} ${line.name}` : line.name}</span>
      <span className="s">
        {line.out === 1 && !isDone && (
          <span className="out">
            <Icon name="x" />
            {text.isOut}
          </span>
        )}{' '}
        {[
          line.combo ?? '',
          isElsewhere ? text.toTable(line.table_number) : '',
          line.seat > 0 ? text.seat(line.seat) : '',
          some,
        ]
          .filter(Boolean)
          .join(' ')}
      </span>
      {line.modifiers.map(({ qty, name }) => (
        <span className="m" key={name}>
          {qty > 1 ? `${qty} × ${name}` : name}
        </span>
      ))}
      {(line.warnings ?? []).map(({ code, presence }) => {
        const name = text.allergenNames[code].toUpperCase()
        return (
          <span className="note" key={code}>
            {presence === 'contains' ? text.contains(name) : text.mayContain(name)}
          </span>
        )
      })}
      {line.notes !== '' && <span className="note">{line.notes}</span>}
    </button>
  )
}
