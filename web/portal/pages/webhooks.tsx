import {
  ActionIcon,
  Button,
  Drawer,
  Menu,
  NumberInput,
  Select,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { get, send } from '../api.ts'
import { dayAndTime } from '../format.ts'
import { Confirm, FormDialog, tell, useChange } from '../parts/dialog.tsx'
import { MoreIcon, PlusIcon, WebhookIcon } from '../parts/icons.tsx'
import { List } from '../parts/list.tsx'
import { Blank, Loaded, Page, Pill } from '../parts/page.tsx'
import { useSigned } from '../parts/session.tsx'
import { ShownOnce } from '../parts/shown-once.tsx'
import { useLanguage, useText } from '../text/text.tsx'

interface Webhook {
  webhook_id: number
  url: string
  description: string
  types: string[]
  location_id: number | null
  enabled: number
  disabled_reason: string
  failing_since: string
  waiting: number
}

interface Attempt {
  location_id: number
  sequence: number
  type: string
  attempted_at: string
  http_status: number | null
  milliseconds: number
  error: string
}

type Act = { kind: 'attempts' | 'replay' | 'remove'; webhook: Webhook }

export default function Webhooks() {
  const text = useText()
  const { language } = useLanguage()
  const { session, location } = useSigned()
  const [adding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string>()
  const [act, setAct] = useState<Act>()
  const webhooks = useQuery({
    queryKey: ['webhooks'],
    queryFn: () => get<{ result: Webhook[] }>('/webhook'),
    refetchInterval: 10_000,
  })
  const turn = useChange(
    ({ webhook_id, enabled }: Webhook) => send('PUT', `/webhook/${webhook_id}`, { enabled: enabled ? 0 : 1 }),
    ['webhooks'],
  )
  const rotate = useChange(
    async ({ webhook_id }: Webhook) => {
      const answer = await send<{ secret: string }>('POST', `/webhook/${webhook_id}/secret`)
      setSecret(answer.secret)
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
            <Blank
              icon={<WebhookIcon size={28} />}
              title={text.webhooks.emptyTitle}
              lead={text.webhooks.emptyLead}
            >
              <Button onClick={() => setAdding(true)}>{text.webhooks.add}</Button>
            </Blank>
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
                    <Menu position="bottom-end" shadow="md">
                      <Menu.Target>
                        <ActionIcon
                          variant="subtle"
                          color="gray"
                          size="lg"
                          aria-label={text.common.more(webhook.url)}
                        >
                          <MoreIcon />
                        </ActionIcon>
                      </Menu.Target>
                      <Menu.Dropdown>
                        <Menu.Item onClick={() => setAct({ kind: 'attempts', webhook })}>
                          {text.webhooks.attempts}
                        </Menu.Item>
                        <Menu.Item onClick={() => setAct({ kind: 'replay', webhook })}>
                          {text.webhooks.replay}
                        </Menu.Item>
                        <Menu.Item onClick={() => turn.mutate(webhook)}>
                          {webhook.enabled ? text.webhooks.turnOff : text.webhooks.turnOn}
                        </Menu.Item>
                        <Menu.Item onClick={() => rotate.mutate(webhook)}>{text.webhooks.rotate}</Menu.Item>
                        <Menu.Divider />
                        <Menu.Item className="danger" onClick={() => setAct({ kind: 'remove', webhook })}>
                          {text.common.remove}
                        </Menu.Item>
                      </Menu.Dropdown>
                    </Menu>
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
      {act?.kind === 'attempts' && <Attempts webhook={act.webhook} onClose={() => setAct(undefined)} />}
      {act?.kind === 'replay' && <Replay webhook={act.webhook} onClose={() => setAct(undefined)} />}
      {act?.kind === 'remove' && <RemoveWebhook webhook={act.webhook} onClose={() => setAct(undefined)} />}
    </Page>
  )
}

function AddWebhook({ onClose, onSecret }: { onClose: () => void; onSecret: (secret: string) => void }) {
  const text = useText()
  const queries = useQueryClient()
  const { session } = useSigned()
  const [form, setForm] = useState({ url: '', description: '', types: '', place: '' })
  return (
    <FormDialog
      opened
      title={text.webhooks.add}
      submit={text.webhooks.add}
      onClose={onClose}
      onSubmit={async () => {
        const { secret } = await send<{ secret: string }>('POST', '/webhook', {
          url: form.url.trim(),
          description: form.description.trim(),
          types: form.types.split(/[\s,]+/).filter((type) => type !== ''),
          ...(form.place && { location_id: Number(form.place) }),
        })
        onSecret(secret)
        await queries.invalidateQueries({ queryKey: ['webhooks'] })
      }}
    >
      <TextInput
        label={text.webhooks.url}
        description={text.webhooks.urlHint}
        value={form.url}
        onChange={(event) => setForm({ ...form, url: event.currentTarget.value })}
        data-autofocus
      />
      <TextInput
        label={text.webhooks.description}
        value={form.description}
        maxLength={200}
        onChange={(event) => setForm({ ...form, description: event.currentTarget.value })}
      />
      <Textarea
        label={text.webhooks.types}
        description={text.webhooks.typesHint}
        value={form.types}
        autosize
        minRows={2}
        onChange={(event) => setForm({ ...form, types: event.currentTarget.value })}
      />
      <Select
        label={text.webhooks.scope}
        data={[
          { value: '', label: text.webhooks.everywhere },
          ...session.locations.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={form.place}
        onChange={(value) => setForm({ ...form, place: value ?? '' })}
        allowDeselect={false}
      />
    </FormDialog>
  )
}

interface OfWebhook {
  webhook: Webhook
  onClose: () => void
}

function Attempts({ webhook, onClose }: OfWebhook) {
  const text = useText()
  const { language } = useLanguage()
  const { location } = useSigned()
  const attempts = useQuery({
    queryKey: ['webhooks', webhook.webhook_id, 'attempts'],
    queryFn: () => get<{ result: Attempt[] }>(`/webhook/${webhook.webhook_id}/attempts`),
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

function Replay({ webhook, onClose }: OfWebhook) {
  const text = useText()
  const queries = useQueryClient()
  const { location } = useSigned()
  const [after, setAfter] = useState(0)
  return (
    <FormDialog
      opened
      title={text.webhooks.replayTitle}
      submit={text.webhooks.replay}
      onClose={onClose}
      onSubmit={async () => {
        const body = { location_id: webhook.location_id ?? location.id, after }
        await send('POST', `/webhook/${webhook.webhook_id}/replay`, body)
        tell(text.webhooks.replayed)
        await queries.invalidateQueries({ queryKey: ['webhooks'] })
      }}
    >
      <Text size="sm">{text.webhooks.replayLead}</Text>
      <NumberInput
        label={text.webhooks.after}
        value={after}
        min={0}
        allowDecimal={false}
        onChange={(value) => setAfter(Number(value))}
        data-autofocus
      />
    </FormDialog>
  )
}

function RemoveWebhook({ webhook, onClose }: OfWebhook) {
  const text = useText()
  const queries = useQueryClient()
  return (
    <Confirm
      opened
      title={text.webhooks.removeTitle(webhook.url)}
      lead={text.webhooks.removeLead}
      submit={text.common.remove}
      onClose={onClose}
      onConfirm={async () => {
        await send('DELETE', `/webhook/${webhook.webhook_id}`)
        await queries.invalidateQueries({ queryKey: ['webhooks'] })
      }}
    />
  )
}
