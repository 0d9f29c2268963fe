import { Button, Drawer, Group, Stack, Text } from '@mantine/core'
import type { PrintJobEntry } from '../../../../src/printing/jobs/queue-routes.ts'
import type { PrinterEntry } from '../../../../src/printing/printers/management/overview-routes.ts'
import { calls } from '../../api.ts'
import { dayAndTime } from '../../format.ts'
import { useOrderPlace } from '../../lib/order-label.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'
import { showNotice } from '../../ui/changes/show-notice.ts'
import { useChange } from '../../ui/changes/use-change.tsx'
import { useSend } from '../../ui/changes/use-send.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { useOnTop } from '../../ui/dialogs/dialog-stack.ts'
import { Pill, type Tone } from '../../ui/page.tsx'
import { TicketPicture } from '../../ui/ticket-image.tsx'

const TONES: Record<PrintJobEntry['job_status'], Tone> = {
  pending: 'accent',
  sent: 'accent',
  printed: 'good',
  failed: 'bad',
  expired: 'bad',
  cancelled: 'calm',
}
const PRINTING = new Set<PrinterEntry['printer_status']>(['ONLINE', 'PAPER_LOW'])
const TOUCHED = ['printjobs', 'printers', 'dashboard']

type JobOf = Pick<
  PrintJobEntry,
  'kind' | 'order_id' | 'table_number' | 'order_kind' | 'order_name' | 'day_number'
>

/** "Ticket · Table 7" */
export function useJobName() {
  const text = useText()
  const placeOf = useOrderPlace()
  return (job: JobOf) => {
    const { kind, order_id, table_number } = job
    // A receipt job without an order is a day report.
    const isDay = kind === 'receipt' && order_id === null
    const name = isDay ? text.printers.dayReport : text.printers.kinds[kind]
    if (order_id === null) return name
    return `${name} · ${placeOf({ ...job, order_id, table_number: table_number ?? 0 })}`
  }
}

export function JobState({ job, printers }: { job: PrintJobEntry; printers: PrinterEntry[] }) {
  const text = useText()
  const { job_status: status, reason } = job
  const printer = printers.find(({ printer_id }) => printer_id === job.at_printer_id)
  const waitsFor = status === 'pending' && printer && !PRINTING.has(printer.printer_status) && printer
  const why = waitsFor
    ? text.printers.waitsFor(waitsFor.name, text.printers.states[waitsFor.printer_status])
    : (text.printers.reasons[reason] ?? reason.replaceAll('_', ' '))
  return (
    <div>
      <Pill tone={TONES[status]}>{text.printers.jobStates[status]}</Pill>
      {why && status !== 'printed' && (
        <Text size="xs" c="dimmed" mt={2} className="long">
          {why}
        </Text>
      )}
    </div>
  )
}

interface OfJob {
  job: PrintJobEntry
  onCancel: (job: PrintJobEntry) => void
}

/** Actions that the state of a job allows. */
export function JobActions({ job, onCancel }: OfJob) {
  const text = useText()
  const nameOf = useJobName()
  const retry = useChange(async () => {
    await calls.printjobs.retry({ printjob_id: job.printjob_id })
    showNotice(text.printers.retried(nameOf(job)))
  }, TOUCHED)
  if (job.job_status === 'pending') {
    return (
      <Button
        variant="default"
        size="xs"
        className="danger"
        aria-label={text.common.named(text.printers.cancel, nameOf(job))}
        onClick={(event) => {
          event.stopPropagation()
          onCancel(job)
        }}
      >
        {text.printers.cancel}
      </Button>
    )
  }
  if (job.job_status === 'sent' || job.job_status === 'printed') return null
  return (
    <Button
      variant="default"
      size="xs"
      loading={retry.isPending}
      aria-label={text.common.named(text.printers.retry, nameOf(job))}
      onClick={(event) => {
        event.stopPropagation()
        retry.mutate(undefined)
      }}
    >
      {text.printers.retry}
    </Button>
  )
}

export function CancelJob({ job, onClose }: { job: PrintJobEntry; onClose: () => void }) {
  const text = useText()
  const sendIt = useSend(TOUCHED)
  const name = useJobName()(job)
  return (
    <Confirm
      opened
      title={text.printers.cancelTitle(name)}
      lead={text.printers.cancelLead}
      submit={text.printers.cancelSubmit}
      dismiss={text.printers.keepIt}
      onClose={onClose}
      onConfirm={async () => {
        await sendIt(calls.printjobs.cancel({ printjob_id: job.printjob_id }))
        showNotice(text.printers.cancelled(name))
      }}
    />
  )
}

/** Preview of a job and its history. */
export function JobDrawer(props: OfJob & { printers: PrinterEntry[]; onClose: () => void }) {
  const { job, printers, onClose, onCancel } = props
  const text = useText()
  const { language } = useLanguage()
  const { location, mayChange } = useSignedIn()
  const name = useJobName()(job)
  const when = (instant: string) => dayAndTime(instant, location.time_zone, language)
  return (
    <Drawer opened onClose={onClose} closeOnEscape={useOnTop(true)} position="right" size="lg" title={name}>
      <Stack gap="md">
        <Group justify="space-between" align="flex-start" gap="sm">
          <JobState job={job} printers={printers} />
          {mayChange && <JobActions job={job} onCancel={onCancel} />}
        </Group>
        <dl className="sums">
          <Fact name={text.printers.printer} value={job.printer_name} />
          {job.backup_name && <Fact name={text.printers.backup} value={job.backup_name} />}
          <Fact name={text.printers.received} value={when(job.received)} />
          {job.printed && <Fact name={text.printers.printedAt} value={when(job.printed)} />}
          <Fact name={text.printers.attempts} value={String(job.attempts)} />
        </dl>
        <TicketPicture
          source={`/go/printer/${job.printjob_id}/preview?format=png`}
          version={`${job.job_status}-${job.attempts}`}
          alt={text.printers.previewOf(name)}
        />
      </Stack>
    </Drawer>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="sum">
      <dt>{name}</dt>
      <dd className="long">{value}</dd>
    </div>
  )
}
