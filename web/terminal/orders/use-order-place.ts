import { useApp } from '../state.ts'
import type { Place } from './order-place.ts'
import { lookAt } from './take-order.ts'

/** A place as it is now; drawn again when any of what it is made of changes. */
export function usePlace(place: Place) {
  useApp(({ open }) => open)
  useApp(({ queue }) => queue)
  useApp(({ drafts }) => drafts)
  useApp(({ orders }) => orders)
  useApp(({ areas }) => areas)
  return lookAt(place)
}
