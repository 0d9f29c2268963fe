import type { Faults } from '../../platform/core/validation-errors.ts'
import { COLUMNS, type Entry, type FileEntry, LEVELS, type Level, type Values } from './outline.ts'

export interface Match {
  before: Entry | undefined
  movedFrom: Entry | undefined
}

/**
 * Matches each entry of the file to a current entry: by id; without an id by external id, else by name, among the
 * children of the same parent, taking the first that is not matched yet. The id of a deleted entry is ignored, so an
 * older export restores it. An item may move to another section; all other entries must stay where they were.
 */
export function findMatches(current: Entry[], file: FileEntry[], former: Set<string>) {
  const faults: Faults = {}
  // Without ids in the file the index by id is not built: it would have twenty thousand keys that nobody needs.
  const known = namesIds(file) ? placesOf(current) : new Map<string, InTree>()
  const named = new Set<Entry>()
  const matches = new Map<FileEntry, Match>()

  const hasNoId = (entry: FileEntry) =>
    entry.id === undefined || former.has(keyOf(entry)) || becomesShared(entry, known.get(keyOf(entry))?.entry)

  const matchById = (entry: FileEntry) => {
    const place = hasNoId(entry) ? undefined : known.get(keyOf(entry))
    if (!place && !hasNoId(entry)) {
      faults[idPath(entry)] = { fault: 'not_on_menus', level: entry.level }
    } else if (place && named.has(place.entry)) {
      faults[idPath(entry)] = { fault: 'in_file_twice' }
    } else if (place) {
      named.add(place.entry)
      matches.set(entry, { before: place.entry, movedFrom: undefined })
    }
    for (const below of entry.below ?? []) matchById(below)
  }

  const matchByName = (entries: FileEntry[], siblings: Entry[], parent: Entry | undefined) => {
    const byExternalId = firstFree(siblings, ({ external_id }) => external_id)
    const byName = firstFree(siblings, ({ name }) => name)
    const byGroup = firstFree(siblings, ({ group }) => group)
    for (const entry of entries) {
      if (matches.has(entry) || !hasNoId(entry)) continue
      const before = byExternalId(entry.values)
      if (before) take(entry, before)
    }
    for (const entry of entries) {
      const match = matches.get(entry)
      if (match && !hasNoId(entry)) settle(entry, match, parent)
      else if (!match && hasNoId(entry)) {
        take(entry, (entry.values.group ? byGroup : byName)(entry.values))
      }
      const before = matches.get(entry)?.before
      matchByName(entry.below ?? [], before?.below ?? [], before)
    }
  }

  const take = (entry: FileEntry, before: Entry | undefined) => {
    if (before) named.add(before)
    matches.set(entry, { before, movedFrom: undefined })
  }

  /**
   * Finds the first sibling with the same key that is not matched yet. The index is built on first use: ten thousand
   * items without an external id need none.
   */
  const firstFree = (siblings: Entry[], said: (values: Values) => string | undefined) => {
    let saying: Map<string, Entry[]> | undefined
    return (values: Values): Entry | undefined => {
      const key = said(values)
      if (!key) return undefined
      saying ??= lastFirst(siblings, said)
      const list = saying.get(key)
      let first = list?.pop()
      while (first && named.has(first)) first = list?.pop()
      return first
    }
  }

  const settle = (entry: FileEntry, match: Match, parent: Entry | undefined) => {
    const above = known.get(keyOf(entry))?.parent
    if (above === parent) return
    if (entry.level === 'item') match.movedFrom = above
    else {
      const above = LEVELS[LEVELS.indexOf(entry.level) - 1] as Level
      faults[idPath(entry)] = { fault: 'belongs_elsewhere', above, level: entry.level }
    }
  }

  for (const menu of file) matchById(menu)
  matchByName(file, current, undefined)
  return {
    faults,
    matchOf: (entry: FileEntry): Match => matches.get(entry) ?? { before: undefined, movedFrom: undefined },
    isNamed: (entry: Entry) => named.has(entry),
  }
}

/** Siblings that have a key, by key, last first. */
function lastFirst(siblings: Entry[], said: (values: Values) => string | undefined): Map<string, Entry[]> {
  const saying = new Map<string, Entry[]>()
  for (let index = siblings.length - 1; index >= 0; index--) {
    const entry = siblings[index] as Entry
    const words = said(entry.values)
    if (!words) continue
    const list = saying.get(words)
    if (list) list.push(entry)
    else saying.set(words, [entry])
  }
  return saying
}

/** A modifier that becomes a copy of a group does not match the modifier it was before. */
function becomesShared({ values }: FileEntry, before: Entry | undefined): boolean {
  return Boolean(values.group) && before !== undefined && before.values.group !== values.group
}

/** True if any entry of the file has an id. */
export function namesIds(entries: FileEntry[]): boolean {
  return entries.some(({ id, below = [] }) => id !== undefined || namesIds(below))
}

/** Identifies an entry within its account: "item 7". */
export function keyOf({ level, id }: { level: Level; id: number | undefined }): string {
  return `${level} ${id}`
}

function idPath({ level, path }: FileEntry): string {
  return `${path}.${COLUMNS.id?.[level]}`
}

interface InTree {
  entry: Entry
  parent: Entry | undefined
}

function placesOf(entries: Entry[], parent?: Entry, places = new Map<string, InTree>()): Map<string, InTree> {
  for (const entry of entries) {
    places.set(keyOf(entry), { entry, parent })
    placesOf(entry.below, entry, places)
  }
  return places
}
