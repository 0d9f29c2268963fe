import { Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useText } from '../../locales/locale-provider.tsx'
import { messageOf } from './fault.ts'

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
