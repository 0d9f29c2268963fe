import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Refused } from '../../api.ts'
import { atFields } from '../../locales/field-names.ts'
import { useText } from '../../locales/locale-provider.tsx'
import { Fault, messageOf } from '../changes/fault.ts'
import { FaultsContext } from '../forms/fields.tsx'
import { useGuard } from '../forms/unsaved-guard.ts'
import { isClash } from '../forms/versioned-form.tsx'
import { useOnTop } from './dialog-stack.ts'

/** A form in a dialog. It stays open with the typed values until the service has accepted them. */
export function FormDialog(props: {
  opened: boolean
  title: string
  submit?: string
  /** Label of the dismiss button, where “Cancel” could be mistaken for the action itself. */
  dismiss?: string | undefined
  danger?: boolean
  size?: string
  onClose: () => void
  onSubmit: () => Promise<unknown>
  children: ReactNode
}) {
  const text = useText()
  const [refusal, setRefusal] = useState<string>()
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const [typed, setTyped] = useState(false)
  const [leaving, setLeaving] = useState(false)
  useGuard(props.opened && typed)
  const close = () => {
    setRefusal(undefined)
    setFaults({})
    setTyped(false)
    setLeaving(false)
    props.onClose()
  }
  const leave = () => (typed ? setLeaving(true) : close())
  const touched = () => {
    setTyped(true)
    setLeaving(false)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setRefusal(undefined)
    setFaults({})
    try {
      await props.onSubmit()
      close()
    } catch (error) {
      if (isClash(error)) return
      if (error instanceof Fault) setFaults(error.at)
      if (error instanceof Refused) setFaults(atFields(error.details, text.faults.what))
      setRefusal(error instanceof Error ? messageOf(error, text.trouble.unreachable) : String(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      opened={props.opened}
      onClose={leave}
      closeOnEscape={useOnTop(props.opened)}
      title={props.title}
      size={props.size ?? 'md'}
    >
      <form
        onSubmit={submit}
        onInput={touched}
        onClickCapture={({ target }) => isChoice(target) && touched()}
        noValidate
      >
        <Stack gap="md">
          <FaultsContext value={faults}>{props.children}</FaultsContext>
          {refusal && (
            <Text role="alert" size="sm" className="refusal">
              {refusal}
            </Text>
          )}
          {leaving ? (
            <Group justify="space-between" gap="xs" role="alert" className="note">
              <Text size="sm" fw={600}>
                {text.common.leaveUnsaved}
              </Text>
              <Group gap="xs">
                <Button variant="default" onClick={close}>
                  {text.common.discard}
                </Button>
                <Button onClick={() => setLeaving(false)}>{text.common.goOn}</Button>
              </Group>
            </Group>
          ) : (
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={close}>
                {props.dismiss ?? text.common.cancel}
              </Button>
              <Button type="submit" loading={busy} {...(props.danger && { color: 'red.9' })}>
                {props.submit ?? text.common.save}
              </Button>
            </Group>
          )}
        </Stack>
      </form>
    </Modal>
  )
}

/** Choosing an option or a switch fires no input event, so it is detected by its click. */
const isChoice = (target: EventTarget) =>
  target instanceof Element && target.closest('[role="option"], [role="switch"]') !== null
