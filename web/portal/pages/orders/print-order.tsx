import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { calls } from '../../api.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useText } from '../../locales/locale-provider.tsx'
import { showNotice } from '../../ui/changes/show-notice.ts'
import { useSend } from '../../ui/changes/use-send.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { PrinterChoice, usePrinterChoice } from '../../ui/printer-select.tsx'

const KINDS = ['receipt', 'ticket'] as const
type Kind = (typeof KINDS)[number]

/** Prints the order again. */
export function PrintOrder({ orderId, onClose }: { orderId: number; onClose: () => void }) {
  const text = useText()
  const { location } = useSignedIn()
  const sendIt = useSend(['printers', 'printjobs'])
  const choice = usePrinterChoice()
  const [kind, setKind] = useState<Kind>('receipt')
  const submit = async () => {
    const { serial_no, name } = await choice.chosen()
    const body = { location_id: location.id, serial_no, order_id: orderId, kind, reprint: 1 }
    await sendIt(calls.printjobs.create({ serial_no }, body))
    showNotice(text.money.printing(name))
  }
  return (
    <FormDialog
      opened
      title={text.money.printTitle}
      submit={text.money.print}
      onClose={onClose}
      onSubmit={submit}
    >
      <SegmentedControl
        aria-label={text.money.printTitle}
        fullWidth
        value={kind}
        onChange={(value) => setKind(value as Kind)}
        data={KINDS.map((value) => ({ value, label: text.money.printWhat[value] }))}
      />
      <PrinterChoice of={choice} />
    </FormDialog>
  )
}
