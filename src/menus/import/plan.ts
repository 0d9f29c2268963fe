import type { Fault, Faults } from '../../platform/core/validation-errors.ts'
import { runToCompletion } from '../../platform/runtime/scheduler.ts'
import { boundsFor, contradiction, MAX_QUESTIONS } from '../rules.ts'
import type { ModifierGroup } from '../shared-modifiers/group-types.ts'
import { planShared } from './groups.ts'
import { findMatches } from './match.ts'
import { COLUMNS, type Entry, type FileEntry, type Level, type PlannedEntry, type Values } from './outline.ts'

/** The menus after an import, and the changes that lead there. */
export interface Plan {
  menus: PlannedEntry[]
  removed: Entry[]
  /** Groups to create: for each, the first modifier in the file that names it. */
  groups: Map<string, PlannedEntry>
  /** True if the menus are reordered. */
  reordered: boolean
}

export interface PlanInput {
  current: Entry[]
  file: FileEntry[]
  /** True: entries missing from the file are deleted; otherwise they stay. */
  removeMissing: boolean
  /** Serial numbers of the location's printers. */
  printers: string[]
  /** Names of the location's tax rates. */
  taxes: string[]
  /** The location's shared modifier groups. */
  groups: ModifierGroup[]
  /** Keys of entries that were on the menus before: "item 7". */
  former: Set<string>
}

/** Maximum number of modifiers of an item, and of options of a modifier. */
const LIMITS: Partial<Record<Level, number>> = { item: MAX_QUESTIONS, question: 100 }

export const DEFAULTS: Record<Level, Values> = {
  menu: { description: '' },
  section: { printer: '', course: '0', tax: '' },
  item: {
    description: '',
    price_label: '',
    calories: '0',
    indicators: '',
    available: '1',
    external_id: '',
    open_price: '0',
    tax: '',
  },
  question: { group: '' },
  option: { price: '0.00', external_id: '', selected: '0' },
}

/** Compares the current menus with a file. Returns a plan, or the faults by their paths in the file. */
export function planImport(input: PlanInput): Planned {
  return runToCompletion(planYielding(input, matchesOf(input)))
}

type Planned = Plan | { faults: Faults }

/** Number of entries planned between two yields. */
const PIECE = 1_000

/** Plans in chunks, as a generator that yields between them. */
export function* planYielding(
  input: PlanInput,
  matched: ReturnType<typeof matchesOf>,
): Generator<undefined, Planned> {
  const { current, file, removeMissing } = input
  const { faults, matchOf, isNamed } = matched
  const newGroups = new Map<string, PlannedEntry>()
  let entries = 0

  function* plan(before: Entry[], requested: FileEntry[] | undefined): Generator<undefined, Lists> {
    if (!requested) return { below: before.map(unchanged), removed: [], reordered: false }
    const named: PlannedEntry[] = []
    for (const entry of requested) named.push(yield* planned(entry))
    const missing = before.filter((entry) => !isNamed(entry))
    const below = removeMissing ? named : withRetained(named, before, missing)
    return { below, removed: removeMissing ? missing : [], reordered: standsOtherwise(before, below) }
  }

  function* planned(entry: FileEntry): Generator<undefined, PlannedEntry> {
    const { level } = entry
    if (++entries % PIECE === 0) yield
    const { before, movedFrom } = matchOf(entry)
    const lists = yield* plan(before?.below ?? [], entry.below ?? (before ? undefined : []))
    const values = { ...DEFAULTS[level], ...before?.values, ...entry.values }
    if (level === 'question') Object.assign(values, boundsOf(values, lists.below))
    const asSaid: PlannedEntry = { level, before, movedFrom, values, ...lists }
    const shared = level === 'question' ? planShared(entry, asSaid, input.groups, newGroups) : undefined
    if (shared && 'fault' in shared) faults[entry.path] ??= shared
    const result = shared && !('fault' in shared) ? shared : asSaid
    const fault = whyNotSo(result, input)
    if (fault) faults[`${entry.path}${fault.field ? `.${fault.field}` : ''}`] ??= fault.fault
    return result
  }

  const { below: menus, removed, reordered } = yield* plan(current, file)
  return Object.keys(faults).length > 0 ? { faults } : { menus, removed, reordered, groups: newGroups }
}

