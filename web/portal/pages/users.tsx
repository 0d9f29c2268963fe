import { ActionIcon, Button, Menu, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UserEntry } from '../../../src/portal/user-routes.ts'
import { get, send } from '../api.ts'
import { dayAndTime } from '../format.ts'
import { Confirm, FormDialog, tell, useChange } from '../parts/dialog.tsx'
import { MoreIcon, PlusIcon } from '../parts/icons.tsx'
import { List } from '../parts/list.tsx'
import { Loaded, Page, Pill } from '../parts/page.tsx'
import { useSigned } from '../parts/session.tsx'
import { ShownOnce } from '../parts/shown-once.tsx'
import { useLanguage, useText } from '../text/text.tsx'

type Role = UserEntry['role']
const ROLES: Role[] = ['owner', 'manager', 'viewer']

interface Link {
  name: string
  link: string
}

export default function Users() {
  const text = useText()
  const { language } = useLanguage()
  const { session, location } = useSigned()
  const queries = useQueryClient()
  const [inviting, setInviting] = useState(false)
  const [editing, setEditing] = useState<UserEntry>()
  const [removing, setRemoving] = useState<UserEntry>()
  const [link, setLink] = useState<Link>()
  const users = useQuery({ queryKey: ['users'], queryFn: () => get<{ result: UserEntry[] }>('/users') })
  const relink = useChange(
    async ({ id, name }: UserEntry) => {
      const answer = await send<{ link: string }>('POST', `/users/${id}/link`)
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
                name: text.common.actions,
                quiet: true,
                tight: true,
                show: (user) => (
                  <Menu position="bottom-end" shadow="md">
                    <Menu.Target>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        size="lg"
                        aria-label={text.common.more(user.name)}
                      >
                        <MoreIcon />
                      </ActionIcon>
                    </Menu.Target>
                    <Menu.Dropdown>
                      <Menu.Item onClick={() => setEditing(user)}>{text.common.edit}</Menu.Item>
                      <Menu.Item onClick={() => relink.mutate(user)}>{text.users.newLink}</Menu.Item>
                      <Menu.Item className="danger" onClick={() => setRemoving(user)}>
                        {text.users.remove}
                      </Menu.Item>
                    </Menu.Dropdown>
                  </Menu>
                ),
              },
            ]}
          />
        )}
      </Loaded>
      {inviting && <UserDialog onClose={() => setInviting(false)} onLink={setLink} />}
      {editing && <UserDialog user={editing} onClose={() => setEditing(undefined)} onLink={setLink} />}
      {link && (
        <ShownOnce
          title={text.users.linkTitle}
          lead={text.users.linkLead(link.name)}
          value={`${window.location.origin}${link.link}`}
          done={text.users.done}
          onClose={() => setLink(undefined)}
        />
      )}
      {removing && (
        <Confirm
          opened
          title={text.users.removeTitle(removing.name)}
          lead={text.users.removeLead}
          submit={text.users.remove}
          onClose={() => setRemoving(undefined)}
          onConfirm={async () => {
            await send('DELETE', `/users/${removing.id}`)
            tell(text.users.removed(removing.name))
            await queries.invalidateQueries({ queryKey: ['users'] })
          }}
        />
      )}
    </Page>
  )
}

/** Invites someone, or changes who is given. */
function UserDialog(props: { user?: UserEntry; onClose: () => void; onLink: (link: Link) => void }) {
  const text = useText()
  const queries = useQueryClient()
  const [name, setName] = useState(props.user?.name ?? '')
  const [email, setEmail] = useState(props.user?.email ?? '')
  const [role, setRole] = useState<Role>(props.user?.role ?? 'manager')
  const submit = async () => {
    if (props.user) await send('PUT', `/users/${props.user.id}`, { name: name.trim(), role })
    else {
      const body = { name: name.trim(), email: email.trim(), role }
      const { link } = await send<{ link: string }>('POST', '/users', body)
      props.onLink({ name: body.name, link })
    }
    await queries.invalidateQueries({ queryKey: ['users'] })
  }
  return (
    <FormDialog
      opened
      title={props.user ? text.common.edit : text.users.invite}
      submit={props.user ? text.common.save : text.users.invite}
      onClose={props.onClose}
      onSubmit={submit}
    >
      <TextInput
        label={text.common.name}
        value={name}
        maxLength={80}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      {!props.user && (
        <TextInput
          label={text.users.email}
          type="email"
          value={email}
          maxLength={254}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      )}
      <Radio.Group label={text.users.role} value={role} onChange={(value) => setRole(value as Role)}>
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
    </FormDialog>
  )
}
