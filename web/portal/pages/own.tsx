import { Button, Group, PasswordInput, Text } from '@mantine/core'
import { useState } from 'react'
import { calls } from '../api.ts'
import { FormDialog, tell, useSend } from '../parts/dialog.tsx'
import { useFaultAt } from '../parts/fields.tsx'
import { useForm } from '../parts/form.ts'
import { Page, Part } from '../parts/page.tsx'
import { useSigned } from '../parts/session.tsx'
import { useText } from '../text/text.tsx'
import { OwnPasskeys } from './own-passkeys.tsx'
import { OwnSessions } from './own-sessions.tsx'

/** One's own way in. */
export default function Own() {
  const { own } = useText()
  const { session } = useSigned()
  const [changing, setChanging] = useState(false)
  return (
    <Page title={own.title} lead={own.lead}>
      <Part title={own.password} lead={own.passwordLead}>
        <Group justify="space-between">
          <Text size="sm" className="long">
            {session.user.email}
          </Text>
          <Button variant="default" onClick={() => setChanging(true)}>
            {own.change}
          </Button>
        </Group>
      </Part>
      <OwnPasskeys />
      <OwnSessions />
      {changing && <PasswordDialog onClose={() => setChanging(false)} />}
    </Page>
  )
}

function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { own } = useText()
  const { session } = useSigned()
  const sendIt = useSend(['sessions'])
  const { form, typed } = useForm({ password: '', new_password: '' })
  const submit = async () => {
    await sendIt(calls.password.change(form))
    tell(own.changed)
  }
  return (
    <FormDialog opened title={own.change} onClose={onClose} onSubmit={submit}>
      <input type="hidden" name="username" autoComplete="username" value={session.user.email} readOnly />
      <PasswordInput
        label={own.present}
        autoComplete="current-password"
        data-autofocus
        {...typed('password')}
      />
      <NewPassword label={own.wanted} description={own.wantedHint} {...typed('new_password')} />
    </FormDialog>
  )
}

function NewPassword(props: Parameters<typeof PasswordInput>[0]) {
  return <PasswordInput autoComplete="new-password" {...useFaultAt(props.name)} {...props} />
}
