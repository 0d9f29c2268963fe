import { SimpleGrid, Switch } from '@mantine/core'
import { useText } from '../../../locales/locale-provider.tsx'
import { TextInput } from '../../../ui/forms/fields.tsx'
import type { formOf } from './item-form.ts'

type ItemForm = Pick<ReturnType<typeof formOf>, 'external_id' | 'open_price' | 'available'>

/** Number in other systems, open price and stock of an item. */
export function ItemTillFields({ form, set }: { form: ItemForm; set: (some: Partial<ItemForm>) => void }) {
  const text = useText()
  return (
    <>
      <SimpleGrid cols={2}>
        <TextInput
          name="external_id"
          label={text.menus.plu}
          description={text.menus.pluHint}
          value={form.external_id}
          maxLength={64}
          onChange={(event) => set({ external_id: event.currentTarget.value })}
        />
      </SimpleGrid>
      <Switch
        label={text.menus.openPrice}
        description={text.menus.openPriceHint}
        checked={form.open_price === 1}
        onChange={(event) => set({ open_price: event.currentTarget.checked ? 1 : 0 })}
      />
      <Switch
        label={text.menus.inStock}
        checked={form.available === 1}
        onChange={(event) => set({ available: event.currentTarget.checked ? 1 : 0 })}
      />
    </>
  )
}
