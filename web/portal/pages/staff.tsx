import { Button, Group, Menu, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MemberEntry } from '../../../src/staff/editing-routes.ts'
import { allOf, calls } from '../api.ts'
import { dayOf } from '../format.ts'
import { useAct } from '../parts/act.ts'
import { Acts } from '../parts/acts.tsx'
import { useInAddress } from '../parts/address.ts'
import { Confirm, FormDialog, tell, useSend } from '../parts/dialog.tsx'
import { Clashes, useEditing } from '../parts/editing.tsx'
import { Select, TextInput } from '../parts/fields.tsx'
import { fieldsOf, useForm } from '../parts/form.ts'
import { PlusIcon, StaffIcon } from '../parts/icons.tsx'
import { List } from '../parts/list.tsx'
import { Blank, Loaded, Page, Pill } from '../parts/page.tsx'
import { useSigned } from '../parts/session.tsx'
import { useLanguage, useText } from '../text/text.tsx'

const nameOf = ({ first_name, last_name }: MemberEntry) => `${first_name} ${last_name}`.trim()

export default function Staff() {
  const text = useText()
  const { language } = useLanguage()
  const { location, mayChange } = useSigned()
  const [adding, setAdding] = useState(false)
  const [left, setLeft] = useInAddress('left')
  const showLeft = left === '1'
  const staff = useQuery({
    queryKey: ['staff', location.id],
    queryFn: () => allOf(calls.staff.list_people.each({ location_id: location.id }, { limit: 200 })),
  })
  const act = useAct<'rename' | 'pin' | 'remove', MemberEntry>(
    staff.data?.result.filter(({ isDeleted }) => isDeleted === 0),
    ({ id }) => id,
  )
  const [renaming, giving, removing] = [act.on('rename'), act.on('pin'), act.on('remove')]
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
                  onChange={(event) => setLeft(event.currentTarget.checked ? '1' : '')}
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
                      show: ({ isDeleted, at_work }) => (
                        <Pill tone={at_work ? 'good' : isDeleted ? 'calm' : 'accent'}>
                          {isDeleted ? text.staff.left : at_work ? text.staff.atWork : text.staff.working}
                        </Pill>
                      ),
                    },
                    {
                      name: text.staff.role,
                      tight: true,
                      show: ({ role }) => text.staff.roles[role],
                    },
                    {
                      name: text.staff.pin,
                      tight: true,
                      show: ({ pin_set }) => (pin_set === 1 ? text.staff.pinSet : text.staff.noPin),
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
                            show: (member: MemberEntry) =>
                              member.isDeleted === 0 && (
                                <Acts name={nameOf(member)}>
                                  <Menu.Item onClick={() => act.begin('rename', member)}>
                                    {text.staff.rename}
                                  </Menu.Item>
                                  <Menu.Item onClick={() => act.begin('pin', member)}>
                                    {text.staff.setPin}
                                  </Menu.Item>
                                  <Menu.Item className="danger" onClick={() => act.begin('remove', member)}>
                                    {text.staff.remove}
                                  </Menu.Item>
                                </Acts>
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
      {renaming && <NameDialog key={act.key} title={text.staff.rename} member={renaming} onClose={act.end} />}
      {giving && <PinDialog key={act.key} member={giving} onClose={act.end} />}
      {removing && <RemoveMember key={act.key} member={removing} onClose={act.end} />}
    </Page>
  )
}

const formOf = (member: MemberEntry | undefined) => ({
  first_name: member?.first_name ?? '',
  last_name: member?.last_name ?? '',
  role: member?.role ?? 'server',
})

function bodyOf(form: ReturnType<typeof formOf>, member: MemberEntry | undefined) {
  return {
    first_name: form.first_name.trim(),
    last_name: form.last_name.trim(),
    ...(member && { role: form.role }),
  }
}

/** Adds someone, or changes who is given. */
function NameDialog(props: { title: string; member?: MemberEntry; onClose: () => void }) {
  const text = useText()
  const sendIt = useSend(['staff'])
  const { location } = useSigned()
  const { member } = props
  const editing = useEditing(member, formOf, bodyOf)
  const { typed, chosen } = fieldsOf(editing.form, editing.set)
  const submit = () =>
    editing.save(async (body) => {
      if (member) return sendIt(calls.staff.change({ staff_id: member.id }, body))
      await sendIt(calls.staff.create({ location_id: location.id }, body))
      tell(text.staff.added(`${body.first_name} ${body.last_name}`.trim()))
    })
  return (
    <FormDialog opened title={props.title} onClose={props.onClose} onSubmit={submit}>
      <Group grow>
        <TextInput label={text.staff.firstName} maxLength={80} data-autofocus {...typed('first_name')} />
        <TextInput label={text.staff.lastName} maxLength={80} {...typed('last_name')} />
      </Group>
      {member && (
        <Select
          label={text.staff.role}
          description={text.staff.roleLead}
          data={[
            { value: 'server', label: text.staff.roles.server },
            { value: 'supervisor', label: text.staff.roles.supervisor },
          ]}
          {...chosen('role')}
        />
      )}
      <Clashes clash={editing.clash} />
    </FormDialog>
  )
}

/** A PIN is typed here once and shown nowhere again; an empty one takes it away. */
function PinDialog({ member, onClose }: { member: MemberEntry; onClose: () => void }) {
  const text = useText()
  const sendIt = useSend(['staff'])
  const { form, typed } = useForm({ pin: '' })
  const submit = async () => {
    if (form.pin === '') await sendIt(calls.staff.remove_pin({ staff_id: member.id }))
    else await sendIt(calls.staff.set_pin({ staff_id: member.id }, { pin: form.pin }))
    tell(text.staff.pinChanged(nameOf(member)))
  }
  return (
    <FormDialog opened title={text.staff.pinOf(nameOf(member))} onClose={onClose} onSubmit={submit}>
      <TextInput
        label={text.staff.pin}
        description={text.staff.pinLead}
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        data-autofocus
        {...typed('pin')}
      />
    </FormDialog>
  )
}

function RemoveMember({ member, onClose }: { member: MemberEntry; onClose: () => void }) {
  const text = useText()
  const sendIt = useSend(['staff'])
  return (
    <Confirm
      opened
      title={text.staff.removeTitle(nameOf(member))}
      lead={text.staff.removeLead}
      submit={text.staff.remove}
      onClose={onClose}
      onConfirm={async () => {
        await sendIt(calls.staff.delete({ staff_id: member.id }))
        tell(text.staff.removed(nameOf(member)))
      }}
    />
  )
}
