import { Text } from '@mantine/core'
import { useText } from '../locales/locale-provider.tsx'
import { Fault } from './changes/fault.ts'
import { showNotice } from './changes/show-notice.ts'
import { useSend } from './changes/use-send.ts'
import { FormDialog } from './dialogs/form-dialog.tsx'
import { TextInput } from './forms/fields.tsx'
import { useForm } from './forms/use-form.ts'

/** Erases the personal data of somebody for good. The name must be typed, to prevent mistakes. */
export function ErasePerson(props: {
  name: string
  lead: string
  erase: () => Promise<unknown>
  touched: string
  onClose: () => void
}) {
  const { erasing } = useText()
  const sendIt = useSend([props.touched])
  const { form, typed } = useForm({ name: '' })
  const submit = async () => {
    if (form.name.trim() !== props.name) throw new Fault(erasing.mistyped, { name: erasing.mistyped })
    await sendIt(props.erase())
    showNotice(erasing.erased(props.name))
  }
  return (
    <FormDialog
      opened
      danger
      title={erasing.title(props.name)}
      submit={erasing.erase}
      onClose={props.onClose}
      onSubmit={submit}
    >
      <Text size="sm">{props.lead}</Text>
      <Text size="sm">{erasing.logLead}</Text>
      <TextInput label={erasing.type(props.name)} autoComplete="off" data-autofocus {...typed('name')} />
    </FormDialog>
  )
}
