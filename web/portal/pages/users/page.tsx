import { Button, Menu, MultiSelect, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UserEntry } from '../../../../src/identity/users/user-routes.ts'
import { calls } from '../../api.ts'
import { dayAndTime } from '../../format.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useRowAction } from '../../lib/use-row-action.ts'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'
import { showNotice } from '../../ui/changes/show-notice.ts'
import { useChange } from '../../ui/changes/use-change.tsx'
import { useSend } from '../../ui/changes/use-send.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { ErasePerson } from '../../ui/erase-person.tsx'
import { fieldsOf } from '../../ui/forms/use-form.ts'
import { Clashes, useEditing } from '../../ui/forms/versioned-form.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { List } from '../../ui/list.tsx'
import { ShownOnce } from '../../ui/one-time-secret.tsx'
import { Loaded, Page, Pill } from '../../ui/page.tsx'
import { ActionMenu } from '../../ui/row-menu.tsx'
import { RequirePasskeys } from './passkeys.tsx'
import { RemovedUsers } from './removed.tsx'

type Role = UserEntry['role']
const ROLES: Role[] = ['owner', 'manager', 'viewer']

interface Link {
  name: string
  link: string
}

export default function Users() {
  const text = useText()
  const { language } = useLanguage()
  const { session, location } = useSignedIn()
  const sendIt = useSend(['users'])
  const [inviting, setInviting] = useState(false)
  const [link, setLink] = useState<Link>()
  const users = useQuery({ queryKey: ['users'], queryFn: () => calls.users.list() })
  const act = useRowAction<'edit' | 'remove' | 'erase', UserEntry>(users.data?.result, ({ id }) => id)
  const [editing, removing, erasing] = [act.on('edit'), act.on('remove'), act.on('erase')]
  const relink = useChange(
    async ({ id, name }: UserEntry) => {
      const answer = await calls.users.create_password_link({ user_id: id })
      setLink({ name, link: answer.link })
    },
    ['users'],
  )
  return (
    <Page
      title={text.users.title}
      lead={text.users.lead}
      actions={
        <Button leftSection={<PlusIcon size={16} />} onClick={() => setInviting(true)}>
          {text.users.invite}
        </Button>
      }
    >
      <Loaded query={users}>
        {({ result }) => (
          <List
            label={text.users.title}
            rows={result}
            idOf={({ id }) => id}
            columns={[
              {
                name: text.common.name,
                head: true,
                show: ({ id, name, email }) => (
                  <div className="long">
                    <Text size="sm" fw={600}>
                      {name} {id === session.user.id && `(${text.users.you})`}
                    </Text>
                    <Text size="xs" c="dimmed">
                      {email}
                    </Text>
                  </div>
                ),
              },
              {
                name: text.users.role,
                tight: true,
                phone: true,
                show: ({ role }) => (
                  <Pill tone={role === 'owner' ? 'accent' : 'calm'}>{text.user.roles[role]}</Pill>
                ),
              },
              {
                name: text.users.lastSeen,
                tight: true,
                show: ({ invited, last_signed_in: seen }) =>
                  invited
                    ? text.users.invited
                    : seen
                      ? dayAndTime(seen, location.time_zone, language)
                      : text.users.never,
              },
              {
                name: text.passkeys.title,
                tight: true,
                show: ({ passkeys }) => (passkeys > 0 ? passkeys : text.common.none),
              },
              {
                name: text.common.actions,
                quiet: true,
                tight: true,
                show: (user) => (
                  <ActionMenu name={user.name}>
                    <Menu.Item onClick={() => act.begin('edit', user)}>{text.common.edit}</Menu.Item>
                    <Menu.Item onClick={() => relink.mutate(user)}>{text.users.newLink}</Menu.Item>
                    <Menu.Item className="danger" onClick={() => act.begin('remove', user)}>
                      {text.users.remove}
                    </Menu.Item>
                    <Menu.Item className="danger" onClick={() => act.begin('erase', user)}>
                      {text.erasing.erase}
                    </Menu.Item>
                  </ActionMenu>
                ),
              },
            ]}
          />
        )}
      </Loaded>
      <RemovedUsers />
      <RequirePasskeys />
      {inviting && <UserDialog onClose={() => setInviting(false)} onLink={setLink} />}
      {editing && <UserDialog key={act.key} user={editing} onClose={act.end} onLink={setLink} />}
      {link && (
        <ShownOnce
          title={text.users.linkTitle}
          lead={text.users.linkLead(link.name)}
          value={`${window.location.origin}${link.link}`}
          done={text.users.done}
          onClose={() => setLink(undefined)}
        />
      )}
      {erasing && (
        <ErasePerson
          key={act.key}
          name={erasing.name}
          lead={text.erasing.userLead}
          erase={() => calls.users.erase({ user_id: erasing.id })}
          touched="users"
          onClose={act.end}
        />
      )}
      {removing && (
        <Confirm
          key={act.key}
          opened
          title={text.users.removeTitle(removing.name)}
          lead={text.users.removeLead}
          submit={text.users.remove}
          onClose={act.end}
          onConfirm={async () => {
            await sendIt(calls.users.remove({ user_id: removing.id }))
            showNotice(text.users.removed(removing.name))
          }}
        />
      )}
    </Page>
  )
}

