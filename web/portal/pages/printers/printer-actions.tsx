import { Text } from '@mantine/core'
import type { PrinterEntry } from '../../../../src/printing/printers/management/overview-routes.ts'
import { calls } from '../../api.ts'
import { useText } from '../../locales/locale-provider.tsx'
import { showNotice } from '../../ui/changes/show-notice.ts'
import { useSend } from '../../ui/changes/use-send.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'

interface OfPrinter {
  printer: PrinterEntry
  onClose: () => void
  onAddress: (path: string) => void
}

export function ShowAddress({ printer, onClose, onAddress }: OfPrinter) {
  const text = useText()
  const sendIt = useSend([])
  return (
    <FormDialog
      opened
      title={text.printers.showTitle(printer.name)}
      submit={text.printers.show}
      onClose={onClose}
      onSubmit={async () => {
        const response = calls.printers.show_address({ printer_id: printer.printer_id })
        onAddress((await sendIt(response)).polling_path)
      }}
    >
      <Text size="sm">{text.printers.showLead}</Text>
    </FormDialog>
  )
}

export function RotateAddress({ printer, onClose, onAddress }: OfPrinter) {
  const text = useText()
  const sendIt = useSend(['printers'])
  return (
    <Confirm
      opened
      title={text.printers.rotateTitle(printer.name)}
      lead={text.printers.rotateLead}
      submit={text.printers.rotate}
      onClose={onClose}
      onConfirm={async () => {
        const response = calls.printers.rotate_token({ printer_id: printer.printer_id })
        onAddress((await sendIt(response)).polling_path)
      }}
    />
  )
}

export function RemovePrinter({ printer, onClose }: Omit<OfPrinter, 'onAddress'>) {
  const text = useText()
  const sendIt = useSend(['printers', 'printjobs'])
  return (
    <Confirm
      opened
      title={text.printers.removeTitle(printer.name)}
      lead={text.printers.removeLead(printer.waiting)}
      submit={text.printers.remove}
      onClose={onClose}
      onConfirm={async () => {
        await sendIt(calls.printers.remove({ printer_id: printer.printer_id }))
        showNotice(text.printers.removed(printer.name))
      }}
    />
  )
}
