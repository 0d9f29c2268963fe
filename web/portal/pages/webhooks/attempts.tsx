import { Button, Code, Drawer, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AttemptEntry } from '../../../../src/webhooks/attempt-routes.ts'
import type { WebhookEntry } from '../../../../src/webhooks/routes.ts'
import { calls } from '../../api.ts'
import { dayAndTime } from '../../format.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'
import { List } from '../../ui/list.tsx'
import { Loaded, Pill } from '../../ui/page.tsx'

/** Recent deliveries and their responses. */
export function Attempts({ webhook, onClose }: { webhook: WebhookEntry; onClose: () => void }) {
  const text = useText()
  const { language } = useLanguage()
  const { location } = useSignedIn()
  const attempts = useQuery({
    queryKey: ['webhooks', webhook.webhook_id, 'attempts'],
    queryFn: () => calls.webhooks.list_attempts({ webhook_id: webhook.webhook_id }),
    refetchInterval: 5_000,
  })
  return (
    <Drawer opened onClose={onClose} position="right" size="lg" title={text.webhooks.attempts}>
      <Loaded query={attempts}>
        {({ result }) =>
          result.length === 0 ? (
            <Text c="dimmed">{text.webhooks.noAttempts}</Text>
          ) : (
            <List
              label={text.webhooks.attempts}
              rows={result}
              idOf={({ location_id, sequence, attempted_at }) => `${location_id} ${sequence} ${attempted_at}`}
              columns={[
                {
                  name: text.webhooks.event,
                  head: true,
                  show: (attempt) => <AttemptEvent attempt={attempt} />,
                },
                {
                  name: text.webhooks.when,
                  tight: true,
                  show: ({ attempted_at }) => dayAndTime(attempted_at, location.time_zone, language),
                },
                {
                  name: text.webhooks.result,
                  tight: true,
                  show: ({ http_status: status, error }) => (
                    <Pill tone={status !== null && status < 300 ? 'good' : 'bad'}>
                      {status ?? (error || text.webhooks.noAnswer)}
                    </Pill>
                  ),
                },
                {
                  name: text.webhooks.took,
                  align: 'right',
                  tight: true,
                  show: ({ milliseconds }) => `${milliseconds} ms`,
                },
              ]}
            />
          )
        }
      </Loaded>
    </Drawer>
  )
}

/** The event of a delivery; payload and response on request. */
function AttemptEvent({ attempt }: { attempt: AttemptEntry }) {
  const text = useText()
  const [isOpen, setIsOpen] = useState(false)
  const { type, sequence, answer } = attempt
  return (
    <Stack gap={4} align="flex-start">
      <Text size="sm" fw={600}>
        {type} <span className="number">#{sequence}</span>
      </Text>
      <Button
        variant="subtle"
        size="compact-xs"
        aria-expanded={isOpen}
        onClick={() => setIsOpen((before) => !before)}
      >
        {text.webhooks.details}
      </Button>
      {isOpen && (
        <>
          <SentEvent attempt={attempt} />
          <Text size="xs" c="dimmed">
            {answer === '' ? text.webhooks.noWords : text.webhooks.answered}
          </Text>
          {answer !== '' && <Code block>{answer}</Code>}
        </>
      )}
    </Stack>
  )
}

/** The event from the log, which is the payload that was sent. */
function SentEvent({ attempt: { location_id, sequence, event_id } }: { attempt: AttemptEntry }) {
  const text = useText()
  const page = { after: sequence - 1, limit: 1 }
  const events = useQuery({
    queryKey: ['webhooks', 'event', event_id],
    queryFn: () =>
      location_id === 0 ? calls.events.list_of_account(page) : calls.events.list({ location_id }, page),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <>
      <Text size="xs" c="dimmed">
        {text.webhooks.sent} {event_id}
      </Text>
      <Loaded query={events}>
        {({ result }) => <Code block>{JSON.stringify(result[0], null, 2)}</Code>}
      </Loaded>
    </>
  )
}
