import { Button, Menu, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WebhookEntry } from '../../../../src/webhooks/routes.ts'
import { calls } from '../../api.ts'
import { dayAndTime } from '../../format.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useRowAction } from '../../lib/use-row-action.ts'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'
import { showNotice } from '../../ui/changes/show-notice.ts'
import { useChange } from '../../ui/changes/use-change.tsx'
import { PlusIcon, WebhookIcon } from '../../ui/icons.tsx'
import { List } from '../../ui/list.tsx'
import { ShownOnce } from '../../ui/one-time-secret.tsx'
import { EmptyState, Loaded, Page, Pill } from '../../ui/page.tsx'
import { ActionMenu } from '../../ui/row-menu.tsx'
import { Attempts } from './attempts.tsx'
import { AddWebhook, RemoveWebhook, Replay } from './dialogs.tsx'

export default function Webhooks() {
  const text = useText()
  const { language } = useLanguage()
  const { session, location } = useSignedIn()
  const [adding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string>()
  const webhooks = useQuery({
    queryKey: ['webhooks'],
    queryFn: () => calls.webhooks.list(),
    refetchInterval: 10_000,
  })
  const act = useRowAction<'attempts' | 'replay' | 'remove', WebhookEntry>(
    webhooks.data?.result,
    ({ webhook_id }) => webhook_id,
  )
  const [looked, replayed, removed] = [act.on('attempts'), act.on('replay'), act.on('remove')]
  const turn = useChange(
    ({ webhook_id, enabled }: WebhookEntry) =>
      calls.webhooks.change({ webhook_id }, { enabled: enabled ? 0 : 1 }),
    ['webhooks'],
  )
  const rotate = useChange(
    async ({ webhook_id }: WebhookEntry) => {
      const answer = await calls.webhooks.rotate_secret({ webhook_id })
      setSecret(answer.secret)
    },
    ['webhooks'],
  )
  const test = useChange(
    async ({ webhook_id }: WebhookEntry) => {
      const { http_status, milliseconds, error } = (await calls.webhooks.test({ webhook_id })).result
      const { testAnswered, testUnanswered } = text.webhooks
      showNotice(http_status === null ? testUnanswered(error) : testAnswered(http_status, milliseconds))
    },
    ['webhooks'],
  )
  const placeOf = (id: number | null) =>
    session.locations.find((place) => place.id === id)?.name ?? text.webhooks.everywhere
  return (
    <Page
      title={text.webhooks.title}
      lead={text.webhooks.lead}
      actions={
        <Button leftSection={<PlusIcon size={16} />} onClick={() => setAdding(true)}>
          {text.webhooks.add}
        </Button>
      }
    >
      <Loaded query={webhooks}>
        {({ result }) =>
          result.length === 0 ? (
            <EmptyState
              icon={<WebhookIcon size={28} />}
              title={text.webhooks.emptyTitle}
              lead={text.webhooks.emptyLead}
            >
              <Button onClick={() => setAdding(true)}>{text.webhooks.add}</Button>
            </EmptyState>
          ) : (
            <List
              label={text.webhooks.title}
              rows={result}
              idOf={({ webhook_id }) => webhook_id}
              columns={[
                {
                  name: text.webhooks.url,
                  head: true,
                  show: ({ url, description }) => (
                    <div className="long">
                      <Text size="sm" fw={600}>
                        {url}
                      </Text>
                      <Text size="xs" c="dimmed">
                        {description}
                      </Text>
                    </div>
                  ),
                },
                {
                  name: text.webhooks.types,
                  show: ({ types }) => (
                    <span className="long">{types.join(', ') || text.webhooks.allTypes}</span>
                  ),
                },
                { name: text.webhooks.scope, show: ({ location_id }) => placeOf(location_id) },
                {
                  name: text.common.status,
                  show: ({ enabled, failing_since, disabled_reason, waiting }) => (
                    <div>
                      <Pill tone={!enabled ? 'calm' : failing_since ? 'bad' : 'good'}>
                        {!enabled
                          ? text.webhooks.disabled
                          : failing_since
                            ? text.webhooks.failing(dayAndTime(failing_since, location.time_zone, language))
                            : text.webhooks.enabled}
                      </Pill>
                      <Text size="xs" c="dimmed" mt={2}>
                        {disabled_reason ||
                          (waiting > 0 ? text.webhooks.waiting(waiting) : text.webhooks.allSent)}
                      </Text>
                    </div>
                  ),
                },
                {
                  name: text.common.actions,
                  quiet: true,
                  tight: true,
                  show: (webhook) => (
                    <ActionMenu name={webhook.url}>
                      <Menu.Item onClick={() => act.begin('attempts', webhook)}>
                        {text.webhooks.attempts}
                      </Menu.Item>
                      <Menu.Item onClick={() => test.mutate(webhook)}>{text.webhooks.test}</Menu.Item>
                      <Menu.Item onClick={() => act.begin('replay', webhook)}>
                        {text.webhooks.replay}
                      </Menu.Item>
                      <Menu.Item onClick={() => turn.mutate(webhook)}>
                        {webhook.enabled ? text.webhooks.turnOff : text.webhooks.turnOn}
                      </Menu.Item>
                      <Menu.Item onClick={() => rotate.mutate(webhook)}>{text.webhooks.rotate}</Menu.Item>
                      <Menu.Divider />
                      <Menu.Item className="danger" onClick={() => act.begin('remove', webhook)}>
                        {text.common.remove}
                      </Menu.Item>
                    </ActionMenu>
                  ),
                },
              ]}
            />
          )
        }
      </Loaded>
      {adding && <AddWebhook onClose={() => setAdding(false)} onSecret={setSecret} />}
      {secret && (
        <ShownOnce
          title={text.webhooks.secretTitle}
          lead={text.webhooks.secretLead}
          value={secret}
          done={text.webhooks.done}
          onClose={() => setSecret(undefined)}
        />
      )}
      {looked && <Attempts key={act.key} webhook={looked} onClose={act.end} />}
      {replayed && <Replay key={act.key} webhook={replayed} onClose={act.end} />}
      {removed && <RemoveWebhook key={act.key} webhook={removed} onClose={act.end} />}
    </Page>
  )
}
