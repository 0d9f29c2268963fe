import { Button, Menu, PasswordInput, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PasskeysAnswer } from '../../../../src/identity/passkeys/routes.ts'
import { useNow } from '../../../shared/use-now.ts'
import { calls } from '../../api.ts'
import { ago, dayOf } from '../../format.ts'
import { canUsePasskeys } from '../../lib/passkey-support.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useRowAction } from '../../lib/use-row-action.ts'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'
import { loadChunk } from '../../sync/lazy-chunk.ts'
import { Fault } from '../../ui/changes/fault.ts'
import { showNotice } from '../../ui/changes/show-notice.ts'
import { useSend } from '../../ui/changes/use-send.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { TextInput } from '../../ui/forms/fields.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { List } from '../../ui/list.tsx'
import { Loaded, PageSection } from '../../ui/page.tsx'
import { ActionMenu } from '../../ui/row-menu.tsx'

type Passkey = PasskeysAnswer['result'][number]

/** The passkeys of the signed-in user. */
export function OwnPasskeys() {
  const text = useText()
  const { passkeys } = text
  const { isOwner } = useSignedIn()
  const [adding, setAdding] = useState(false)
  const sendIt = useSend(['passkeys'])
  const known = useQuery({ queryKey: ['passkeys'], queryFn: () => calls.passkeys.list() })
  const act = useRowAction<'rename' | 'remove', Passkey>(known.data?.result, ({ passkey_id }) => passkey_id)
  const [renaming, removing] = [act.on('rename'), act.on('remove')]
  const isMissing = isOwner && known.data?.required === 1 && known.data.result.length === 0
  return (
    <PageSection title={passkeys.title} lead={passkeys.lead}>
      {isMissing && (
        <Text role="status" size="sm" className="note">
          {passkeys.missing}
        </Text>
      )}
      <Loaded query={known}>
        {({ result }) =>
          result.length > 0 && (
            <PasskeyList
              passkeys={result}
              onRename={(one) => act.begin('rename', one)}
              onRemove={(one) => act.begin('remove', one)}
            />
          )
        }
      </Loaded>
      {canUsePasskeys() ? (
        <Button variant="default" className="own-width" onClick={() => setAdding(true)}>
          {passkeys.add}
        </Button>
      ) : (
        <Text size="sm" c="dimmed">
          {passkeys.notHere}
        </Text>
      )}
      {adding && <AddPasskey onClose={() => setAdding(false)} />}
      {renaming && <RenamePasskey key={act.key} passkey={renaming} onClose={act.end} />}
      {removing && (
        <Confirm
          key={act.key}
          opened
          title={passkeys.removeTitle(removing.name)}
          lead={passkeys.removeLead}
          submit={passkeys.remove}
          onClose={act.end}
          onConfirm={() => sendIt(calls.passkeys.remove({ passkey_id: removing.passkey_id }))}
        />
      )}
    </PageSection>
  )
}

function PasskeyList(props: {
  passkeys: Passkey[]
  onRename: (passkey: Passkey) => void
  onRemove: (passkey: Passkey) => void
}) {
  const text = useText()
  const { passkeys } = text
  const { language } = useLanguage()
  const { location } = useSignedIn()
  const now = useNow()
  return (
    <List
      label={passkeys.title}
      rows={props.passkeys}
      idOf={({ passkey_id }) => passkey_id}
      columns={[
        {
          name: text.common.name,
          head: true,
          show: ({ name, host }) => (
            <div className="long">
              <Text size="sm" fw={600}>
                {name}
              </Text>
              {host !== window.location.hostname && (
                <Text size="xs" c="dimmed">
                  {passkeys.elsewhere(host)}
                </Text>
              )}
            </div>
          ),
        },
        {
          name: passkeys.added,
          tight: true,
          show: ({ created_at }) => dayOf(created_at, location.time_zone, language),
        },
        {
          name: text.own.seen,
          tight: true,
          show: ({ last_used_at }) =>
            last_used_at === '' ? passkeys.never : ago(last_used_at, now, language),
        },
        {
          name: text.common.actions,
          quiet: true,
          tight: true,
          show: (passkey) => (
            <ActionMenu name={passkey.name}>
              <Menu.Item onClick={() => props.onRename(passkey)}>{passkeys.rename}</Menu.Item>
              <Menu.Item className="danger" onClick={() => props.onRemove(passkey)}>
                {passkeys.remove}
              </Menu.Item>
            </ActionMenu>
          ),
        },
      ]}
    />
  )
}

function AddPasskey({ onClose }: { onClose: () => void }) {
  const { passkeys, own } = useText()
  const { session } = useSignedIn()
  const queries = useQueryClient()
  const { form, typed } = useForm({ name: '', password: '' })
  const submit = async () => {
    const { addPasskey, NoPasskey } = await loadChunk(() => import('../../lib/passkey.ts'))
    try {
      await addPasskey(session.user, { name: form.name.trim(), password: form.password })
    } catch (error) {
      if (error instanceof NoPasskey) throw new Fault(passkeys.notMade)
      throw error
    }
    await queries.invalidateQueries({ queryKey: ['passkeys'] })
    showNotice(passkeys.wasAdded(form.name.trim()))
  }
  return (
    <FormDialog opened title={passkeys.add} submit={passkeys.goOn} onClose={onClose} onSubmit={submit}>
      <Text size="sm">{passkeys.addLead}</Text>
      <TextInput
        label={passkeys.name}
        description={passkeys.nameHint}
        maxLength={80}
        data-autofocus
        {...typed('name')}
      />
      <PasswordInput label={own.present} autoComplete="current-password" {...typed('password')} />
    </FormDialog>
  )
}

function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { passkeys } = useText()
  const sendIt = useSend(['passkeys'])
  const { form, typed } = useForm({ name: passkey.name })
  return (
    <FormDialog
      opened
      title={passkeys.rename}
      onClose={onClose}
      onSubmit={() =>
        sendIt(calls.passkeys.rename({ passkey_id: passkey.passkey_id }, { name: form.name.trim() }))
      }
    >
      <TextInput label={passkeys.name} maxLength={80} data-autofocus {...typed('name')} />
    </FormDialog>
  )
}
