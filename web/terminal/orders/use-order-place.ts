import { useApp } from '../state.ts'
import type { Place } from './order-place.ts'
import { placeStateNow } from './take-order.ts'

/** The current state of a table or tab; renders again when any part of it changes. */
export function usePlace(place: Place) {
  useApp(({ open }) => open)
  useApp(({ queue }) => queue)
  useApp(({ drafts }) => drafts)
  useApp(({ orders }) => orders)
  useApp(({ areas }) => areas)
  return placeStateNow(place)
}
