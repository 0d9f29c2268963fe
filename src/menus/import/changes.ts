import type { Entry, Level, PlannedEntry, Values } from './outline.ts'
import { DEFAULTS, type Plan } from './plan.ts'

export interface FieldChange {
  field: string
  from: string
  to: string
}

/** One change of an import, as a line of the preview. */
export interface PlannedChange {
  change: 'added' | 'changed' | 'removed'
  level: Level
  /** Names of its parents, from the menu down. */
  path: string[]
  name: string
  fields: FieldChange[]
  /** True if its children are reordered. */
  reordered: boolean
  /** Number of entries deleted with it. */
  below: number
}

export interface Counts {
  added: number
  changed: number
  removed: number
  unchanged: number
}

export interface ImportChanges {
  changes: PlannedChange[]
  /** Counts per resulting menu, in order. */
  ofMenus: Counts[]
  counts: Counts
}

/** Lists the changes of a plan in menu order; unchanged entries are only counted. */
export function changesOf(plan: Plan, current: Entry[]): ImportChanges {
  const changes: PlannedChange[] = []
  const sections = new Map(
    current.flatMap((menu) => menu.below.map((section) => [section, placeName(menu.values.name, section)])),
  )
  const moved = new Set<Entry>()
  const removals: (() => void)[] = []

  const visit = (entry: PlannedEntry, path: string[], counts: Counts) => {
    const { level, before, movedFrom, reordered } = entry
    const name = entry.values.name ?? ''
    const fields = fieldsOf(entry)
    if (before && movedFrom) {
      moved.add(before)
      fields.unshift({ field: 'section', from: sections.get(movedFrom) ?? '', to: path.join(' › ') })
    }
    const change = !before ? 'added' : fields.length > 0 || reordered ? 'changed' : 'unchanged'
    counts[change]++
    if (change !== 'unchanged') changes.push({ change, level, path, name, fields, reordered, below: 0 })
    const within = [...path, name]
    for (const below of entry.below) visit(below, within, counts)
    remove(entry.removed, within, counts)
  }

  const remove = (entries: Entry[], path: string[], counts: Counts) => {
    for (const { level, values, below } of entries) {
      const name = values.name ?? ''
      const noDetails = { fields: [], reordered: false, below: 0 }
      const line: PlannedChange = { change: 'removed', level, path, name, ...noDetails }
      changes.push(line)
      // Counted last: an item of a deleted section may have moved to a later one.
      removals.push(() => {
        line.below = sizeOf(below, moved)
        counts.removed += 1 + line.below
      })
    }
  }

  const ofMenus = plan.menus.map((menu) => {
    const counts = noCounts()
    visit(menu, [], counts)
    return counts
  })
  const gone = noCounts()
  remove(plan.removed, [], gone)
  for (const count of removals) count()
  return { changes, ofMenus, counts: [...ofMenus, gone].reduce(sum, noCounts()) }
}

function noCounts(): Counts {
  return { added: 0, changed: 0, removed: 0, unchanged: 0 }
}

function sum(one: Counts, other: Counts): Counts {
  return {
    added: one.added + other.added,
    changed: one.changed + other.changed,
    removed: one.removed + other.removed,
    unchanged: one.unchanged + other.unchanged,
  }
}

function placeName(menu: string | undefined, section: Entry): string {
  return `${menu} › ${section.values.name}`
}

/** Number of entries, without those moved elsewhere. */
function sizeOf(entries: Entry[], moved: Set<Entry>): number {
  return entries
    .filter((entry) => !moved.has(entry))
    .reduce((sum, entry) => sum + 1 + sizeOf(entry.below, moved), 0)
}

/** The changed values; for a new entry, those that differ from the defaults. */
function fieldsOf({ level, before, values }: PlannedEntry): FieldChange[] {
  const old: Partial<Values> = before?.values ?? DEFAULTS[level]
  const fields: FieldChange[] = []
  for (const field in values) {
    const to = values[field] as string
    if (old[field] === to || (!before && field === 'name')) continue
    fields.push({ field, from: before ? (old[field] ?? '') : '', to })
  }
  return fields
}