type Form = { name: string; email: string; role: Role; locations: number[] }

const formOf = (user: UserEntry | undefined): Form => ({
  name: user?.name ?? '',
  email: user?.email ?? '',
  role: user?.role ?? 'manager',
  locations: user?.locations ?? [],
})

function bodyOf({ name, role, locations }: Form) {
  return { name: name.trim(), role, locations }
}

/** Invites a user, or changes the given one. */
function UserDialog(props: { user?: UserEntry; onClose: () => void; onLink: (link: Link) => void }) {
  const text = useText()
  const sendIt = useSend(['users'])
  const { user } = props
  const editing = useEditing(user, formOf, bodyOf)
  const { form } = editing
  const { typed } = fieldsOf({ name: form.name, email: form.email }, editing.set)
  const { session } = useSignedIn()
  const places = session.locations.map(({ id, name }) => ({ value: String(id), label: name }))
  const placesOf = (ids: number[]) =>
    ids.length === 0
      ? text.keys.everywhere
      : ids.map((id) => places.find(({ value }) => value === String(id))?.label ?? id).join(', ')
  const submit = () =>
    editing.save(async (body) => {
      if (user) return sendIt(calls.users.change({ user_id: user.id }, body))
      const invited = { ...body, email: form.email.trim() }
      const { link } = await sendIt(calls.users.invite(invited))
      props.onLink({ name: form.name.trim(), link })
    })
  return (
    <FormDialog
      opened
      title={props.user ? text.common.edit : text.users.invite}
      submit={props.user ? text.common.save : text.users.invite}
      onClose={props.onClose}
      onSubmit={submit}
    >
      <TextInput label={text.common.name} maxLength={80} data-autofocus {...typed('name')} />
      {!props.user && <TextInput label={text.users.email} type="email" maxLength={254} {...typed('email')} />}
      <Radio.Group
        label={text.users.role}
        value={form.role}
        onChange={(role) => editing.set({ role: role as Role })}
      >
        <Stack gap="xs" mt={6}>
          {ROLES.map((role) => (
            <Radio
              key={role}
              value={role}
              label={text.user.roles[role]}
              description={text.users.roleHints[role]}
            />
          ))}
        </Stack>
      </Radio.Group>
      <MultiSelect
        label={text.users.places}
        placeholder={form.locations.length === 0 ? text.keys.everywhere : ''}
        data={places}
        value={form.locations.map(String)}
        onChange={(chosen) => editing.set({ locations: chosen.map(Number) })}
        searchable
        limit={100}
      />
      <Clashes
        clash={editing.clash}
        show={(name, value) =>
          name === 'role'
            ? text.user.roles[value as Role]
            : name === 'locations'
              ? placesOf(value as number[])
              : String(value)
        }
      />
    </FormDialog>
  )
}
