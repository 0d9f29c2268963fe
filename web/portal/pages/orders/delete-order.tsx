import { Text } from '@mantine/core'
import { calls } from '../../api.ts'
import { useText } from '../../locales/locale-provider.tsx'
import { showNotice } from '../../ui/changes/show-notice.ts'
import { useSend } from '../../ui/changes/use-send.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { ORDER_QUERIES, ReasonAndPinFields, useReasonAndPin } from './reason-and-approval.tsx'

/** Deletes an order. A reason is needed only if something of it may have been made. */
export function DeleteOrder(props: {
  orderId: number
  hasLines: boolean
  title: string
  lead: string
  done: string
  onClose: () => void
}) {
  const text = useText()
  const sendIt = useSend(ORDER_QUERIES)
  const grounds = useReasonAndPin()
  const submit = async () => {
    const body = props.hasLines ? grounds.toInput() : {}
    await sendIt(calls.orders.delete({ order_id: props.orderId }, body))
    showNotice(props.done)
  }
  return (
    <FormDialog
      opened
      danger
      title={props.title}
      submit={text.floor.deleteOrder}
      onClose={props.onClose}
      onSubmit={submit}
    >
      <Text size="sm">{props.lead}</Text>
      {props.hasLines && <ReasonAndPinFields of={grounds} />}
    </FormDialog>
  )
}
