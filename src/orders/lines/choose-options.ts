import type { MenuItem, Modifier, Option } from '../../menus/menu-types.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import type { ChosenOption } from './line.ts'

export interface RequestedOption {
  /** Null: the modifier that has the option. */
  modifierId: number | null
  /** Null: named by the external id. */
  optionId: number | null
  externalId?: string | null
  qty: number
}

/**
 * Validates the chosen options. A modifier without choices takes its pre-selected options; the chosen quantities of
 * each modifier must lie within its bounds.
 */
export function choose(
  item: MenuItem,
  modifiers: Modifier[],
  sent: RequestedOption[],
): ChosenOption[] | Refusal {
  const requested = sent.map((one) => located(modifiers, one))
  const unknown = requested.find((one) => !optionOf(modifiers, one))
  if (unknown) return notOnThisItem(item, unknown)
  const chosen: ChosenOption[] = []
  for (const modifier of modifiers) {
    const answers = answersTo(modifier, requested)
    const refusal = whyNotThere(item, modifier, answers) ?? whyNotCount(item, modifier, answers)
    if (refusal) return refusal
    chosen.push(...answers)
  }
  return chosen
}

/** Finds the modifier of an option that was named alone, and the id of one that was named by its external id. */
function located(modifiers: Modifier[], one: RequestedOption): RequestedOption {
  if (one.modifierId !== null && one.optionId !== null) return one
  for (const { id, options } of modifiers) {
    if (one.modifierId !== null && one.modifierId !== id) continue
    const option = options.find((known) =>
      one.optionId === null ? known.externalId === one.externalId : known.id === one.optionId,
    )
    if (option) return { ...one, modifierId: id, optionId: option.id }
  }
  return one
}

/** The menu's options that were chosen. */
export function optionsOf(modifiers: Modifier[], chosen: ChosenOption[]): Option[] {
  return chosen.flatMap((one) => optionOf(modifiers, one) ?? [])
}

function optionOf(
  modifiers: Modifier[],
  { modifierId, optionId }: Pick<RequestedOption, 'modifierId' | 'optionId'>,
): Option | undefined {
  const modifier = modifiers.find(({ id }) => id === modifierId)
  return modifier?.options.find(({ id }) => id === optionId)
}

function notOnThisItem(item: MenuItem, { modifierId, optionId, externalId }: RequestedOption): Refusal {
  return new Refusal(
    'modifier_option_unknown',
    `${item.name} has no option ${optionId ?? externalId}${modifierId === null ? '' : ` under a modifier ${modifierId}`}.`,
    {
      item_id: item.id,
      ...(modifierId !== null && { modifier_id: modifierId }),
      ...(optionId === null ? { external_id: externalId } : { option_id: optionId }),
    },
  )
}

function answersTo(modifier: Modifier, requested: RequestedOption[]): ChosenOption[] {
  const answered = requested.filter(({ modifierId }) => modifierId === modifier.id)
  if (answered.length === 0) {
    return modifier.options
      .filter(({ isSelected }) => isSelected)
      .map((option) => chosenOption(modifier, option, 1))
  }
  return answered.map((one) => chosenOption(modifier, optionOf([modifier], one) as Option, one.qty))
}

function chosenOption(modifier: Modifier, option: Option, qty: number): ChosenOption {
  const { id, name, priceCents } = option
  return { modifierId: modifier.id, optionId: id, name, qty, priceCents }
}

/** Refuses unavailable options, pre-selected ones too: staff must know that the guest will not get them. */
function whyNotThere(item: MenuItem, modifier: Modifier, answers: ChosenOption[]): Refusal | undefined {
  const out = answers.find((answer) => !optionOf([modifier], answer)?.available)
  if (!out) return undefined
  return new Refusal('item_unavailable', `${item.name}: ${out.name} is out of stock.`, {
    item_id: item.id,
    option_id: out.optionId,
  })
}

function whyNotCount(item: MenuItem, modifier: Modifier, answers: ChosenOption[]): Refusal | undefined {
  const { id, question, minChoices: min, maxChoices: max } = modifier
  const count = answers.reduce((sum, { qty }) => sum + qty, 0)
  if (count >= min && count <= max) return undefined
  const bounds = min === max ? `exactly ${min}` : `${min} to ${max}`
  return new Refusal(
    'modifier_count',
    `${item.name}: “${question}” takes ${bounds}, but ${count} were chosen.`,
    {
      item_id: item.id,
      modifier_id: id,
      question,
      min,
      max,
      chosen: count,
    },
  )
}
