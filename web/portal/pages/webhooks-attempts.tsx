import { Drawer, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { WebhookEntry } from '../../../src/webhooks/routes.ts'
import { calls } from '../api.ts'
import { dayAndTime } from '../format.ts'
import { List } from '../parts/list.tsx'
import { Loaded, Pill } from '../parts/page.tsx'
import { useSigned } from '../parts/session.tsx'
import { useLanguage, useText } from '../text/text.tsx'

/** What was sent lately, and what came back. */
export function Attempts({ webhook, onClose }: { webhook: WebhookEntry; onClose: () => void }) {
  const text = useText()
  const { language } = useLanguage()
  const { location } = useSigned()
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
                  show: ({ type, sequence }) => (
                    <Text size="sm" fw={600}>
                      {type} <span className="number">#{sequence}</span>
                    </Text>
                  ),
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
