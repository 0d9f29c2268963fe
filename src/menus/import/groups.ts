import { formatCents, parseCents } from '../../platform/core/money.ts'
import type { Fault } from '../../platform/core/validation-errors.ts'
import { isSameModifier } from '../rules.ts'
import type { ModifierGroup } from '../shared-modifiers/group-types.ts'
import type { FileEntry, PlannedEntry } from './outline.ts'

/**
 * Plans a modifier that is, or becomes, a copy of a group; undefined: it belongs to its item alone. A file assigns
 * groups to items and creates missing groups. It does not change existing groups, because items not named in the file
 * would change too.
 */
export function planShared(
  said: FileEntry,
  planned: PlannedEntry,
  groups: ModifierGroup[],
  newGroups: Map<string, PlannedEntry>,
): PlannedEntry | Fault | undefined {
  const { before } = planned
  const name = said.values.group
  const group = name
    ? groups.find(({ externalId }) => externalId === name)
    : groups.find(({ number }) => number === before?.groupNumber)
  if (group) {
    // A new copy may leave out its options: it then takes those of the group.
    const isWhole = before !== undefined || said.below !== undefined
    if (!isWhole) return copyOf(group, planned)
    if (!isSameModifier(questionOf(planned), group))
      return { fault: 'group_says_otherwise', group: name ?? group.question }
    return { ...planned, group: group.number }
  }
  if (!name) return undefined
  const first = newGroups.get(name)
  if (!first) newGroups.set(name, planned)
  else if (planned.below.length === 0) return { ...first, group: name }
  else if (!isSameModifier(questionOf(planned), questionOf(first)))
    return { fault: 'group_says_otherwise', group: name }
  return { ...planned, group: name }
}

function copyOf(group: ModifierGroup, planned: PlannedEntry): PlannedEntry {
  const { question, minChoices, maxChoices, externalId, number, options } = group
  return {
    ...planned,
    values: { group: externalId, name: question, min: String(minChoices), max: String(maxChoices) },
    below: options.map((option) => ({
      level: 'option',
      before: undefined,
      movedFrom: undefined,
      values: {
        name: option.name,
        price: formatCents(option.priceCents),
        external_id: option.externalId,
        selected: String(option.isSelected),
      },
      below: [],
      removed: [],
      reordered: false,
    })),
    group: number,
  }
}

function questionOf({ values, below }: PlannedEntry) {
  return {
    question: values.name as string,
    minChoices: Number(values.min),
    maxChoices: Number(values.max),
    options: below.map(({ values }) => ({
      name: values.name as string,
      priceCents: parseCents(values.price) as number,
      isSelected: Number(values.selected),
      externalId: values.external_id as string,
    })),
  }
}
