import { Text } from '@mantine/core'
import { FormDialog } from './form-dialog.tsx'

/** Asks for confirmation before an action that cannot easily be undone. */
export function Confirm(props: {
  opened: boolean
  title: string
  lead: string
  submit: string
  dismiss?: string
  onClose: () => void
  onConfirm: () => Promise<unknown>
}) {
  return (
    <FormDialog
      opened={props.opened}
      title={props.title}
      submit={props.submit}
      dismiss={props.dismiss}
      danger
      onClose={props.onClose}
      onSubmit={props.onConfirm}
    >
      <Text size="sm">{props.lead}</Text>
    </FormDialog>
  )
}
