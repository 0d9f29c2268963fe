import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { mayHaveChanged, Refused } from '../api.ts'
import { atFields } from '../text/fields.ts'
import { useText } from '../text/text.tsx'
import { isClash } from './editing.tsx'
import { FaultsContext } from './fields.tsx'
import { useGuard } from './guard.ts'
import { useOnTop } from './layer.ts'

/** A form in a dialog: it stays open, with what was typed, until the service has taken it. */
export function FormDialog(props: {
  opened: boolean
  title: string
  submit?: string
  /** What the way out is called, where “Cancel” could be taken for the act itself. */
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

/** A list's entry is chosen without a word to the form. */
const isChoice = (target: EventTarget) =>
  target instanceof Element && target.closest('[role="option"], [role="switch"]') !== null

/** Asks before something that cannot simply be taken back. */
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

/** What was typed cannot be sent; said before it is. */
export class Fault extends Error {
  override name = 'Fault'
  /** By the name of the field. */
  readonly at: Record<string, string>

  constructor(message: string, at: Record<string, string> = {}) {
    super(message)
    this.at = at
  }
}

/**
 * Waits for what a dialog sent; what it touches is read again before the dialog closes, and also when the outcome is
 * unknown, so that the page shows what became of it.
 */
export function useSend(touched: string[]) {
  const queries = useQueryClient()
  const readAgain = () => Promise.all(touched.map((name) => queries.invalidateQueries({ queryKey: [name] })))
  return async <Answer,>(asked: Promise<Answer>): Promise<Answer> => {
    try {
      const answer = await asked
      await readAgain()
      return answer
    } catch (error) {
      if (mayHaveChanged(error)) void readAgain()
      throw error
    }
  }
}

/**
 * A change that is made at once. What it touches is read again, and a refusal is told: aside, or `here`,
 * where the caller shows `refusal`. While it is pending a page may show what is wanted; the moment it has
 * failed it is pending no more, so that nothing that was not done looks done.
 */
export function useChange<Input>(
  change: (input: Input) => Promise<unknown>,
  touched: string[],
  told: 'aside' | 'here' = 'aside',
) {
  const text = useText()
  const queries = useQueryClient()
  const readAgain = () => Promise.all(touched.map((name) => queries.invalidateQueries({ queryKey: [name] })))
  const mutation = useMutation({
    mutationFn: change,
    // One after the other, so that what was wanted last is what stands.
    scope: { id: useId() },
    onSuccess: readAgain,
    onError: (error) => {
      void readAgain()
      if (told === 'here') return
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

/** What a change that was made here was refused with, at the place where it was made. */
export function Undone({ change }: { change: { refusal: string | undefined } }) {
  if (!change.refusal) return null
  return (
    <Text role="alert" size="sm" className="undone">
      {change.refusal}
    </Text>
  )
}

export function tell(message: string): void {
  notifications.show({ message, color: 'brand' })
}
