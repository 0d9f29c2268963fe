import { Button, CopyButton, Group, Modal, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import type { ShownAnswer } from '../../../src/access/pairing-routes.ts'
import { calls } from '../api.ts'
import { timeOfDay } from '../format.ts'
import { FormDialog, useSend } from '../parts/dialog.tsx'
import { CheckIcon, CopyIcon } from '../parts/icons.tsx'
import { useSigned } from '../parts/session.tsx'
import { useLanguage, useText } from '../text/text.tsx'
import { askedOf, NO_WISHES, ScreenFields } from './terminals-screen.tsx'

/** Registers a device by its name, or takes a terminal that is there, and shows the code that pairs it. */
export function PairDevice(props: { terminal?: { id: number; name: string }; onClose: () => void }) {
  const text = useText()
  const { location } = useSigned()
  const sendIt = useSend(['terminals', 'printers', 'menus'])
  const [name, setName] = useState('')
  const [kind, setKind] = useState<'service' | 'kitchen'>('service')
  const [wishes, setWishes] = useState(NO_WISHES)
  const [shown, setShown] = useState<ShownAnswer>()
  const sent = useRef(false)
  if (shown) return <PairingCode shown={shown} onClose={props.onClose} />
  const { terminal } = props
  return (
    <FormDialog
      opened
      title={terminal ? text.terminals.pairTitle(terminal.name) : text.terminals.pair}
      submit={text.terminals.showCode}
      // The code takes this dialog's place; only whoever leaves it ends the pairing.
      onClose={() => (sent.current ? undefined : props.onClose())}
      onSubmit={async () => {
        const isScreen = kind === 'kitchen'
        const page = `${window.location.origin}/${isScreen ? 'kitchen' : 'terminal'}`
        const asked = { kind, page, ...(isScreen && askedOf(wishes)) }
        const answer = terminal
          ? await sendIt(calls.pairing.begin({ terminal_id: terminal.id }, asked))
          : await sendIt(
              calls.pairing.begin_new(
                { location_id: location.id },
                {
                  ...asked,
                  name: name.trim(),
                },
              ),
            )
        sent.current = true
        setShown(answer)
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
      {kind === 'kitchen' && <ScreenFields wishes={wishes} onChange={setWishes} />}
    </FormDialog>
  )
}

function PairingCode({ shown, onClose }: { shown: ShownAnswer; onClose: () => void }) {
  const text = useText()
  const { language } = useLanguage()
  const { location } = useSigned()
  const { code, qr, link = '', expires_at, serial_no } = shown
  return (
    <Modal opened onClose={onClose} title={text.terminals.codeTitle(serial_no)} closeOnClickOutside={false}>
      <Stack gap="md" align="center">
        <Text size="sm">{text.terminals.codeLead(timeOfDay(expires_at, location.time_zone, language))}</Text>
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
