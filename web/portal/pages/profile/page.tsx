import { Button, Group, PasswordInput, Text } from '@mantine/core'
import { useState } from 'react'
import { calls } from '../../api.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useText } from '../../locales/locale-provider.tsx'
import { showNotice } from '../../ui/changes/show-notice.ts'
import { useSend } from '../../ui/changes/use-send.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { useFaultAt } from '../../ui/forms/fields.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { Page, PageSection } from '../../ui/page.tsx'
import { OwnPasskeys } from './passkeys.tsx'
import { OwnSessions } from './sessions.tsx'

/** The user's own sign-in. */
export default function Own() {
  const { own } = useText()
  const { session } = useSignedIn()
  const [changing, setChanging] = useState(false)
  return (
    <Page title={own.title} lead={own.lead}>
      <PageSection title={own.password} lead={own.passwordLead}>
        <Group justify="space-between">
          <Text size="sm" className="long">
            {session.user.email}
          </Text>
          <Button variant="default" onClick={() => setChanging(true)}>
            {own.change}
          </Button>
        </Group>
      </PageSection>
      <OwnPasskeys />
      <OwnSessions />
      {changing && <PasswordDialog onClose={() => setChanging(false)} />}
    </Page>
  )
}

function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { own } = useText()
  const { session } = useSignedIn()
  const sendIt = useSend(['sessions'])
  const { form, typed } = useForm({ password: '', new_password: '' })
  const submit = async () => {
    await sendIt(calls.password.change(form))
    showNotice(own.changed)
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
      <NewPassword label={own.newPassword} description={own.newPasswordHint} {...typed('new_password')} />
    </FormDialog>
  )
}

function NewPassword(props: Parameters<typeof PasswordInput>[0]) {
  return <PasswordInput autoComplete="new-password" {...useFaultAt(props.name)} {...props} />
}