type Lists = Pick<PlannedEntry, 'below' | 'removed' | 'reordered'>

/** The more expensive half of planning; a separate step so that the caller can yield in between. */
export function matchesOf({ current, file, former }: Pick<PlanInput, 'current' | 'file' | 'former'>) {
  return findMatches(current, file, former)
}

function unchanged(entry: Entry): PlannedEntry {
  const { level, values } = entry
  const below = entry.below.map(unchanged)
  return { level, before: entry, movedFrom: undefined, values, below, removed: [], reordered: false }
}

/** Keeps the order of the file; entries that it does not name stay behind their predecessor. */
function withRetained(named: PlannedEntry[], before: Entry[], missing: Entry[]): PlannedEntry[] {
  const here = new Set(named.map((entry) => entry.before))
  const retained = new Set(missing)
  const behind = new Map<Entry | undefined, PlannedEntry[]>()
  let last: Entry | undefined
  for (const entry of before) {
    if (here.has(entry)) last = entry
    else if (retained.has(entry)) {
      const list = behind.get(last) ?? []
      list.push(unchanged(entry))
      behind.set(last, list)
    }
  }
  const first = behind.get(undefined) ?? []
  return [
    ...first,
    ...named.flatMap((entry) => [entry, ...((entry.before && behind.get(entry.before)) ?? [])]),
  ]
}

function standsOtherwise(before: Entry[], below: PlannedEntry[]): boolean {
  const placeOf = new Map(before.map((entry, place) => [entry, place]))
  const places = below.flatMap((entry) => (entry.before && placeOf.get(entry.before)) ?? [])
  return places.some((place, index) => index > 0 && place < (places[index - 1] as number))
}

function boundsOf({ min, max }: Values, options: PlannedEntry[]): Values {
  const toNumber = (value: string | undefined) => (value === undefined ? undefined : Number(value))
  const { minChoices, maxChoices } = boundsFor(toNumber(min), toNumber(max), options.map(choiceOf))
  return { min: String(minChoices), max: String(maxChoices) }
}

function choiceOf({ values }: PlannedEntry): { isSelected: number } {
  return { isSelected: Number(values.selected) }
}

/** Validates a planned entry together with its children. */
function whyNotSo(
  { level, values, below }: PlannedEntry,
  { printers, taxes }: Pick<PlanInput, 'printers' | 'taxes'>,
): { field: string | undefined; fault: Fault } | undefined {
  const limit = LIMITS[level]
  if (limit !== undefined && below.length > limit) {
    const fault = level === 'item' ? 'too_many_questions' : 'too_many_options'
    return { field: undefined, fault: { fault, count: below.length, most: limit } }
  }
  const groups = below.flatMap(({ group }) => group ?? [])
  if (new Set(groups).size < groups.length) return { field: undefined, fault: { fault: 'named_twice' } }
  if (level === 'section' && values.printer !== '' && !printers.includes(values.printer ?? '')) {
    return { field: COLUMNS.printer?.section, fault: { fault: 'no_such_printer', printers } }
  }
  if (values.tax && !taxes.includes(values.tax))
    return { field: 'tax', fault: { fault: 'no_such_tax', taxes } }
  if (level === 'question' && below.length === 0) return { field: 'options', fault: { fault: 'required' } }
  if (level === 'question') {
    const bounds = { minChoices: Number(values.min), maxChoices: Number(values.max) }
    const fault = contradiction({ ...bounds, options: below.map(choiceOf) })
    return fault === undefined ? undefined : { field: undefined, fault }
  }
  return undefined
}
