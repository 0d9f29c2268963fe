import { Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '../api.ts'
import { useSignedIn } from '../lib/signed-in-context.tsx'
import { useText } from '../locales/locale-provider.tsx'
import { Fault } from './changes/fault.ts'

/** The chosen printer of the location: at first the one used last on this device. */
export function usePrinterChoice() {
  const text = useText()
  const { location } = useSignedIn()
  const storageKey = `comanda.printer.${location.id}`
  const printers = useQuery({
    queryKey: ['printers', location.id],
    queryFn: () => calls.printers.list_details({ location_id: location.id }),
  })
  const all = printers.data?.result ?? []
  const [chosenSerialNo, choose] = useState(() => localStorage.getItem(storageKey) ?? '')
  const chosenOf = (those: typeof all) =>
    those.find(({ serial_no }) => serial_no === chosenSerialNo) ?? those[0]
  return {
    all,
    isKnown: printers.data !== undefined,
    printer: chosenOf(all),
    choose,
    /** Waits for the list of printers if it is still loading. */
    async chosen() {
      const read = () => printers.refetch({ cancelRefetch: false, throwOnError: true })
      const printer = chosenOf((printers.data ?? (await read()).data)?.result ?? [])
      if (!printer) throw new Fault(text.money.noPrinters)
      localStorage.setItem(storageKey, printer.serial_no)
      return printer
    },
  }
}

export function PrinterChoice({ of }: { of: ReturnType<typeof usePrinterChoice> }) {
  const text = useText()
  if (of.isKnown && of.all.length === 0) return <Text size="sm">{text.money.noPrinters}</Text>
  return (
    <Select
      label={text.money.printAt}
      data={of.all.map(({ serial_no, name }) => ({ value: serial_no, label: name }))}
      value={of.printer?.serial_no ?? null}
      onChange={(value) => of.choose(value ?? '')}
      allowDeselect={false}
    />
  )
}
