import { SegmentedControl, Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PrintersAnswer } from '../../../src/printers/overview-routes.ts'
import { get } from '../api.ts'
import { Fault, FormDialog, tell, useSend } from '../parts/dialog.tsx'
import { useSigned } from '../parts/session.tsx'
import { useText } from '../text/text.tsx'

const KEPT_AS = 'comanda.printer'

/** The order once more on paper, at the printer that was used last. */
export function PrintOrder({ orderId, onClose }: { orderId: number; onClose: () => void }) {
  const text = useText()
  const { location } = useSigned()
  const sendIt = useSend(['printers', 'printjobs'])
  const printers = useQuery({
    queryKey: ['printers', location.id],
    queryFn: () => get<PrintersAnswer>(`/go/printer/${location.id}/overview`),
  })
  const all = printers.data?.result ?? []
  const [kind, setKind] = useState<'receipt' | 'ticket'>('receipt')
  const [chosen, setChosen] = useState(() => localStorage.getItem(`${KEPT_AS}.${location.id}`) ?? '')
  const printer = all.find(({ serial_no }) => serial_no === chosen) ?? all[0]
  const submit = async () => {
    if (!printer) throw new Fault(text.money.noPrinters)
    const serial_no = printer.serial_no
    await sendIt('POST', `/go/printer/${encodeURIComponent(serial_no)}`, {
      location_id: location.id,
      serial_no,
      order_id: orderId,
      kind,
    })
    localStorage.setItem(`${KEPT_AS}.${location.id}`, serial_no)
    tell(text.money.printing(printer.name))
  }
  return (
    <FormDialog
      opened
      title={text.money.printTitle}
      submit={text.money.print}
      onClose={onClose}
      onSubmit={submit}
    >
      {printers.data && all.length === 0 && <Text size="sm">{text.money.noPrinters}</Text>}
      <SegmentedControl
        aria-label={text.money.printTitle}
        orientation="vertical"
        fullWidth
        value={kind}
        onChange={(value) => setKind(value as 'receipt' | 'ticket')}
        data={(['receipt', 'ticket'] as const).map((value) => ({
          value,
          label: text.money.printWhat[value],
        }))}
      />
      <Select
        label={text.money.printAt}
        data={all.map(({ serial_no, name }) => ({ value: serial_no, label: name }))}
        value={printer?.serial_no ?? null}
        onChange={(value) => setChosen(value ?? '')}
        allowDeselect={false}
      />
    </FormDialog>
  )
}
