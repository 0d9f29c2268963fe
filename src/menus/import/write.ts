import type { Change } from '../../context.ts'
import { parseCents } from '../../platform/core/money.ts'
import { mapInBatches } from '../../platform/storage/batching.ts'
import { declaredIn } from '../allergens/declared-codes.ts'
import type { ItemInput } from '../editing/edit-item.ts'
import {
  insertItem,
  insertMenu,
  insertSection,
  updateItem,
  updateMenu,
  updateSection,
  updateTaxOfItem,
  updateTaxOfSection,
} from '../editing/edit-store.ts'
import { emitMenuChange } from '../editing/menu-location.ts'
import { moveItem, moveMenu, moveSection } from '../editing/position-store.ts'
import { moveAll } from '../editing/reorder.ts'
import { saveQuestions } from '../editing/save-modifiers.ts'
import { type MenuNode, softDelete } from '../editing/soft-delete.ts'
import type { Modifier } from '../menu-types.ts'
import { ALL_CHANNELS } from '../served/channels.ts'
import { addGroup, type GroupInput } from '../shared-modifiers/edit-group.ts'
import type { Counts } from './changes.ts'
import type { Entry, PlannedEntry, Values } from './outline.ts'
import type { Plan } from './plan.ts'
import { taxNumbers } from './taxes.ts'
import { writeDeclarations } from './write-declarations.ts'

interface Writing {
  change: Change
  locationId: number
  /** Printer ids of the location by serial number. */
  printerOf: Map<string, number>
}

/** With the numbers of newly created groups and of tax rates. */
interface WritingBelow extends Writing {
  taxOf: (name: string) => number | null
  groupOf: Map<string, number>
}

/** Writes the plan, and appends an event for each affected menu. */
export async function writePlan(context: Writing, plan: Plan, ofMenus: Counts[]): Promise<void> {
  const { change, locationId } = context
  const groupOf = new Map<string, number>()
  for (const [name, question] of plan.groups) {
    groupOf.set(name, await addGroup(change, locationId, groupOfQuestion(name, question)))
  }
  const writing = { ...context, groupOf, taxOf: await taxNumbers(change, locationId) }
  const ids: number[] = []
  for (const [position, menu] of plan.menus.entries()) ids.push(await writeMenu(writing, menu, position))
  if (isNewOrder(plan.menus, plan.reordered)) await moveAll(change, moveMenu, ids)
  const moved = movedIn(plan)
  await softDelete(change, removedIn(plan), (entry) => moved.has(entry))

  const left = sectionsLeft(plan)
  for (const [index, menu] of plan.menus.entries()) {
    const what = whatWasDone(menu, ofMenus[index] as Counts, left)
    const place = { locationId, menuId: ids[index] as number, title: menu.values.name as string }
    if (what) await emitMenuChange(change, place, what)
  }
  for (const { id, values } of plan.removed) {
    await emitMenuChange(change, { locationId, menuId: id, title: values.name as string }, 'deleted')
  }
  const [first] = plan.menus
  if (plan.reordered && first) {
    const place = { locationId, menuId: ids[0] as number, title: first.values.name as string }
    await emitMenuChange(change, place, 'menus put in order')
  }
}

async function writeMenu(writing: WritingBelow, menu: PlannedEntry, position: number): Promise<number> {
  const { change, locationId } = writing
  const { sql, caller } = change
  const { accountId } = caller
  const { name: title = '', description = '' } = menu.values
  const menuId =
    menu.before?.id ?? (await insertMenu(sql, { accountId, locationId, title, description, position }))
  if (isChanged(menu)) await updateMenu(sql, accountId, menuId, { title, description })
  const ids: number[] = []
  for (const [position, section] of menu.below.entries()) {
    ids.push(await writeSection(writing, { menuId, position }, section))
  }
  if (isNewOrder(menu.below, menu.reordered)) await moveAll(change, moveSection, ids)
  return menuId
}

async function writeSection(
  writing: WritingBelow,
  { menuId, position }: { menuId: number; position: number },
  section: PlannedEntry,
): Promise<number> {
  const { change, locationId, printerOf, groupOf, taxOf } = writing
  const { sql, caller } = change
  const { accountId } = caller
  const { name: title = '', printer = '', course } = section.values
  const fields = { title, printerId: printerOf.get(printer) ?? null, course: Number(course) }
  const sectionId =
    section.before?.id ?? (await insertSection(sql, { ...fields, accountId, locationId, menuId, position }))
  if (isChanged(section)) await updateSection(sql, accountId, sectionId, fields)
  const newTax = newTaxOf(section)
  if (newTax !== undefined) await updateTaxOfSection(sql, accountId, sectionId, taxOf(newTax))
  const ids = await mapInBatches(section.below, async (item, position) => {
    const values = { ...itemOf(item.values), sectionId }
    if (!item.before) return insertItem(sql, { ...values, accountId, locationId, position })
    if (isChanged(item) || item.movedFrom) await updateItem(sql, accountId, item.before.id, values)
    return item.before.id
  })
  const taxed = section.below.flatMap((item, index) => {
    const tax = newTaxOf(item)
    return tax === undefined ? [] : [{ itemId: ids[index] as number, tax }]
  })
  await mapInBatches(taxed, ({ itemId, tax }) => updateTaxOfItem(sql, accountId, itemId, taxOf(tax)))
  const questions = section.below.flatMap((item, index) => {
    if (!asksOtherwise(item)) return []
    const existing = (item.before?.below ?? []).map(modifierOf)
    return [{ itemId: ids[index] as number, existing, requested: questionsOf(item, groupOf) }]
  })
  await saveQuestions(change, locationId, questions)
  await writeDeclarations(change, locationId, section.below, ids)
  if (isNewOrder(section.below, section.reordered)) await moveItems(change, section.below)
  return sectionId
}

