import { Box, Button, Group, SegmentedControl, Select, Stack, Text, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useRoute } from 'wouter'
import type { PrintJobEntry, Shown } from '../../../../src/printing/jobs/queue-routes.ts'
import type { PrinterEntry } from '../../../../src/printing/printers/management/overview-routes.ts'
import { useNow } from '../../../shared/use-now.ts'
import { calls } from '../../api.ts'
import { ago } from '../../format.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useRowAction } from '../../lib/use-row-action.ts'
import { useUrlParam } from '../../lib/use-url-state.ts'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'
import { List } from '../../ui/list.tsx'
import { Loaded } from '../../ui/page.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { CancelJob, JobActions, JobDrawer, JobState, useJobName } from './job.tsx'

const SHOWN: Shown[] = ['all', 'waiting', 'printed', 'failed']

/** Print jobs: printed, waiting and failed. */
export function PrintQueue({ printers }: { printers: PrinterEntry[] }) {
  const text = useText()
  const { location } = useSignedIn()
  const [, route] = useRoute('/printers/:shown?')
  const fromPath = SHOWN.find((shown) => shown === route?.shown)
  const [requested, setShown] = useUrlParam('show', fromPath ?? 'all')
  const shown = SHOWN.find((one) => one === requested) ?? 'all'
  const [printerId, setPrinterId] = useUrlParam('printer')
  const heading = useRef<HTMLDivElement>(null)
  const filters = {
    ...(shown !== 'all' && { show: shown }),
    ...(printerId && { printer_id: Number(printerId) }),
  }
  const jobs = useInfiniteQuery({
    queryKey: ['printjobs', location.id, shown, printerId],
    initialPageParam: 0,
    queryFn: ({ pageParam }) =>
      calls.printjobs.list(
        { location_id: location.id },
        { ...filters, ...(pageParam !== 0 && { before: pageParam }) },
      ),
    getNextPageParam: ({ result, more }) => (more ? result.at(-1)?.printjob_id : undefined),
    placeholderData: (before) => before,
    refetchInterval: 30_000,
  })
  const found = jobs.data?.pages.flatMap(({ result }) => result)
  const look = useRowAction<'look', PrintJobEntry>(found, ({ printjob_id }) => printjob_id)
  const pending = found?.filter(({ job_status }) => job_status === 'pending')
  const cancel = useRowAction<'cancel', PrintJobEntry>(pending, ({ printjob_id }) => printjob_id)
  const [chosen, cancelling] = [look.on('look'), cancel.on('cancel')]
  useEffect(() => {
    // A link to the failed jobs scrolls to them, past the list of printers.
    if (fromPath) heading.current?.scrollIntoView()
  }, [fromPath])
  return (
    <Stack gap="md" component="section" aria-label={text.printers.queue}>
      <Group justify="space-between" align="flex-end" gap="sm" ref={heading}>
        <Box>
          <Title order={2} size="h3">
            {text.printers.queue}
          </Title>
          <Text c="dimmed" size="sm">
            {text.printers.queueLead}
          </Text>
        </Box>
        <Group gap="xs">
          <Select
            aria-label={text.printers.printer}
            data={[
              { value: '', label: text.printers.everyPrinter },
              ...printers.map(({ printer_id, name }) => ({ value: String(printer_id), label: name })),
            ]}
            value={printerId}
            onChange={(value) => setPrinterId(value ?? '')}
            allowDeselect={false}
            w={210}
          />
          <SegmentedControl
            aria-label={text.common.status}
            value={shown}
            onChange={(value) => setShown(value as Shown)}
            data={SHOWN.map((value) => ({ value, label: text.printers.shown[value] }))}
          />
        </Group>
      </Group>
      <Loaded query={jobs}>
        {({ pages }) => {
          const all = pages.flatMap(({ result }) => result)
          return (
            <>
              {all.length === 0 ? (
                <Text c="dimmed">
                  {shown === 'all' && printerId === '' ? text.printers.noJobs : text.printers.noMatch}
                </Text>
              ) : (
                <Jobs
                  jobs={all}
                  printers={printers}
                  onOpen={(job) => look.begin('look', job)}
                  onCancel={(job) => cancel.begin('cancel', job)}
                />
              )}
              <ShowMore of={jobs} />
              {chosen && (
                <JobDrawer
                  key={look.key}
                  job={chosen}
                  printers={printers}
                  onClose={look.end}
                  onCancel={(job) => cancel.begin('cancel', job)}
                />
              )}
            </>
          )
        }}
      </Loaded>
      {cancelling && <CancelJob key={cancel.key} job={cancelling} onClose={cancel.end} />}
    </Stack>
  )
}

function Jobs(props: {
  jobs: PrintJobEntry[]
  printers: PrinterEntry[]
  onOpen: (job: PrintJobEntry) => void
  onCancel: (job: PrintJobEntry) => void
}) {
  const text = useText()
  const now = useNow()
  const nameOf = useJobName()
  const { language } = useLanguage()
  const { mayChange } = useSignedIn()
  return (
    <List
      label={text.printers.queue}
      rows={props.jobs}
      idOf={({ printjob_id }) => `job-${printjob_id}`}
      onOpen={props.onOpen}
      columns={[
        {
          name: text.printers.job,
          head: true,
          show: (job) => (
            <div>
              <Text size="sm" fw={600}>
                {nameOf(job)}
              </Text>
              <Text size="xs" c="dimmed" className="number">
                {[
                  text.printers.jobNumber(job.printjob_id),
                  job.order_id !== null && text.order.title(job.order_id),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </div>
          ),
        },
        {
          name: text.printers.printer,
          show: ({ printer_name, backup_name }) => (
            <div className="long">
              <Text size="sm">{printer_name}</Text>
              {backup_name && (
                <Text size="xs" c="dimmed">
                  {text.printers.takenOver(backup_name)}
                </Text>
              )}
            </div>
          ),
        },
        { name: text.common.status, show: (job) => <JobState job={job} printers={props.printers} /> },
        {
          name: text.printers.received,
          tight: true,
          show: ({ received }) => <Text size="sm">{ago(received, now, language)}</Text>,
        },
        { name: text.printers.attempts, align: 'right', tight: true, show: ({ attempts }) => attempts },
        {
          name: text.common.actions,
          quiet: true,
          show: (job) => (
            <Group gap={6} justify="flex-end" wrap="nowrap">
              {mayChange && <JobActions job={job} onCancel={props.onCancel} />}
              <Button
                variant="default"
                size="xs"
                aria-label={text.common.named(text.printers.preview, nameOf(job))}
                onClick={(event) => {
                  event.stopPropagation()
                  props.onOpen(job)
                }}
              >
                {text.printers.preview}
              </Button>
            </Group>
          ),
        },
      ]}
    />
  )
}
