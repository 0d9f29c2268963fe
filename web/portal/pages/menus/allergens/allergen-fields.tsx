import {
  Checkbox,
  Chip,
  Group,
  MultiSelect,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Switch,
} from '@mantine/core'
import { useState } from 'react'
import {
  ADDITIVES,
  ALLERGENS,
  type Allergen,
  type AllergenCode,
  DIETS,
  KINDS,
} from '../../../../../src/menus/allergens/codes.ts'
import type { AllergenBody } from '../../../../../src/menus/allergens/declaration.ts'
import { useItemText } from '../item/item-text.tsx'

/** The declaration of an item in a form. */
export type AllergenForm = Required<AllergenBody>

export const NOTHING_DECLARED: AllergenForm = {
  contains: [],
  may_contain: [],
  additives: [],
  diets: [],
  spicy: 0,
  alcohol: 0,
  min_age: 0,
}

/** The fields of a declaration among others of a response. */
export const allergenFormOf = (data: AllergenForm): AllergenForm => ({
  contains: data.contains,
  may_contain: data.may_contain,
  additives: data.additives,
  diets: data.diets,
  spicy: data.spicy,
  alcohol: data.alcohol,
  min_age: data.min_age,
})

type State = 'contains' | 'may_contain' | 'not'

const without = (codes: AllergenCode[], gone: readonly AllergenCode[]) =>
  codes.filter((code) => !gone.includes(code))

interface FieldsProps {
  form: AllergenForm
  set: (some: Partial<AllergenForm>) => void
  /** True if somebody has said that all other allergens are not contained. */
  isRestFree: boolean
  setRestFree: (isFree: boolean) => void
}

/**
 * Fourteen switches with three states, kinds below cereals and nuts, additives and diets. No switch says "no" by itself:
 * a person says so for one allergen, or for all others.
 */
export function AllergenFields({ form, set, isRestFree, setRestFree }: FieldsProps) {
  const { allergens, declare } = useItemText()
  const [free, setFree] = useState<Allergen[]>([])
  const isAnswered = (allergen: Allergen, answered = free) =>
    isRestFree || answered.includes(allergen) || stateOf(form, allergen) !== 'not'
  const declareFree = (allergen: Allergen) => {
    const answered = [...free, allergen]
    setFree(answered)
    if (ALLERGENS.every((one) => isAnswered(one, answered))) setRestFree(true)
  }
  return (
    <Stack gap="md">
      <div className="allergen-rows">
        {ALLERGENS.map((allergen) => (
          <AllergenRow
            key={allergen}
            allergen={allergen}
            form={form}
            set={set}
            isAnswered={isAnswered(allergen)}
            onFree={() => declareFree(allergen)}
          />
        ))}
      </div>
      <Checkbox
        label={declare.restFree}
        checked={isRestFree}
        onChange={(event) => setRestFree(event.currentTarget.checked)}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <MultiSelect
          label={declare.additives}
          data={ADDITIVES.map((code) => ({ value: code, label: allergens.additives[code] }))}
          value={form.additives}
          onChange={(codes) => set({ additives: codes as AllergenForm['additives'] })}
        />
        <MultiSelect
          label={declare.diets}
          data={DIETS.map((code) => ({ value: code, label: allergens.diets[code] }))}
          value={form.diets}
          onChange={(codes) => set({ diets: codes as AllergenForm['diets'] })}
        />
      </SimpleGrid>
      <Group gap="xl" align="flex-end">
        <div>
          <div className="field-label">{declare.spicy}</div>
          <SegmentedControl
            aria-label={declare.spicy}
            value={String(form.spicy)}
            onChange={(value) => set({ spicy: Number(value) })}
            data={declare.spiciness.map((label, value) => ({ label, value: String(value) }))}
          />
        </div>
        <div>
          <div className="field-label">{declare.minAge}</div>
          <SegmentedControl
            aria-label={declare.minAge}
            value={String(form.min_age)}
            onChange={(value) => set({ min_age: Number(value) as AllergenForm['min_age'] })}
            data={[
              { value: '0', label: declare.anyAge },
              { value: '16', label: '16' },
              { value: '18', label: '18' },
            ]}
          />
        </div>
        <Switch
          label={declare.alcohol}
          checked={form.alcohol === 1}
          onChange={(event) => set({ alcohol: event.currentTarget.checked ? 1 : 0 })}
        />
      </Group>
    </Stack>
  )
}

function stateOf(form: AllergenForm, allergen: Allergen): State {
  if (form.contains.includes(allergen)) return 'contains'
  return form.may_contain.includes(allergen) ? 'may_contain' : 'not'
}

function AllergenRow({
  allergen,
  form,
  set,
  isAnswered,
  onFree,
}: {
  allergen: Allergen
  form: AllergenForm
  set: (some: Partial<AllergenForm>) => void
  isAnswered: boolean
  onFree: () => void
}) {
  const { allergens, declare } = useItemText()
  const kinds = KINDS[allergen] ?? []
  const state = stateOf(form, allergen)
  const change = (next: State, chosen: readonly AllergenCode[]) => {
    const gone = [allergen, ...kinds]
    const codes = next === 'not' ? [] : [allergen, ...chosen]
    if (next === 'not') onFree()
    set({
      contains: [...without(form.contains, gone), ...(next === 'contains' ? codes : [])],
      may_contain: [...without(form.may_contain, gone), ...(next === 'may_contain' ? codes : [])],
    })
  }
  const named = kinds.filter((kind) => (state === 'not' ? [] : form[state]).includes(kind))
  return (
    <div className={`allergen-row ${state}`}>
      <span className="allergen-name">{allergens.names[allergen]}</span>
      <SegmentedControl
        size="xs"
        aria-label={allergens.names[allergen]}
        value={isAnswered ? state : ''}
        onChange={(next) => change(next as State, named)}
        data={[
          { value: 'not', label: declare.not },
          { value: 'may_contain', label: declare.mayContain },
          { value: 'contains', label: declare.contains },
        ]}
      />
      {state !== 'not' && kinds.length > 0 && (
        <Chip.Group multiple value={named} onChange={(chosen) => change(state, chosen as AllergenCode[])}>
          <Group
            gap={6}
            className="allergen-kinds"
            role="group"
            aria-label={declare.kindsOf(allergens.names[allergen])}
          >
            {kinds.map((kind) => (
              <Chip key={kind} value={kind} size="xs">
                {allergens.names[kind]}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      )}
    </div>
  )
}
