import { Button, CopyButton, Group, Modal, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CODE_VALID_MS } from '../../../../src/identity/pairing/pairing-code.ts'
import type { ShownAnswer } from '../../../../src/identity/pairing/pairing-routes.ts'
import { formatInstant, instantOf } from '../../../../src/platform/core/clock.ts'
import type { TerminalEntry } from '../../../../src/terminals/fleet-routes.ts'
import { calls } from '../../api.ts'
import { timeOfDay } from '../../format.ts'
import { useDeviceAddress } from '../../lib/device-address.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'
import { useSend } from '../../ui/changes/use-send.ts'
import { DeviceAddressField } from '../../ui/device-address-field.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { CheckIcon, CopyIcon } from '../../ui/icons.tsx'
import { Loaded } from '../../ui/page.tsx'
import {
  EMPTY_SCREEN_FORM,
  ScreenFields,
  type ScreenForm,
  screenInput,
  useScreenNow,
} from './kitchen-screen-fields.tsx'

const LOOK_AGAIN_MS = 3_000

/** Registers a device by name, or re-pairs an existing terminal, and shows the pairing code. */
export function PairDevice({
  terminal,
  kind,
  onClose,
}: {
  terminal?: TerminalEntry
  /** The kind of a new device; omitted: the dialog asks. */
  kind?: DeviceKind
  onClose: () => void
}) {
  const { location } = useSignedIn()
  const [shown, setShown] = useState<Shown>()
  if (shown) return <PairingCode {...shown} onClose={onClose} />
  if (!terminal) {
    return <PairForm locationId={location.id} fixed={kind} onShown={setShown} onClose={onClose} />
  }
  return <PairAgain terminal={terminal} onShown={setShown} onClose={onClose} />
}

/** Starts with the present settings of the terminal. */
function PairAgain(props: { terminal: TerminalEntry; onShown: (shown: Shown) => void; onClose: () => void }) {
  const text = useText()
  const { terminal, onClose } = props
  const { now, waitsFor } = useScreenNow(terminal)
  if (waitsFor) {
    return (
      <Modal opened onClose={onClose} title={text.terminals.pairTitle(terminal.name)}>
        <Loaded query={waitsFor}>{() => null}</Loaded>
      </Modal>
    )
  }
  return <PairForm {...props} locationId={terminal.location_id} screen={now} />
}

interface Shown {
  answer: ShownAnswer
  name: string
  locationId: number
}

type DeviceKind = 'service' | 'kitchen'

