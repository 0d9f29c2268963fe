import type { ItemEntry } from '../../../../../src/menus/menu-response.ts'
import type { GroupEntry } from '../../../../../src/menus/shared-modifiers/group-routes.ts'
import { decimalOf, decimalShown } from '../../../ui/forms/decimal.ts'

export interface OptionForm {
  key: number
  option_id?: number
  name: string
  price: string
  is_selected: number
}

export interface QuestionForm {
  key: number
  modifier_id?: number
  /** Id of the shared modifier; 0 for the item's own. */
  group_id: number
  name: string
  min: number
  max: number
  options: OptionForm[]
}

let keys = 0
export const newOption = (): OptionForm => ({ key: ++keys, name: '', price: '', is_selected: 0 })
export const newQuestion = (): QuestionForm => ({
  key: ++keys,
  group_id: 0,
  name: '',
  min: 0,
  max: 1,
  options: [newOption()],
})

/** Adds a shared modifier to an item. */
export const sharedQuestion = ({ group_id, name, min, max }: GroupEntry): QuestionForm => ({
  key: ++keys,
  group_id,
  name,
  min,
  max,
  options: [],
})

/** Copies a shared modifier as the item's own. */
export const ownQuestion = (group: GroupEntry, language: string): QuestionForm => ({
  ...sharedQuestion(group),
  group_id: 0,
  options: group.options.map(({ name, price, is_selected }) => ({
    ...newOption(),
    name,
    price: decimalShown(price, language),
    is_selected,
  })),
})

/** The form of an item, or of a new one in the section. */
export function formOf(item: ItemEntry | undefined, sectionId: number, language: string) {
  return {
    section_id: item?.section_id ?? sectionId,
    name: item?.name ?? '',
    description: item?.description ?? '',
    calories: item?.calories ?? 0,
    indicators: item?.indicators ?? '',
    price1_label: item?.price1_label ?? '',
    price_1: decimalShown(item?.price_1 ?? '', language),
    available: item?.available ?? 1,
    tax_id: item?.tax_id ?? 0,
    external_id: item?.external_id ?? '',
    open_price: item?.open_price ?? 0,
    modifiers: (item?.modifiers ?? []).map(
      (modifier): QuestionForm => ({
        ...modifier,
        key: ++keys,
        options: modifier.options.map((option) => ({
          ...option,
          price: decimalShown(option.price, language),
          key: ++keys,
        })),
      }),
    ),
  }
}

/** Both 7,50 and 7.50 are accepted. */
const decimal = (typed: string) => decimalOf(typed) || '0'

/** The input of the call. A modifier that was deleted by another user meanwhile is created again. */
export function bodyOf(form: ReturnType<typeof formOf>, item: ItemEntry | undefined) {
  const questions = new Set(item?.modifiers.map(({ modifier_id }) => modifier_id))
  const options = new Set(item?.modifiers.flatMap(({ options }) => options.map(({ option_id }) => option_id)))
  return {
    ...form,
    name: form.name.trim(),
    external_id: form.external_id.trim(),
    price_1: form.price_1.trim() === '' ? undefined : decimal(form.price_1),
    modifiers: form.modifiers.map(({ key: _, modifier_id, ...question }) => {
      if (question.group_id > 0) return { group_id: question.group_id }
      return {
        ...(modifier_id !== undefined && questions.has(modifier_id) && { modifier_id }),
        ...question,
        options: question.options.map(({ key: _, option_id, ...option }) => ({
          ...(option_id !== undefined && options.has(option_id) && { option_id }),
          ...option,
          price: decimal(option.price),
        })),
      }
    }),
  }
}

export function moved<T>(list: T[], index: number, by: -1 | 1): T[] {
  const entry = list[index] as T
  return list.toSpliced(index, 1).toSpliced(index + by, 0, entry)
}
