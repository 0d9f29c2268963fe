import type { Change, Reading } from '../../context.ts'
import { appendEvent } from '../../events/store.ts'
import { theLocation, theLockedLocation } from '../../locations/actions.ts'
import { invalid, Refusal, refuseIf } from '../../platform/core/refusal.ts'
import { type Offer, readOffer, saveOfferDigest } from '../offer.ts'
import { hoursAnswer } from './hours-fields.ts'
import type { HoursSet } from './hours-in-force.ts'
import { dateFaults, noSuchHours, whyNotDropHours, whySpansOverlap, withLowestIds } from './hours-rules.ts'
import { deleteHours, insertHours, listHoursReferences, type Opening, updateOpening } from './hours-store.ts'
import { scheduleTransition } from './transitions.ts'

/** The hours of a location, what they are used for, and whether terminals are held to them. */
export type HoursOfLocation = Pick<Offer, 'hours' | 'opening' | 'isStrict'>

export async function theHours(reading: Reading, locationId: number): Promise<Offer> {
  await theLocation(reading, locationId)
  return readOffer(reading.sql, reading.caller.accountId, locationId)
}

/** New hours and settings; undefined: unchanged. */
export interface HoursInput {
  hours: (Omit<HoursSet, 'id'> & { id: number | undefined })[] | undefined
  opening: Opening | undefined
  isStrict: boolean | undefined
}

/** Replaces the hours of a location; the callback gets the present ones. */
export async function changeHours(
  change: Change,
  locationId: number,
  inputFrom: (present: HoursOfLocation) => HoursInput,
): Promise<{ ids: number[] }> {
  const { sql, caller } = change
  const { accountId } = caller
  await theLockedLocation(change, locationId)
  const present = await readOffer(sql, accountId, locationId)
  const input = inputFrom(present)
  const known = present.hours.map(({ id }) => id)
  const hours = input.hours
    ? withLowestIds(input.hours, known, { path: 'hours', field: 'hours_id', unknown: noSuchHours })
    : present.hours
  const { opening = present.opening, isStrict = present.isStrict } = input
  if (isStrict !== present.isStrict && !caller.rights.has('own'))
    throw new Refusal('right_missing', 'Only an owner may change strict_hours.', { right: 'own' })
  const faults = dateFaults(hours)
  if (Object.keys(faults).length > 0) throw invalid(faults)
  refuseIf(whySpansOverlap(hours))
  for (const id of [opening.dine_in, opening.takeaway])
    if (id !== undefined && !hours.some((set) => set.id === id) && !known.includes(id)) throw noSuchHours(id)
  const references = await listHoursReferences(sql, accountId, locationId)
  refuseIf(whyNotDropHours(hours, references, [opening.dine_in, opening.takeaway]))
  const after = { hours: hours.toSorted((one, other) => one.id - other.id), opening, isStrict }
  const ids = hours.map(({ id }) => id)
  if (spelled(after) === spelled(present)) return { ids }
  await updateOpening(sql, accountId, locationId, { strictHours: isStrict ? 1 : 0, opening })
  await deleteHours(sql, accountId, locationId)
  for (const set of after.hours) await insertHours(sql, accountId, locationId, set)
  await saveOfferDigest(sql, accountId, locationId)
  await scheduleTransition(change, locationId)
  await appendEvent(change, locationId, 'location.hours_changed', {
    location_id: locationId,
    from: changedIn(present, after),
    to: changedIn(after, present),
  })
  return { ids }
}

const spelled = ({ hours, opening, isStrict }: HoursOfLocation) => JSON.stringify([hours, opening, isStrict])

/** The sets of hours that differ from those of another state, with the settings. */
function changedIn(one: HoursOfLocation, other: HoursOfLocation) {
  const others = new Map(other.hours.map((set) => [set.id, JSON.stringify(set)]))
  return {
    strict_hours: one.isStrict ? 1 : 0,
    opening: one.opening,
    hours: one.hours.filter((set) => others.get(set.id) !== JSON.stringify(set)).map(hoursAnswer),
  }
}
