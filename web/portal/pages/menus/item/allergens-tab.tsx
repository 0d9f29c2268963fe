import { MultiSelect, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ALLERGEN_CODES, type AllergenCode } from '../../../../../src/menus/allergens/codes.ts'
import { calls, type ResponseOf } from '../../../api.ts'
import { dayAndTime } from '../../../format.ts'
import { useSignedIn } from '../../../lib/signed-in-context.tsx'
import { useLanguage, useText } from '../../../locales/locale-provider.tsx'
import { Fault } from '../../../ui/changes/fault.ts'
import { Loaded } from '../../../ui/page.tsx'
import { AllergenFields, type AllergenForm, allergenFormOf } from '../allergens/allergen-fields.tsx'
import { useItemText } from './item-text.tsx'
import { TabForm } from './tab-form.tsx'
import type { TabProps } from './tab-types.ts'

type Declared = ResponseOf<typeof calls.items.get_allergens>

/** The declaration of an item and its options. */
export default function AllergensTab({ item }: TabProps) {
  const read = useQuery({
    queryKey: ['allergens', item.item_id],
    queryFn: () => calls.items.get_allergens({ item_id: item.item_id }),
  })
  return (
    <Loaded query={read}>{(declared) => <Declaration key={declared.version} declared={declared} />}</Loaded>
  )
}

function Declaration({ declared }: { declared: Declared }) {
  const { declare } = useItemText()
  const text = useText()
  const queries = useQueryClient()
  const first = allergenFormOf(declared as AllergenForm)
  const [form, setForm] = useState(first)
  const [options, setOptions] = useState(declared.options)
  const [isRestFree, setRestFree] = useState(declared.declaration !== 'missing')
  const hasChanged =
    JSON.stringify(form) !== JSON.stringify(first) ||
    JSON.stringify(options) !== JSON.stringify(declared.options)
  const save = async () => {
    if (!isRestFree) throw new Fault(declare.restMissing)
    await calls.items.declare_allergens(
      { item_id: declared.item_id },
      {
        ...form,
        options: options.map(({ option_id, ...option }) => ({
          option_id,
          ...allergenFormOf(option as AllergenForm),
        })),
        version: declared.version,
      },
    )
    await Promise.all(
      ['allergens', 'allergen-table'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
    )
  }
  return (
    <TabForm tab="allergens" changed={hasChanged} onSave={save}>
      <State declared={declared} />
      <AllergenFields
        form={form}
        set={(some) => setForm((before) => ({ ...before, ...some }))}
        isRestFree={isRestFree}
        setRestFree={setRestFree}
      />
      {options.length > 0 && (
        <>
          <Title order={3} size="h5">
            {declare.options}
          </Title>
          <Text size="sm" c="dimmed">
            {declare.optionsHint}
          </Text>
          {options.map((option, index) => (
            <OptionCodes
              key={option.option_id}
              label={text.common.named(option.modifier, option.name)}
              value={option.contains as AllergenCode[]}
              onChange={(contains) => setOptions(options.with(index, { ...option, contains }))}
            />
          ))}
        </>
      )}
    </TabForm>
  )
}

function OptionCodes(props: {
  label: string
  value: AllergenCode[]
  onChange: (codes: AllergenCode[]) => void
}) {
  const { allergens } = useItemText()
  return (
    <MultiSelect
      label={props.label}
      searchable
      data={ALLERGEN_CODES.map((code) => ({ value: code, label: allergens.names[code] }))}
      value={props.value}
      onChange={(codes) => props.onChange(codes as AllergenCode[])}
    />
  )
}

/** When and by whom it was declared, or that nobody has. */
function State({ declared }: { declared: Declared }) {
  const { declare } = useItemText()
  const { language } = useLanguage()
  const { location } = useSignedIn()
  if (declared.declaration === 'missing') return <Text className="note">{declare.missing}</Text>
  const at = dayAndTime(declared.allergens_declared_at, location.time_zone, language)
  return (
    <>
      <Text size="sm" c="dimmed">
        {declare.declaredBy(declared.allergens_declared_by, at)}
      </Text>
      {declared.declaration === 'before_change' && <Text className="note">{declare.beforeChange}</Text>}
    </>
  )
}
