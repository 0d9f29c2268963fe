import type { Static } from 'typebox'
import { theLocation } from '../../locations/actions.ts'
import { formatCents } from '../../platform/core/money.ts'
import { invalid } from '../../platform/core/refusal.ts'
import type { Fault } from '../../platform/core/validation-errors.ts'
import { changeCall, readCall } from '../../platform/http/calls/call.ts'
import { Count, Flag, Id, list, MoneyIn, MoneyText, One, Shape } from '../../platform/http/schema/fields.ts'
import {
  requireAllFields,
  requireCurrentVersion,
  Version,
  VersionedPatch,
  withVersion,
} from '../../platform/http/schema/optimistic-locking.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { Title } from '../editing/menu-routes.ts'
import { inSnapshot } from '../editing/plan-in-snapshot.ts'
import { ExternalId } from '../import/format.ts'
import { contradiction } from '../rules.ts'
import {
  addGroup,
  type GroupInput,
  plannedGroup,
  plannedGroupRemoval,
  writeGroup,
  writeGroupRemoval,
} from './edit-group.ts'
import { listGroups, listItemsWithGroup } from './group-store.ts'
import type { ModifierGroup } from './group-types.ts'

export const GroupId = Type.Integer({ ...Id, description: 'Unique within the location' })

const GroupEntry = Shape('ModifierGroup', {
  group_id: GroupId,
  name: Type.String({ description: 'The question put to the guest' }),
  min: Count,
  max: Count,
  external_id: Type.String({ description: 'Id in other systems; empty: none' }),
  options: Type.Array(
    Shape({
      option_id: Type.Integer({
        ...Id,
        description: 'Id within the group; each item’s copy has its own option ids',
      }),
      name: Type.String(),
      price: MoneyText,
      is_selected: Flag,
      external_id: Type.String(),
    }),
  ),
  item_ids: Type.Array(Id, { description: 'The items that have it' }),
  version: Version,
})
export type GroupEntry = Static<typeof GroupEntry>

const groups = readCall({
  name: 'shared_modifiers.list',
  method: 'GET',
  path: '/go/menu/:location_id/groups',
  right: ['manage', 'reports'],
  summary: 'List the questions that items share',
  description: 'A shared question is stored once. On an item it appears among the modifiers like any other.',
  params: { location_id: Id },
  answer: list({ location_id: Id }, GroupEntry),
  refusals: ['location_not_found'],
  read: async (reading, { params }) => {
    const { accountId, id } = await theLocation(reading, params.location_id)
    const groups = await listGroups(reading.sql, accountId, id)
    const asking = await listItemsWithGroup(reading.sql, accountId, id)
    const itemsOf = Map.groupBy(asking, ({ groupNumber }) => groupNumber)
    const result = groups.map((group) => ({
      group_id: group.number,
      ...withVersion(groupFields(group)),
      item_ids: (itemsOf.get(group.number) ?? []).map(({ itemId }) => itemId),
    }))
    return { location_id: id, records: result.length, result }
  },
})

function groupFields({ question, minChoices, maxChoices, externalId, options }: ModifierGroup) {
  return {
    name: question,
    min: minChoices,
    max: maxChoices,
    external_id: externalId,
    options: options.map((option) => ({
      option_id: option.number,
      name: option.name,
      price: formatCents(option.priceCents),
      is_selected: option.isSelected,
      external_id: option.externalId,
    })),
  }
}

const groupBody = {
  name: Title,
  min: Type.Integer({ minimum: 0, maximum: 99 }),
  max: Type.Integer({ minimum: 1, maximum: 99 }),
  external_id: Type.Optional(ExternalId),
  options: Type.Array(
    Type.Object({
      option_id: Type.Optional(Id),
      name: Title,
      price: Type.Optional(MoneyIn),
      is_selected: Type.Optional(Flag),
      external_id: Type.Optional(
        Type.String({ ...ExternalId, description: 'As for the group; left out: unchanged' }),
      ),
    }),
    { minItems: 1, maxItems: 100 },
  ),
}
const savedGroup = VersionedPatch(groupBody)
const SavedGroup = Type.Object(savedGroup)
const groupExample = {
  name: 'How cooked?',
  min: 1,
  max: 1,
  external_id: 'COOKED',
  options: [{ name: 'Rare' }, { name: 'Medium', is_selected: 1 }, { name: 'Well done' }],
}

