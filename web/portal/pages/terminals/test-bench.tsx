import {
  Autocomplete,
  Button,
  Drawer,
  Group,
  NumberInput,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { TerminalEntry } from '../../../../src/terminals/fleet-routes.ts'
import type { BenchAnswer } from '../../../../src/terminals/management-routes.ts'
import { calls } from '../../api.ts'
import { useText } from '../../locales/locale-provider.tsx'
import { useChange } from '../../ui/changes/use-change.tsx'
import { PlayIcon } from '../../ui/icons.tsx'
import { Pill } from '../../ui/page.tsx'

/** Runs login and check-in as a device would, and shows request and response. */
export function TestBench(props: {
  terminals: TerminalEntry[]
  /** The terminal to start with. */
  serial: string
  onClose: () => void
}) {
  const text = useText()
  const queries = useQueryClient()
  const [serial, setSerial] = useState(props.serial || (props.terminals[0]?.serial_no ?? ''))
  const [call, setCall] = useState<'login' | 'checkin'>('login')
  const [status, setStatus] = useState({ ip: '192.168.1.23', battery: 85, charging: 0, ssid: 'Restaurant' })
  const [answer, setAnswer] = useState<BenchAnswer>()

  const run = useChange(async () => {
    const body = { serial_no: serial, call, ...(call === 'checkin' && { body: status }) }
    setAnswer(await calls.terminals.simulate(body))
    await queries.invalidateQueries({ queryKey: ['terminals'] })
  }, ['terminals'])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    run.mutate(undefined)
  }
  return (
    <Drawer opened onClose={props.onClose} title={text.terminals.bench} position="right" size="lg">
      <form onSubmit={submit}>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {text.terminals.benchLead}
          </Text>
          <Autocomplete
            label={text.terminals.serial}
            data={props.terminals.map(({ serial_no }) => serial_no)}
            value={serial}
            onChange={setSerial}
            required
            withAsterisk={false}
          />
          <SegmentedControl
            value={call}
            onChange={(value) => setCall(value as typeof call)}
            data={[
              { value: 'login', label: text.terminals.login },
              { value: 'checkin', label: text.terminals.checkin },
            ]}
          />
          {call === 'checkin' && (
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <TextInput
                label={text.terminals.ip}
                value={status.ip}
                onChange={(event) => setStatus({ ...status, ip: event.currentTarget.value })}
              />
              <TextInput
                label={text.terminals.ssid}
                value={status.ssid}
                onChange={(event) => setStatus({ ...status, ssid: event.currentTarget.value })}
              />
              <NumberInput
                label={text.terminals.batteryPercent}
                value={status.battery}
                onChange={(value) => setStatus({ ...status, battery: Number(value) })}
              />
              <Switch
                mt={30}
                label={text.terminals.isCharging}
                checked={status.charging === 1}
                onChange={(event) => setStatus({ ...status, charging: event.currentTarget.checked ? 1 : 0 })}
              />
            </SimpleGrid>
          )}
          <Group justify="flex-end">
            <Button type="submit" leftSection={<PlayIcon size={16} />} loading={run.isPending}>
              {call === 'login' ? text.terminals.runLogin : text.terminals.runCheckin}
            </Button>
          </Group>
          {answer ? <Exchange answer={answer} /> : <Text c="dimmed">{text.terminals.benchIdle}</Text>}
        </Stack>
      </form>
    </Drawer>
  )
}

function Exchange({ answer }: { answer: BenchAnswer }) {
  const text = useText()
  const { request, response } = answer
  return (
    <Stack gap="xs" aria-live="polite">
      <Text size="sm" fw={600}>
        {text.terminals.request}
      </Text>
      <pre className="code">
        {`${request.method} ${request.path}\nx-api-key: ••••`}
        {request.body !== null && `\n\n${JSON.stringify(request.body, null, 2)}`}
      </pre>
      <Group justify="space-between" mt="xs">
        <Text size="sm" fw={600}>
          {text.terminals.response}
        </Text>
        <Group gap="xs">
          <Text size="xs" c="dimmed" className="number">
            {text.terminals.took(answer.milliseconds)}
          </Text>
          <Pill tone={response.status < 300 ? 'good' : 'bad'}>{response.status}</Pill>
        </Group>
      </Group>
      <pre className="code" data-response>
        {JSON.stringify(response.body, null, 2)}
      </pre>
      <Text size="xs" c="dimmed">
        {text.terminals.masked}
      </Text>
    </Stack>
  )
}
