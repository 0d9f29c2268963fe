import type { Faults } from '../../platform/core/validation-errors.ts'
import { COLUMNS, type Entry, type FileEntry, LEVELS, type Level, type Values } from './outline.ts'

export interface Match {
  before: Entry | undefined
  movedFrom: Entry | undefined
}

/**
 * Which entry of the menus each entry of the file is: the one with its id; without an id the first of the same
 * external id, else of the same name, below the same parent, that no other entry of the file is. The id of something that was
 * deleted counts as none: so an older export brings it back. An item may come from another section;
 * everything else must be where it was.
 */
export function whatMatches(current: Entry[], file: FileEntry[], former: Set<string>) {
  const faults: Faults = {}
  // Where a file names no id, nothing is looked for by one: twenty thousand names of places would be made for nobody.
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
   * Finds the first of those below a parent that says the same and that nothing else is. What nobody asks for is not put
   * in order: of ten thousand dishes without a number none is found by it.
   */
  const firstFree = (siblings: Entry[], said: (values: Values) => string | undefined) => {
    let saying: Map<string, Entry[]> | undefined
    return (values: Values): Entry | undefined => {
      const wanted = said(values)
      if (!wanted) return undefined
      saying ??= lastFirst(siblings, said)
      const list = saying.get(wanted)
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

/** Those that say something, by what they say. */
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

/** A question that is to be the copy of a group is not the one that it was before. */
function becomesShared({ values }: FileEntry, before: Entry | undefined): boolean {
  return Boolean(values.group) && before !== undefined && before.values.group !== values.group
}

/** Whether a file says of anything which of those that there are it is. */
export function namesIds(entries: FileEntry[]): boolean {
  return entries.some(({ id, below = [] }) => id !== undefined || namesIds(below))
}

/** What tells an entry from all others of its account: "item 7". */
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
