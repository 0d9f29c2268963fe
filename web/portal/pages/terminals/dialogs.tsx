import { Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { TerminalEntry } from '../../../../src/terminals/fleet-routes.ts'
import { calls } from '../../api.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useText } from '../../locales/locale-provider.tsx'
import { Fault } from '../../ui/changes/fault.ts'
import { showNotice } from '../../ui/changes/show-notice.ts'
import { useSend } from '../../ui/changes/use-send.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { fieldsOf } from '../../ui/forms/use-form.ts'
import { Clashes, useEditing } from '../../ui/forms/versioned-form.tsx'
import { PlaceChoice } from '../../ui/location-select.tsx'

const SERIAL = /^[A-Za-z0-9._:-]{1,64}$/

export function RegisterTerminals({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const text = useText()
  const { location } = useSignedIn()
  const sendIt = useSend(['terminals'])
  const [lines, setLines] = useState('')

  const submit = async () => {
    const terminals = terminalsIn(lines)
    if (terminals.length === 0) throw new Fault(text.terminals.serialsMissing)
    const wrong = terminals.find(({ serial_no }) => !SERIAL.test(serial_no))
    if (wrong) throw new Fault(text.terminals.serialsFault(wrong.serial_no))
    const answer = await sendIt(
      calls.terminals.register({
        location_id: location.id,
        terminals,
      }),
    )
    setLines('')
    const { registered, already_registered: already } = answer
    showNotice(
      [
        text.terminals.registered(registered),
        already.length > 0 && text.terminals.already(already.join(', ')),
      ]
        .filter(Boolean)
        .join(' '),
    )
  }
  return (
    <FormDialog
      opened={opened}
      title={text.terminals.register}
      submit={text.terminals.register}
      onClose={onClose}
      onSubmit={submit}
    >
      <Textarea
        label={text.terminals.serials}
        description={text.terminals.serialsHint}
        autosize
        minRows={3}
        maxRows={12}
        value={lines}
        onChange={(event) => setLines(event.currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  )
}

/** "T-1004, Terrace" a line */
function terminalsIn(lines: string) {
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [serial = '', ...name] = line.split(/[,;\t]/)
      return { serial_no: serial.trim(), name: name.join(' ').trim() }
    })
}

interface OfTerminal {
  terminal: TerminalEntry
  onClose: () => void
}

function useTerminalChange({ terminal }: OfTerminal) {
  const sendIt = useSend(['terminals'])
  return async (body: object, done: string) => {
    await sendIt(calls.terminals.change({ terminal_id: terminal.id }, body))
    showNotice(done)
  }
}

const nameOf = (terminal: TerminalEntry | undefined) => ({ name: terminal?.name ?? '' })
const trimmed = ({ name }: { name: string }) => ({ name: name.trim() })

export function RenameTerminal(props: OfTerminal) {
  const text = useText()
  const change = useTerminalChange(props)
  const editing = useEditing(props.terminal, nameOf, trimmed)
  const { typed } = fieldsOf(editing.form, editing.set)
  return (
    <FormDialog
      opened
      title={text.terminals.rename}
      onClose={props.onClose}
      onSubmit={() => editing.save((body) => change(body, text.common.saved))}
    >
      <TextInput label={text.common.name} maxLength={80} required data-autofocus {...typed('name')} />
      <Clashes clash={editing.clash} />
    </FormDialog>
  )
}

export function MoveTerminal(props: OfTerminal) {
  const text = useText()
  const change = useTerminalChange(props)
  const { session } = useSignedIn()
  const others = session.locations.filter(({ id }) => id !== props.terminal.location_id)
  const [chosen, setChosen] = useState(String(others[0]?.id ?? ''))
  const place = others.find(({ id }) => String(id) === chosen)?.name ?? ''
  return (
    <FormDialog
      opened
      title={text.terminals.move}
      submit={text.terminals.move}
      onClose={props.onClose}
      onSubmit={() =>
        change({ location_id: Number(chosen) }, text.terminals.moved(props.terminal.name, place))
      }
    >
      <Text size="sm">{text.terminals.moveLead(props.terminal.name)}</Text>
      <PlaceChoice
        label={text.nav.location}
        except={props.terminal.location_id}
        value={chosen}
        onChange={(value) => setChosen(value ?? '')}
        allowDeselect={false}
      />
    </FormDialog>
  )
}

export function BlockTerminal(props: OfTerminal) {
  const text = useText()
  const change = useTerminalChange(props)
  const { name } = props.terminal
  return (
    <Confirm
      opened
      title={text.terminals.blockTitle(name)}
      lead={text.terminals.blockLead}
      submit={text.terminals.block}
      onClose={props.onClose}
      onConfirm={() => change({ blocked: 1 }, text.terminals.blocked(name))}
    />
  )
}
