import { Text } from '@mantine/core'
import { useState } from 'react'
import { Fault } from '../../../ui/changes/fault.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { ItemTextProvider, useItemText } from '../item/item-text.tsx'
import { AllergenFields, type AllergenForm, NOTHING_DECLARED } from './allergen-fields.tsx'

interface Props {
  title: string
  onClose: () => void
  onSubmit: (form: AllergenForm) => Promise<unknown>
}

/** Declares the same for all selected items. */
export default function BulkAllergens(props: Props) {
  return (
    <ItemTextProvider>
      <Dialog {...props} />
    </ItemTextProvider>
  )
}

function Dialog({ title, onClose, onSubmit }: Props) {
  const { declare } = useItemText()
  const [form, setForm] = useState(NOTHING_DECLARED)
  const [isRestFree, setRestFree] = useState(false)
  const submit = async () => {
    if (!isRestFree) throw new Fault(declare.restMissing)
    return onSubmit(form)
  }
  return (
    <FormDialog opened size="lg" title={title} onClose={onClose} onSubmit={submit}>
      <Text size="sm" className="note">
        {declare.bulk}
      </Text>
      <AllergenFields
        form={form}
        set={(some) => setForm((before) => ({ ...before, ...some }))}
        isRestFree={isRestFree}
        setRestFree={setRestFree}
      />
    </FormDialog>
  )
}