/** New items are inserted at their position; of the others only those whose position changed are updated. */
async function moveItems({ sql, caller }: Change, items: PlannedEntry[]): Promise<void> {
  const moved = items.flatMap(({ before }, position) =>
    before && before.position !== position ? [{ id: before.id, position }] : [],
  )
  await mapInBatches(moved, ({ id, position }) => moveItem(sql, caller.accountId, id, position))
}

/** The tax rate of a section or an item if it has to be written. */
function newTaxOf({ before, values }: PlannedEntry): string | undefined {
  const { tax = '' } = values
  return tax === (before?.values.tax ?? '') ? undefined : tax
}

function isChanged({ before, values }: PlannedEntry): boolean {
  if (!before) return false
  for (const name in values) if (before.values[name] !== values[name]) return true
  return false
}

/**
 * Positions are rewritten only if something was added or moved. After deletions the rest keeps its order, and all-new
 * entries are inserted in order.
 */
function isNewOrder(entries: PlannedEntry[], reordered: boolean): boolean {
  const came = entries.filter(({ before, movedFrom }) => !before || movedFrom)
  return reordered || (came.length > 0 && (came.length < entries.length || came.some(({ before }) => before)))
}

/** True if its modifiers or their options have to be written. */
function asksOtherwise({ before, below, removed, reordered }: PlannedEntry): boolean {
  if (!before) return below.length > 0
  return (
    reordered ||
    removed.length > 0 ||
    below.some((entry) => !entry.before || isChanged(entry) || asksOtherwise(entry))
  )
}

function itemOf(values: Values): Omit<ItemInput, 'modifiers'> {
  return {
    name: values.name as string,
    description: values.description as string,
    calories: Number(values.calories),
    indicators: values.indicators as string,
    priceLabel: values.price_label as string,
    priceCents: parseCents(values.price) as number,
    available: Number(values.available),
    externalId: values.external_id as string,
    openPrice: Number(values.open_price),
  }
}

function questionsOf({ below }: PlannedEntry, groupOf: Map<string, number>): ItemInput['modifiers'] {
  return below.map(({ before, values, below: options, group }) => ({
    ...questionFields(values),
    id: before?.id,
    groupNumber: typeof group === 'string' ? groupOf.get(group) : group,
    options: options.map(({ before, values }) => ({ id: before?.id, ...optionOf(values) })),
  }))
}

function questionFields(values: Values) {
  return { question: values.name as string, minChoices: Number(values.min), maxChoices: Number(values.max) }
}

function optionOf(values: Values) {
  return {
    name: values.name as string,
    priceCents: parseCents(values.price) as number,
    isSelected: Number(values.selected),
    externalId: values.external_id as string,
    declared: declaredIn(values),
  }
}

/** A modifier as it is stored now. */
function modifierOf({ id, values, below, groupNumber }: Entry): Modifier {
  const options = below.map((option) => ({
    ...optionOf(option.values),
    id: option.id,
    available: 1,
    groupOption: null,
    hoursNumber: null,
    channels: ALL_CHANNELS,
  }))
  return { id, ...questionFields(values), groupNumber: groupNumber ?? null, options }
}

function groupOfQuestion(externalId: string, { values, below }: PlannedEntry): GroupInput {
  const options = below.map((option) => ({ ...optionOf(option.values), number: undefined }))
  return { ...questionFields(values), externalId, options }
}

/** Summary for the event log. */
function whatWasDone(menu: PlannedEntry, counts: Counts, left: Set<Entry>): string | undefined {
  if (!menu.before) return 'imported'
  const { added, changed, removed } = counts
  const parts = [
    added > 0 && `${added} added`,
    changed > 0 && `${changed} changed`,
    removed > 0 && `${removed} deleted`,
    menu.before.below.some((section) => left.has(section)) && 'some moved to another menu',
  ].filter(Boolean)
  return parts.length > 0 ? `import: ${parts.join(', ')}` : undefined
}

/** Entries to delete, from the menus down; modifiers and options are deleted with their items. */
function removedIn({ menus, removed }: Plan): Entry[] {
  const sections = menus.flatMap(({ below }) => below)
  return [removed, ...[...menus, ...sections].map((entry) => entry.removed)].flat()
}

/** Items that came from another section, which may be deleted by now. */
function movedIn({ menus }: Plan): Set<MenuNode | undefined> {
  const items = menus.flatMap(({ below }) => below.flatMap((section) => section.below))
  return new Set(items.flatMap(({ before, movedFrom }) => (movedFrom ? [before] : [])))
}

/** Sections that lost an item to another menu. */
function sectionsLeft({ menus }: Plan): Set<Entry> {
  const left = new Set<Entry>()
  for (const { before, below } of menus) {
    for (const { movedFrom } of below.flatMap((section) => section.below)) {
      if (movedFrom && !before?.below.includes(movedFrom)) left.add(movedFrom)
    }
  }
  return left
}
