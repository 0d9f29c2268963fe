import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { mayHaveChanged, Refused } from '../api.ts'
import { atFields } from '../locales/field-names.ts'
import { useText } from '../locales/locale-provider.tsx'
import { useOnTop } from './dialog-stack.ts'
import { FaultsContext } from './forms/fields.tsx'
import { useGuard } from './forms/unsaved-guard.ts'
import { isClash } from './forms/versioned-form.tsx'

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

/** Asks for confirmation before an action that cannot easily be undone. */
export function Confirm(props: {
  opened: boolean
  title: string
  lead: string
  submit: string
  dismiss?: string
  onClose: () => void
  onConfirm: () => Promise<unknown>
}) {
  return (
    <FormDialog
      opened={props.opened}
      title={props.title}
      submit={props.submit}
      dismiss={props.dismiss}
      danger
      onClose={props.onClose}
      onSubmit={props.onConfirm}
    >
      <Text size="sm">{props.lead}</Text>
    </FormDialog>
  )
}

function messageOf(error: Error, unreachable: string): string {
  return error instanceof Refused || error.name === 'Fault' ? error.message : unreachable
}

/** A form value that cannot be sent, reported before the request. */
export class Fault extends Error {
  override name = 'Fault'
  /** Messages by field name. */
  readonly at: Record<string, string>

  constructor(message: string, at: Record<string, string> = {}) {
    super(message)
    this.at = at
  }
}

/**
 * Waits for the request of a dialog. The touched queries are refetched before the dialog closes, and also when the
 * outcome is unknown, so that the page shows the result.
 */
export function useSend(touched: string[]) {
  const queries = useQueryClient()
  const readAgain = () => Promise.all(touched.map((name) => queries.invalidateQueries({ queryKey: [name] })))
  return async <Answer,>(sending: Promise<Answer>): Promise<Answer> => {
    try {
      const answer = await sending
      await readAgain()
      return answer
    } catch (error) {
      if (mayHaveChanged(error)) void readAgain()
      throw error
    }
  }
}

/**
 * A change without a dialog. The touched queries are refetched. A refusal is shown as a notice, or with `here` by the
 * caller through `refusal`. While the change is pending a page may show the new value; as soon as it has failed it is
 * no longer pending, so that the page never shows a change that was not made.
 */
export function useChange<Input>(
  change: (input: Input) => Promise<unknown>,
  touched: string[],
  shownWhere: 'aside' | 'here' = 'aside',
) {
  const text = useText()
  const queries = useQueryClient()
  const readAgain = () => Promise.all(touched.map((name) => queries.invalidateQueries({ queryKey: [name] })))
  const mutation = useMutation({
    mutationFn: change,
    // Changes run one after the other, so that the last one wins.
    scope: { id: useId() },
    onSuccess: readAgain,
    onError: (error) => {
      void readAgain()
      if (shownWhere === 'here') return
      notifications.show({
        color: 'red.9',
        title: text.trouble.notSaved,
        message: messageOf(error, text.trouble.unreachable),
        autoClose: 8000,
      })
    },
  })
  const refusal = mutation.error ? messageOf(mutation.error, text.trouble.unreachable) : undefined
  return { ...mutation, refusal }
}

/** Shows the refusal of a change next to the control that made it. */
export function ChangeError({ change }: { change: { refusal: string | undefined } }) {
  if (!change.refusal) return null
  return (
    <Text role="alert" size="sm" className="undone">
      {change.refusal}
    </Text>
  )
}

export function showNotice(message: string): void {
  notifications.show({ message, color: 'brand' })
}