function PairForm(props: {
  locationId: number
  fixed?: DeviceKind | undefined
  /** Omitted: a new terminal. */
  terminal?: TerminalEntry
  /** Present settings as a kitchen screen; omitted if the terminal is not one. */
  screen?: ScreenForm | undefined
  onShown: (shown: Shown) => void
  onClose: () => void
}) {
  const text = useText()
  const { terminal, locationId } = props
  const sendIt = useSend(['terminals', 'printers', 'menus'])
  const [name, setName] = useState('')
  const [kind, setKind] = useState<DeviceKind>(props.fixed ?? (props.screen ? 'kitchen' : 'service'))
  const address = useDeviceAddress()
  const [chosen, setChosen] = useState<string>()
  const origin = chosen ?? address.origin
  const [now] = useState(props.screen ?? EMPTY_SCREEN_FORM)
  const [wishes, setWishes] = useState(now)
  const sent = useRef(false)
  return (
    <FormDialog
      opened
      title={terminal ? text.terminals.pairTitle(terminal.name) : text.terminals.pair}
      submit={text.terminals.showCode}
      // The code replaces this dialog; only closing the code ends the pairing.
      onClose={() => (sent.current ? undefined : props.onClose())}
      onSubmit={async () => {
        const isScreen = kind === 'kitchen'
        const page = `${origin}/${isScreen ? 'kitchen' : 'terminal'}`
        const input = { kind, page, ...(isScreen && screenInput(wishes, now)) }
        const answer = terminal
          ? await sendIt(calls.pairing.begin({ terminal_id: terminal.id }, input))
          : await sendIt(
              calls.pairing.begin_new(
                { location_id: locationId },
                {
                  ...input,
                  name: name.trim(),
                },
              ),
            )
        sent.current = true
        props.onShown({ answer, name: terminal?.name ?? name.trim(), locationId })
      }}
    >
      {!terminal && (
        <TextInput
          label={text.terminals.deviceName}
          description={text.terminals.deviceNameHint}
          maxLength={80}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
      {!props.fixed && (
        <Stack gap={4}>
          <Text size="sm" fw={500} id="device-kind">
            {text.terminals.deviceKind}
          </Text>
          <SegmentedControl
            aria-labelledby="device-kind"
            value={kind}
            onChange={(value) => setKind(value === 'kitchen' ? value : 'service')}
            data={[
              { value: 'service', label: text.terminals.kinds.service },
              { value: 'kitchen', label: text.terminals.kinds.kitchen },
            ]}
          />
          <Text size="xs" c="dimmed">
            {text.terminals.deviceKindHint}
          </Text>
        </Stack>
      )}
      <DeviceAddressField address={address} value={origin} onChange={setChosen} />
      {kind === 'kitchen' && (
        <ScreenFields
          locationId={locationId}
          serialNo={terminal?.serial_no}
          wishes={wishes}
          onChange={setWishes}
        />
      )}
    </FormDialog>
  )
}

function PairingCode({ answer, name, locationId, onClose }: Shown & { onClose: () => void }) {
  const text = useText()
  const { language } = useLanguage()
  const { location } = useSignedIn()
  const { code, qr, link = '', expires_at } = answer
  const isPaired = useIsPaired(answer, locationId)
  if (isPaired) {
    return (
      <Modal opened onClose={onClose} title={text.terminals.codeTitle(name)}>
        <Stack gap="md">
          <Text role="status">{text.terminals.connected(name)}</Text>
          <Group justify="flex-end">
            <Button onClick={onClose}>{text.terminals.paired}</Button>
          </Group>
        </Stack>
      </Modal>
    )
  }
  return (
    <Modal opened onClose={onClose} title={text.terminals.codeTitle(name)} closeOnClickOutside={false}>
      <Stack gap="md" align="center">
        <Text size="sm">
          {text.terminals.codeLead(
            link.replace(/#.*/, ''),
            timeOfDay(expires_at, location.time_zone, language),
          )}
        </Text>
        {qr && (
          <svg
            role="img"
            aria-label={text.terminals.qrOf(code)}
            width={220}
            height={220}
            viewBox={`-4 -4 ${qr.size + 8} ${qr.size + 8}`}
            shapeRendering="crispEdges"
          >
            <rect x={-4} y={-4} width="100%" height="100%" fill="#fff" />
            <path d={qr.path} fill="#000" />
          </svg>
        )}
        <Text ff="monospace" fz={28} fw={700} data-shown-once>
          {code.replace(/.{4}(?=.)/g, '$& ')}
        </Text>
        <Group justify="flex-end" gap="xs" w="100%">
          <CopyButton value={link}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                leftSection={copied ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
                onClick={copy}
              >
                {copied ? text.common.copied : text.terminals.copyLink}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>{text.terminals.paired}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** True once a device has used the code since it was shown, according to the event log. */
function useIsPaired({ terminal_id, expires_at }: ShownAnswer, locationId: number): boolean {
  const since = formatInstant(instantOf(expires_at) - CODE_VALID_MS)
  const paired = useQuery({
    queryKey: ['terminals', 'paired', terminal_id, since],
    queryFn: () => calls.events.activity({ location_id: locationId }, { types: 'device.paired', since }),
    refetchInterval: LOOK_AGAIN_MS,
  })
  return (
    paired.data?.result.some(
      ({ type, data }) => type === 'device.paired' && data.terminal_id === terminal_id,
    ) ?? false
  )
}
