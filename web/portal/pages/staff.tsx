import { ActionIcon, Button, Group, Menu, Switch, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffEntry } from '../../../src/staff/routes.ts'
import { get, send } from '../api.ts'
import { dayOf } from '../format.ts'
import { Confirm, FormDialog, tell } from '../parts/dialog.tsx'
import { MoreIcon, PlusIcon, StaffIcon } from '../parts/icons.tsx'
import { List } from '../parts/list.tsx'
import { Blank, Loaded, Page, Pill } from '../parts/page.tsx'
import { useSigned } from '../parts/session.tsx'
import { useLanguage, useText } from '../text/text.tsx'

const nameOf = ({ first_name, last_name }: StaffEntry) => `${first_name} ${last_name}`.trim()

export default function Staff() {
  const text = useText()
  const { language } = useLanguage()
  const { location, mayChange } = useSigned()
  const [adding, setAdding] = useState(false)
  const [renaming, setRenaming] = useState<StaffEntry>()
  const [removing, setRemoving] = useState<StaffEntry>()
  const [showLeft, setShowLeft] = useState(false)
  const staff = useQuery({
    queryKey: ['staff', location.id],
    queryFn: () => get<{ result: StaffEntry[] }>(`/staff/${location.id}`),
  })
  return (
    <Page
      title={text.staff.title}
      lead={text.staff.lead}
      actions={
        mayChange && (
          <Button leftSection={<PlusIcon size={16} />} onClick={() => setAdding(true)}>
            {text.staff.add}
          </Button>
        )
      }
    >
      <Loaded query={staff}>
        {({ result }) => {
          const shown = result.filter(({ isDeleted }) => showLeft || isDeleted === 0)
          return (
            <>
              {result.some(({ isDeleted }) => isDeleted === 1) && (
                <Switch
                  label={text.staff.showLeft}
                  checked={showLeft}
                  onChange={(event) => setShowLeft(event.currentTarget.checked)}
                />
              )}
              {shown.length === 0 ? (
                <Blank
                  icon={<StaffIcon size={28} />}
                  title={text.staff.emptyTitle}
                  lead={text.staff.emptyLead}
                >
                  {mayChange && <Button onClick={() => setAdding(true)}>{text.staff.add}</Button>}
                </Blank>
              ) : (
                <List
                  label={text.staff.title}
                  rows={shown}
                  idOf={({ id }) => id}
                  columns={[
                    {
                      name: text.common.name,
                      head: true,
                      show: (member) => (
                        <Text size="sm" fw={600} className="long">
                          {nameOf(member)}
                        </Text>
                      ),
                    },
                    {
                      name: text.common.status,
                      tight: true,
                      show: ({ isDeleted }) => (
                        <Pill tone={isDeleted ? 'calm' : 'good'}>
                          {isDeleted ? text.staff.left : text.staff.working}
                        </Pill>
                      ),
                    },
                    {
                      name: text.staff.joined,
                      tight: true,
                      show: ({ joined }) => dayOf(joined, location.time_zone, language),
                    },
                    ...(mayChange
                      ? [
                          {
                            name: text.common.actions,
                            quiet: true,
                            tight: true,
                            show: (member: StaffEntry) =>
                              member.isDeleted === 0 && (
                                <Menu position="bottom-end" shadow="md">
                                  <Menu.Target>
                                    <ActionIcon
                                      variant="subtle"
                                      color="gray"
                                      size="lg"
                                      aria-label={text.common.more(nameOf(member))}
                                    >
                                      <MoreIcon />
                                    </ActionIcon>
                                  </Menu.Target>
                                  <Menu.Dropdown>
                                    <Menu.Item onClick={() => setRenaming(member)}>
                                      {text.staff.rename}
                                    </Menu.Item>
                                    <Menu.Item className="danger" onClick={() => setRemoving(member)}>
                                      {text.staff.remove}
                                    </Menu.Item>
                                  </Menu.Dropdown>
                                </Menu>
                              ),
                          },
                        ]
                      : []),
                  ]}
                />
              )}
            </>
          )
        }}
      </Loaded>
      {adding && <NameDialog title={text.staff.add} onClose={() => setAdding(false)} />}
      {renaming && (
        <NameDialog title={text.staff.rename} member={renaming} onClose={() => setRenaming(undefined)} />
      )}
      {removing && <RemoveMember member={removing} onClose={() => setRemoving(undefined)} />}
    </Page>
  )
}

/** Adds someone, or renames who is given. */
function NameDialog(props: { title: string; member?: StaffEntry; onClose: () => void }) {
  const text = useText()
  const queries = useQueryClient()
  const { location } = useSigned()
  const [first, setFirst] = useState(props.member?.first_name ?? '')
  const [last, setLast] = useState(props.member?.last_name ?? '')
  const submit = async () => {
    const body = { first_name: first.trim(), last_name: last.trim() }
    if (props.member) await send('PUT', `/staff/${props.member.id}`, body)
    else await send('POST', `/staff/${location.id}`, body)
    if (!props.member) tell(text.staff.added(`${body.first_name} ${body.last_name}`.trim()))
    await queries.invalidateQueries({ queryKey: ['staff'] })
  }
  return (
    <FormDialog opened title={props.title} onClose={props.onClose} onSubmit={submit}>
      <Group grow>
        <TextInput
          label={text.staff.firstName}
          value={first}
          maxLength={80}
          onChange={(event) => setFirst(event.currentTarget.value)}
          data-autofocus
        />
        <TextInput
          label={text.staff.lastName}
          value={last}
          maxLength={80}
          onChange={(event) => setLast(event.currentTarget.value)}
        />
      </Group>
    </FormDialog>
  )
}

function RemoveMember({ member, onClose }: { member: StaffEntry; onClose: () => void }) {
  const text = useText()
  const queries = useQueryClient()
  return (
    <Confirm
      opened
      title={text.staff.removeTitle(nameOf(member))}
      lead={text.staff.removeLead}
      submit={text.staff.remove}
      onClose={onClose}
      onConfirm={async () => {
        await send('DELETE', `/staff/${member.id}`)
        tell(text.staff.removed(nameOf(member)))
        await queries.invalidateQueries({ queryKey: ['staff'] })
      }}
    />
  )
}
