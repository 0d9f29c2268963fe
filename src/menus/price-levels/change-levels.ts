import type { Change, Reading } from '../../context.ts'
import { appendEvent } from '../../events/store.ts'
import { theLocation, theLockedLocation } from '../../locations/actions.ts'
import { Refusal, refuseIf } from '../../platform/core/refusal.ts'
import { mapInBatches } from '../../platform/storage/batching.ts'
import { listAreas } from '../../tables/plan/store.ts'
import { noSuchHours, withLowestIds } from '../hours/hours-rules.ts'
import { readOffer, saveOfferDigest } from '../offer.ts'
import { levelAnswer } from './level-fields.ts'
import {
  deleteLevels,
  insertLevel,
  insertRule,
  listLevelsInOpenOrders,
  listTargets,
  type StoredLevel,
  type StoredRule,
} from './level-store.ts'

/** Reads the price levels; rules of what was deleted from the menus are left out. */
export async function theLevels(reading: Reading, locationId: number): Promise<StoredLevel[]> {
  await theLocation(reading, locationId)
  return presentLevels(reading, locationId)
}

async function presentLevels({ sql, caller }: Reading, locationId: number): Promise<StoredLevel[]> {
  const { levels } = await readOffer(sql, caller.accountId, locationId)
  if (levels.length === 0) return []
  const targets = await targetsOf({ sql, caller }, locationId)
  return levels.map(({ stored }) => ({
    ...stored,
    rules: stored.rules.filter((rule) => targets.has(keyOf(rule))),
  }))
}

const keyOf = ({ target, targetId }: Pick<StoredRule, 'target' | 'targetId'>) => `${target} ${targetId}`

async function targetsOf({ sql, caller }: Pick<Reading, 'sql' | 'caller'>, locationId: number) {
  return new Set((await listTargets(sql, caller.accountId, locationId)).map(keyOf))
}

type LevelInput = Omit<StoredLevel, 'id'> & { id: number | undefined }

/** Replaces the price levels of a location; the callback gets the present ones. */
export async function changeLevels(
  change: Change,
  locationId: number,
  inputFrom: (present: StoredLevel[]) => LevelInput[],
): Promise<StoredLevel[]> {
  const { sql, caller } = change
  const { accountId } = caller
  await theLockedLocation(change, locationId)
  const present = await presentLevels(change, locationId)
  const known = present.map(({ id }) => id)
  const levels = withLowestIds(inputFrom(present), known, {
    path: 'levels',
    field: 'level_id',
    unknown: noSuchLevel,
  })
  await refuseUnknown(change, locationId, levels)
  refuseIf(whyNotDropLevels(levels, present, await listLevelsInOpenOrders(sql, accountId, locationId)))
  if (JSON.stringify(levels.map(levelAnswer)) === JSON.stringify(present.map(levelAnswer))) return present
  await deleteLevels(sql, accountId, locationId)
  for (const [position, level] of levels.entries()) {
    await insertLevel(sql, accountId, locationId, { ...level, position })
    await mapInBatches(level.rules, (rule) => insertRule(sql, accountId, locationId, level.id, rule))
  }
  await saveOfferDigest(sql, accountId, locationId)
  await appendEvent(change, locationId, 'location.levels_changed', {
    location_id: locationId,
    from: { levels: changedIn(present, levels) },
    to: { levels: changedIn(levels, present) },
  })
  return levels
}

const noSuchLevel = (id: number) =>
  new Refusal('level_not_found', `The location has no price level ${id}.`, { level_id: id })

/** Refuses hours, areas, items, sections and menus that the location does not have. */
async function refuseUnknown(change: Change, locationId: number, levels: StoredLevel[]): Promise<void> {
  const { sql, caller } = change
  const { hours } = await readOffer(sql, caller.accountId, locationId)
  for (const { hoursId } of levels)
    if (hoursId !== null && !hours.some(({ id }) => id === hoursId)) throw noSuchHours(hoursId)
  if (levels.some(({ areaIds }) => areaIds.length > 0)) {
    const areas = await listAreas(sql, caller.accountId, locationId)
    const unknown = levels
      .flatMap(({ areaIds }) => areaIds)
      .find((id) => !areas.some((area) => area.areaId === id))
    if (unknown !== undefined) throw new Refusal('area_not_found', `Area ${unknown} does not exist.`)
  }
  const targets = await targetsOf(change, locationId)
  const unknown = levels.flatMap(({ rules }) => rules).find((rule) => !targets.has(keyOf(rule)))
  if (!unknown) return
  const { target, targetId } = unknown
  throw new Refusal(`${target}_not_found`, `No menu of this location has the ${target} ${targetId}.`, {
    [`${target}_id`]: targetId,
  })
}

/** The number of a removed level may be given again, so no open order may have a line at it. */
function whyNotDropLevels(
  remaining: StoredLevel[],
  present: StoredLevel[],
  inOpenOrders: number[],
): Refusal | undefined {
  const gone = present.filter(
    ({ id }) => !remaining.some((level) => level.id === id) && inOpenOrders.includes(id),
  )
  if (gone.length === 0) return undefined
  const names = gone.map(({ name }) => `“${name}”`).join(', ')
  return new Refusal('level_in_use', `Open orders have lines at ${names}. Remove it when they are paid.`, {
    level_ids: gone.map(({ id }) => id),
  })
}

/** More rules than this of one level are not written into the event log. */
const MAX_RULES_IN_EVENT = 100

/** The levels that differ from those of another list, with the rules that differ. */
function changedIn(levels: StoredLevel[], others: StoredLevel[]) {
  return levels.flatMap((level) => {
    const other = others.find(({ id }) => id === level.id)
    const before = new Set((other?.rules ?? []).map((rule) => JSON.stringify(rule)))
    const rules = level.rules.filter((rule) => !before.has(JSON.stringify(rule)))
    const isSame =
      JSON.stringify(level) === JSON.stringify(other) &&
      levels.indexOf(level) === others.indexOf(other as StoredLevel)
    return isSame ? [] : [levelAnswer({ ...level, rules: rules.slice(0, MAX_RULES_IN_EVENT) })]
  })
}
