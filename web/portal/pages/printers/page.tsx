import { Button, Group, Paper, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PrinterEntry } from '../../../../src/printing/printers/management/overview-routes.ts'
import { isScreen } from '../../../../src/printing/printers/transports.ts'
import { calls } from '../../api.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useRowAction } from '../../lib/use-row-action.ts'
import { useText } from '../../locales/locale-provider.tsx'
import { showNotice } from '../../ui/changes/show-notice.ts'
import { ChangeError, useChange } from '../../ui/changes/use-change.tsx'
import { PlusIcon, PrinterIcon } from '../../ui/icons.tsx'
import { EmptyState, Loaded, Page } from '../../ui/page.tsx'
import { PrinterAddress } from './address.tsx'
import { ChangePrinter, RegisterPrinter } from './dialogs.tsx'
import { type PrinterAction, PrinterList } from './list.tsx'
import { RemovePrinter, RotateAddress, ShowAddress } from './printer-actions.tsx'
import { PrintQueue } from './queue.tsx'

export default function Printers() {
  const text = useText()
  const { location, mayChange } = useSignedIn()
  const [registering, setRegistering] = useState(false)
  const [polled, setPolled] = useState('')
  const printers = useQuery({
    queryKey: ['printers', location.id],
    queryFn: () => calls.printers.list_details({ location_id: location.id }),
    refetchInterval: 15_000,
  })
  // Only paper printers can be backups.
  const onPaper = (printers.data?.result ?? []).filter((printer) => !isScreen(printer))
  const act = useRowAction<PrinterAction, PrinterEntry>(printers.data?.result, ({ printer_id }) => printer_id)
  const [changed, shown, rotated, removed] = [
    act.on('change'),
    act.on('show'),
    act.on('rotate'),
    act.on('remove'),
  ]
  const testPage = useChange(
    async ({ printer_id, name }: PrinterEntry) => {
      await calls.printers.print_test({ printer_id })
      showNotice(text.printers.tested(name))
    },
    ['printers', 'printjobs'],
  )
  return (
    <Page
      title={text.printers.title}
      lead={text.printers.lead}
      actions={
        mayChange && (
          <Button leftSection={<PlusIcon size={16} />} onClick={() => setRegistering(true)}>
            {text.printers.add}
          </Button>
        )
      }
    >
      <Loaded query={printers}>
        {({ result, auto_printing }) =>
          result.length === 0 ? (
            <EmptyState
              icon={<PrinterIcon size={28} />}
              title={text.printers.emptyTitle}
              lead={text.printers.emptyLead}
            >
              {mayChange && <Button onClick={() => setRegistering(true)}>{text.printers.add}</Button>}
            </EmptyState>
          ) : (
            <>
              <PrinterList
                printers={result}
                onAct={act.begin}
                onTest={(printer) => testPage.mutate(printer)}
              />
              <Automatic on={auto_printing === 1} />
              <PrintQueue printers={result} />
            </>
          )
        }
      </Loaded>
      {registering && (
        <RegisterPrinter others={onPaper} onClose={() => setRegistering(false)} onAddress={setPolled} />
      )}
      {changed && <ChangePrinter key={act.key} printer={changed} others={onPaper} onClose={act.end} />}
      {shown && <ShowAddress key={act.key} printer={shown} onClose={act.end} onAddress={setPolled} />}
      {rotated && <RotateAddress key={act.key} printer={rotated} onClose={act.end} onAddress={setPolled} />}
      {removed && <RemovePrinter key={act.key} printer={removed} onClose={act.end} />}
      {polled && <PrinterAddress path={polled} onClose={() => setPolled('')} />}
    </Page>
  )
}

/** Switches automatic printing of orders on or off. */
function Automatic({ on }: { on: boolean }) {
  const text = useText()
  const { location, mayChange } = useSignedIn()
  const turn = useChange(
    (isOn: boolean) =>
      calls.printers.set_automatic({ location_id: location.id }, { auto_printing: isOn ? 1 : 0 }),
    ['printers'],
    'here',
  )
  return (
    <Paper className="surface" p="md">
      {mayChange ? (
        <Switch
          label={text.printers.automatic}
          description={text.printers.automaticHint}
          checked={turn.isPending ? turn.variables : on}
          onChange={(event) => turn.mutate(event.currentTarget.checked)}
        />
      ) : (
        <Group gap="xs">
          <Text size="sm">{on ? text.printers.isAutomatic : text.printers.notAutomatic}</Text>
        </Group>
      )}
      <ChangeError change={turn} />
    </Paper>
  )
}
