import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import type { ItemEntry } from '../../../../src/menus/menu-response.ts'
import { calls } from '../../api.ts'
import { useText } from '../../locales/locale-provider.tsx'
import { showNotice } from '../../ui/changes/show-notice.ts'
import { useSend } from '../../ui/changes/use-send.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'

/** Sets the number of portions left of an item. */
export default function Portions({ item, onClose }: { item: ItemEntry; onClose: () => void }) {
  const text = useText()
  const sendIt = useSend(['menus'])
  const [left, setLeft] = useState<number | string>('')
  return (
    <FormDialog
      opened
      title={text.menus.portionsOf(item.name)}
      onClose={onClose}
      onSubmit={async () => {
        await sendIt(calls.items.set_available({ item_id: item.item_id }, { left: Number(left) }))
        showNotice(text.menus.counted(item.name, Number(left)))
      }}
    >
      <NumberInput
        label={text.menus.portions}
        description={text.menus.portionsHint}
        min={0}
        max={99_999}
        allowDecimal={false}
        value={left}
        onChange={setLeft}
        data-autofocus
      />
    </FormDialog>
  )
}
