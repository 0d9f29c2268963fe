import { Button, Menu, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MemberEntry } from '../../../../src/staff/editing-routes.ts'
import { calls, readAllPages } from '../../api.ts'
import { dayOf } from '../../format.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useRowAction } from '../../lib/use-row-action.ts'
import { useUrlParam } from '../../lib/use-url-state.ts'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'
import { ErasePerson } from '../../ui/erase-person.tsx'
import { PlusIcon, StaffIcon } from '../../ui/icons.tsx'
import { List } from '../../ui/list.tsx'
import { EmptyState, Loaded, Page, Pill } from '../../ui/page.tsx'
import { ActionMenu } from '../../ui/row-menu.tsx'
import { NameDialog, nameOf, PinDialog, RemoveMember } from './dialogs.tsx'

/** The name that the service gives to an erased person. */
const isErased = (member: MemberEntry) => nameOf(member) === `Erased #${member.id}`

export default function Staff() {
  const text = useText()
  const { language } = useLanguage()
  const { location, mayChange, isOwner } = useSignedIn()
  const [adding, setAdding] = useState(false)
  const [left, setLeft] = useUrlParam('left')
  const showLeft = left === '1'
  const staff = useQuery({
    queryKey: ['staff', location.id],
    queryFn: () => readAllPages(calls.staff.list_people.each({ location_id: location.id }, { limit: 200 })),
  })
  const act = useRowAction<'rename' | 'pin' | 'remove' | 'erase', MemberEntry>(
    staff.data?.result,
    ({ id }) => id,
  )
  const stillHere = (member: MemberEntry | undefined) => (member?.isDeleted === 0 ? member : undefined)
  const [renaming, giving] = [stillHere(act.on('rename')), stillHere(act.on('pin'))]
  const [removing, erasing] = [stillHere(act.on('remove')), act.on('erase')]
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
                <EmptyState
                  icon={<StaffIcon size={28} />}
                  title={text.staff.emptyTitle}
                  lead={text.staff.emptyLead}
                >
                  {mayChange && <Button onClick={() => setAdding(true)}>{text.staff.add}</Button>}
                </EmptyState>
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
                        <>
                          <Text size="sm" fw={600} className="long">
                            {nameOf(member)}
                          </Text>
                          <Text size="xs" c="dimmed" hiddenFrom="sm">
                            {text.staff.roles[member.role]}
                          </Text>
                        </>
                      ),
                    },
                    {
                      name: text.common.status,
                      tight: true,
                      phone: true,
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
                              (member.isDeleted === 0 || (isOwner && !isErased(member))) && (
                                <ActionMenu name={nameOf(member)}>
                                  {member.isDeleted === 0 && (
                                    <>
                                      <Menu.Item onClick={() => act.begin('rename', member)}>
                                        {text.staff.rename}
                                      </Menu.Item>
                                      <Menu.Item onClick={() => act.begin('pin', member)}>
                                        {text.staff.setPin}
                                      </Menu.Item>
                                      <Menu.Item
                                        className="danger"
                                        onClick={() => act.begin('remove', member)}
                                      >
                                        {text.staff.remove}
                                      </Menu.Item>
                                    </>
                                  )}
                                  {isOwner && (
                                    <Menu.Item className="danger" onClick={() => act.begin('erase', member)}>
                                      {text.erasing.erase}
                                    </Menu.Item>
                                  )}
                                </ActionMenu>
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
      {erasing && (
        <ErasePerson
          key={act.key}
          name={nameOf(erasing)}
          lead={text.erasing.staffLead}
          erase={() => calls.staff.erase({ staff_id: erasing.id })}
          touched="staff"
          onClose={act.end}
        />
      )}
      {removing && <RemoveMember key={act.key} member={removing} onClose={act.end} />}
    </Page>
  )
}
