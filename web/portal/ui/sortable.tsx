import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../locales/locale-provider.tsx'
import { GripIcon } from './icons.tsx'

/** A list that can be sorted by dragging, or with the space bar and the arrow keys. */
export function Sortable(props: { ids: number[]; onOrder: (ids: number[]) => void; children: ReactNode }) {
  const { menus } = useText()
  const { ids, onOrder } = props
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const at = (entry: { id: UniqueIdentifier } | null) =>
    entry ? menus.dragAt(ids.indexOf(Number(entry.id)) + 1, ids.length) : menus.dragBack
  const end = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return
    onOrder(arrayMove(ids, ids.indexOf(Number(active.id)), ids.indexOf(Number(over.id))))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={{
        screenReaderInstructions: { draggable: menus.dragHow },
        announcements: {
          onDragStart: ({ active }) => at(active),
          onDragOver: ({ over }) => at(over),
          onDragEnd: ({ over }) => at(over),
          onDragCancel: () => menus.dragBack,
        },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {props.children}
      </SortableContext>
    </DndContext>
  )
}

/** Shows the new order until the service has confirmed it, so that entries do not jump back. */
export function inPendingOrder<Entry>(
  entries: Entry[],
  idOf: (entry: Entry) => number,
  order: { isPending: boolean; variables: number[] | undefined },
): Entry[] {
  if (!order.isPending || !order.variables) return entries
  const places = new Map(order.variables.map((id, at) => [id, at]))
  const placeOf = (entry: Entry) => places.get(idOf(entry)) ?? entries.length
  return entries.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** One entry; `grip` is its drag handle. */
export function SortableEntry(props: {
  id: number
  label: string
  className: string
  movable: boolean
  children: (grip: ReactNode) => ReactNode
}) {
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, transform, transition, isDragging } =
    useSortable({
      id: props.id,
      disabled: !props.movable,
    })
  const grip = props.movable && (
    <ActionIcon
      ref={setActivatorNodeRef}
      variant="subtle"
      color="gray"
      className="grip"
      {...attributes}
      {...listeners}
      aria-label={props.label}
    >
      <GripIcon size={16} />
    </ActionIcon>
  )
  return (
    <li
      ref={setNodeRef}
      className={props.className}
      data-dragging={isDragging}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {props.children(grip)}
    </li>
  )
}
