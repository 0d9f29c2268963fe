import { Button, Menu, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { KeyEntry } from '../../../../src/identity/auth/key-routes.ts'
import { calls } from '../../api.ts'
import { dayAndTime, dayOf, instantOf } from '../../format.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useRowAction } from '../../lib/use-row-action.ts'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'
import { useSend } from '../../ui/changes/use-send.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { List } from '../../ui/list.tsx'
import { ShownOnce } from '../../ui/one-time-secret.tsx'
import { Loaded, Page, Pill } from '../../ui/page.tsx'
import { ActionMenu } from '../../ui/row-menu.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { KeyDialog, RotateKey } from './dialogs.tsx'

export default function Keys() {
  const text = useText()
  const { language } = useLanguage()
  const { session, location } = useSignedIn()
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<string>()
  const sendIt = useSend(['keys'])
  const keys = useInfiniteQuery({
    queryKey: ['keys'],
    initialPageParam: 0,
    queryFn: ({ pageParam }) => calls.keys.list(pageParam ? { after: pageParam } : {}),
    getNextPageParam: ({ next }) => next,
  })
  const all = keys.data?.pages.flatMap(({ result }) => result)
  const act = useRowAction<'revoke' | 'change' | 'rotate', KeyEntry>(
    all?.filter(({ revoked_at }) => revoked_at === ''),
    ({ key_id }) => key_id,
  )
  const [revoking, changing, rotating] = [act.on('revoke'), act.on('change'), act.on('rotate')]
  const placesOf = ({ locations }: KeyEntry) =>
    locations.length === 0
      ? text.keys.everywhere
      : locations.map((id) => session.locations.find((place) => place.id === id)?.name ?? id).join(', ')
  return (
    <Page
      title={text.keys.title}
      lead={text.keys.lead}
      actions={
        <Button leftSection={<PlusIcon size={16} />} onClick={() => setMaking(true)}>
          {text.keys.add}
        </Button>
      }
    >
      <Loaded query={keys}>
        {() => (
          <List
            label={text.keys.title}
            rows={all ?? []}
            idOf={({ key_id }) => key_id}
            columns={[
              {
                name: text.common.name,
                head: true,
                show: ({ name, hint, test }) => (
                  <div>
                    <Text size="sm" fw={600} className="long">
                      {name}
                    </Text>
                    <Text size="xs" c="dimmed" ff="monospace">
                      {test === 1 ? `${text.keys.isTest} · ${hint}` : hint}
                    </Text>
                  </div>
                ),
              },
              {
                name: text.keys.may,
                show: ({ rights, requests_per_second: perSecond, origins }) => (
                  <>
                    {rights.map((right) => text.keys.rights[right]).join(', ')}
                    {(perSecond > 0 || origins.length > 0) && (
                      <Text size="xs" c="dimmed" className="long">
                        {[...(perSecond > 0 ? [text.keys.limited(perSecond)] : []), ...origins].join(' · ')}
                      </Text>
                    )}
                  </>
                ),
              },
              { name: text.keys.scope, show: placesOf },
              { name: text.common.status, tight: true, show: (key) => <State of={key} /> },
              {
                name: text.keys.lastUsed,
                show: ({ last_used_at, last_used_from }) =>
                  last_used_at === ''
                    ? text.keys.never
                    : text.keys.usedFrom(
                        dayAndTime(last_used_at, location.time_zone, language),
                        last_used_from,
                      ),
              },
              {
                name: text.keys.created,
                tight: true,
                show: ({ created_at }) => dayOf(created_at, location.time_zone, language),
              },
              {
                name: text.common.actions,
                quiet: true,
                tight: true,
                show: (key) =>
                  key.revoked_at === '' && (
                    <ActionMenu name={key.name}>
                      <Menu.Item onClick={() => act.begin('change', key)}>{text.keys.change}</Menu.Item>
                      {key.replaced_by === null && (
                        <Menu.Item onClick={() => act.begin('rotate', key)}>{text.keys.rotate}</Menu.Item>
                      )}
                      <Menu.Item className="danger" onClick={() => act.begin('revoke', key)}>
                        {text.keys.revoke}
                      </Menu.Item>
                    </ActionMenu>
                  ),
              },
            ]}
          />
        )}
      </Loaded>
      <ShowMore of={keys} />
      {making && <KeyDialog onClose={() => setMaking(false)} onMade={setMade} />}
      {changing && <KeyDialog key={act.key} changed={changing} onClose={act.end} onMade={setMade} />}
      {rotating && <RotateKey key={act.key} rotated={rotating} onClose={act.end} onMade={setMade} />}
      {made && (
        <ShownOnce
          title={text.keys.madeTitle}
          lead={text.keys.madeLead}
          value={made}
          done={text.keys.done}
          onClose={() => setMade(undefined)}
        />
      )}
      {revoking && (
        <Confirm
          key={act.key}
          opened
          title={text.keys.revokeTitle(revoking.name)}
          lead={text.keys.revokeLead}
          submit={text.keys.revoke}
          onClose={act.end}
          onConfirm={() => sendIt(calls.keys.revoke({ key_id: revoking.key_id }))}
        />
      )}
    </Page>
  )
}

function State({ of: { revoked_at, expires_at } }: { of: KeyEntry }) {
  const text = useText()
  const { language } = useLanguage()
  const { location } = useSignedIn()
  if (revoked_at !== '') return <Pill tone="calm">{text.keys.revoked}</Pill>
  if (expires_at === '') return <Pill tone="good">{text.keys.active}</Pill>
  if (instantOf(expires_at).getTime() <= Date.now()) return <Pill tone="calm">{text.keys.ended}</Pill>
  return <Pill tone="warn">{text.keys.ending(dayOf(expires_at, location.time_zone, language))}</Pill>
}
