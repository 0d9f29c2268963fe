import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { moveTable, type Placed, SNAP } from './geometry.ts'

/** A room seen from above. `draw` renders the content of a table. */
export function Board<Table extends Placed>(props: {
  tables: Table[]
  label: string
  draw: (table: Table) => ReactNode
}) {
  return (
    <div className="board-scroll">
      <ul className="board" aria-label={props.label}>
        {props.tables.map((table) => (
          <li key={table.table_id} className="board-place" style={positionStyle(table)}>
            {props.draw(table)}
          </li>
        ))}
      </ul>
    </div>
  )
}

export function positionStyle({ x, y, width, height, turned }: Placed) {
  return {
    left: `${x / 10}%`,
    top: `${y / 10}%`,
    width: `${width / 10}%`,
    height: `${height / 10}%`,
    ...(turned > 0 && { transform: `rotate(${turned}deg)` }),
  }
}

const STEPS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-SNAP, 0],
  ArrowRight: [SNAP, 0],
  ArrowUp: [0, -SNAP],
  ArrowDown: [0, SNAP],
}

/** A table that can be moved by touch, mouse or arrow keys. */
export function MovableTable(props: {
  table: Placed
  label: string
  isChosen: boolean
  onChoose: () => void
  onMove: (table: Placed) => void
  onRemove: () => void
}) {
  const { table, onMove } = props
  const drag = useRef<{ x: number; y: number; from: Placed; room: DOMRect }>(undefined)
  const [isDragged, setIsDragged] = useState(false)
  const begin = (event: PointerEvent<HTMLButtonElement>) => {
    props.onChoose()
    const room = event.currentTarget.closest('.board')?.getBoundingClientRect()
    if (!room) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, y: event.clientY, from: table, room }
    setIsDragged(true)
  }
  const move = (event: PointerEvent) => {
    const { current } = drag
    if (!current) return
    const { from, room } = current
    const x = from.x + ((event.clientX - current.x) / room.width) * 1_000
    const y = from.y + ((event.clientY - current.y) / room.height) * 1_000
    const next = moveTable(from, x, y)
    if (next.x !== table.x || next.y !== table.y) onMove(next)
  }
  const end = () => {
    drag.current = undefined
    setIsDragged(false)
  }
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step) {
      event.preventDefault()
      onMove(moveTable(table, table.x + step[0], table.y + step[1]))
    } else if (event.key === 'Delete') props.onRemove()
  }
  return (
    <button
      type="button"
      className="board-table board-movable number"
      data-round={table.shape === 'round'}
      data-chosen={props.isChosen}
      data-dragged={isDragged}
      data-placed={table.table_number}
      aria-label={props.label}
      aria-pressed={props.isChosen}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onFocus={props.onChoose}
      onKeyDown={press}
    >
      {table.table_number}
    </button>
  )
}