/** The values of the body; fields left out take the current ones. */
function groupInput(body: Static<typeof SavedGroup>, group?: ModifierGroup): GroupInput {
  const input = {
    question: body.name ?? group?.question ?? '',
    minChoices: body.min ?? group?.minChoices ?? 0,
    maxChoices: body.max ?? group?.maxChoices ?? 1,
    externalId: body.external_id ?? group?.externalId ?? '',
    options:
      body.options?.map((option) => ({
        number: option.option_id,
        name: option.name,
        priceCents: option.price ?? 0,
        isSelected: option.is_selected ?? 0,
        externalId: option.external_id,
      })) ??
      group?.options ??
      [],
  }
  const fault: Fault | undefined = contradiction(input)
  if (fault) throw invalid({ max: fault })
  return input
}

const create = changeCall({
  name: 'shared_modifiers.create',
  method: 'POST',
  path: '/go/menu/:location_id/groups',
  right: 'manage',
  summary: 'Create a shared question',
  params: { location_id: Id },
  body: groupBody,
  bodyExample: groupExample,
  status: 201,
  answer: { group_id: GroupId },
  refusals: ['location_not_found', 'option_not_found', 'group_exists', 'too_many_groups'],
  change: async (change, { params, body }) => ({
    group_id: await addGroup(change, params.location_id, groupInput(body)),
  }),
})

const edit = changeCall({
  name: 'shared_modifiers.change',
  slow: true,
  method: 'PUT',
  path: '/go/menu/:location_id/groups/:group_id',
  right: 'manage',
  summary: 'Change a shared question everywhere',
  description:
    'The whole question; with a version, only the fields to change. It changes on every item that has it. Options with an id are changed, those without are new, and those left out are deleted. Open orders keep what was ordered.',
  params: { location_id: Id, group_id: GroupId },
  body: savedGroup,
  bodyExample: groupExample,
  status: 201,
  answer: { group_id: GroupId, updated: One },
  refusals: [
    'location_not_found',
    'group_not_found',
    'option_not_found',
    'group_exists',
    'changed_meanwhile',
    'menu_changed_meanwhile',
  ],
  prepare: async (parts, { params, body }) => {
    requireAllFields(groupBody, body)
    const inputFrom = (group: ModifierGroup) => {
      requireCurrentVersion(body, groupFields(group))
      const whole = { ...body, external_id: body.external_id ?? '' }
      return groupInput(body.version === undefined ? whole : body, group)
    }
    const { location_id, group_id } = params
    return inSnapshot(parts, (reading) => plannedGroup(reading, location_id, group_id, inputFrom))
  },
  change: async (change, { params }, planned) => {
    await writeGroup(change, params.location_id, planned)
    return { group_id: params.group_id, updated: 1 }
  },
})

const remove = changeCall({
  name: 'shared_modifiers.delete',
  slow: true,
  method: 'DELETE',
  path: '/go/menu/:location_id/groups/:group_id',
  right: 'manage',
  summary: 'Delete a shared question, also from its items',
  params: { location_id: Id, group_id: GroupId },
  status: 200,
  answer: {
    group_id: GroupId,
    deleted: One,
    items: Type.Integer({ ...Count, description: 'Number of items that had it' }),
  },
  refusals: ['location_not_found', 'group_not_found', 'menu_changed_meanwhile'],
  prepare: (parts, { params }) =>
    inSnapshot(parts, (reading) => plannedGroupRemoval(reading, params.location_id, params.group_id)),
  change: async (change, { params }, planned) => {
    const items = await writeGroupRemoval(change, params.location_id, planned)
    return { group_id: params.group_id, deleted: 1, items }
  },
})

export const groupCalls = [groups, create, edit, remove]
