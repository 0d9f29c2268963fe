import { calls } from '../../api.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useText } from '../../locales/locale-provider.tsx'
import { showNotice } from '../../ui/changes/show-notice.ts'
import { useSend } from '../../ui/changes/use-send.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { PrinterChoice, usePrinterChoice } from '../../ui/printer-select.tsx'

/** Prints the day report on a receipt printer. */
export function PrintDay({ date, onClose }: { date: string; onClose: () => void }) {
  const text = useText()
  const { location } = useSignedIn()
  const sendIt = useSend(['printjobs', 'printers'])
  const choice = usePrinterChoice()
  return (
    <FormDialog
      opened
      title={text.day.printAt}
      submit={text.day.print}
      onClose={onClose}
      onSubmit={async () => {
        const { serial_no, name } = await choice.chosen()
        await sendIt(calls.reports.print_day({ location_id: location.id }, { serial_no, date }))
        showNotice(text.money.printing(name))
      }}
    >
      <PrinterChoice of={choice} />
    </FormDialog>
  )
}
