import { Button, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Refused } from '../../../api.ts'
import { useSignedIn } from '../../../lib/signed-in-context.tsx'
import { atFields } from '../../../locales/field-names.ts'
import { useText } from '../../../locales/locale-provider.tsx'
import { Fault, messageOf } from '../../../ui/changes/fault.ts'
import { FaultsContext } from '../../../ui/forms/fields.tsx'
import { isClash } from '../../../ui/forms/versioned-form.tsx'
import type { TabKey } from './tab-types.ts'
import { useUnsavedTab } from './unsaved-tabs.ts'

/**
 * The form of one tab of the item editor. It keeps the typed values until the service has accepted them, shows faults at
 * their fields, and is read-only for people who may not change the menu.
 */
export function TabForm(props: {
  tab: TabKey | 'general'
  /** True if there is input to save. */
  changed: boolean
  onSave: () => Promise<unknown>
  children: ReactNode
  /** True if the children show what somebody else saved meanwhile. */
  showsClash?: boolean
  /** Shown beside the save button. */
  aside?: ReactNode
}) {
  const text = useText()
  const { mayChange } = useSignedIn()
  const [refusal, setRefusal] = useState<string>()
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  useUnsavedTab(props.tab, mayChange && props.changed)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setRefusal(undefined)
    setFaults({})
    try {
      await props.onSave()
    } catch (error) {
      if (props.showsClash && isClash(error)) return
      if (error instanceof Fault) setFaults(error.at)
      if (error instanceof Refused) setFaults(atFields(error.details, text.faults.what))
      setRefusal(error instanceof Error ? messageOf(error, text.trouble.unreachable) : String(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={submit} noValidate>
      <FaultsContext value={faults}>
        <fieldset className="plain" disabled={!mayChange}>
          <Stack gap="md">
            {props.children}
            {refusal && (
              <Text role="alert" size="sm" className="refusal">
                {refusal}
              </Text>
            )}
            {mayChange && (
              <Group justify="space-between">
                {props.aside ?? <span />}
                <Button type="submit" loading={busy}>
                  {text.common.save}
                </Button>
              </Group>
            )}
          </Stack>
        </fieldset>
      </FaultsContext>
    </form>
  )
}
