import { Box, Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, use, useEffect, useState } from 'react'
import { Refused } from '../api.ts'
import { timeOfDay } from '../format.ts'
import { SignedInContext } from '../lib/signed-in-context.tsx'
import { useLanguage, useText } from '../locales/locale-provider.tsx'
import { AlertIcon } from './icons.tsx'

/** The header of every page: title and actions. */
export function Page(props: { title: string; lead?: string; actions?: ReactNode; children: ReactNode }) {
  const { productName: name } = useText()
  useEffect(() => {
    document.title = props.title === name ? name : `${props.title} · ${name}`
  }, [props.title, name])
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-end" gap="sm">
        <Box>
          <Title order={1} className="page-title">
            {props.title}
          </Title>
          {props.lead && (
            <Text c="dimmed" size="sm" mt={2}>
              {props.lead}
            </Text>
          )}
        </Box>
        {props.actions && <Group gap="xs">{props.actions}</Group>}
      </Group>
      {props.children}
    </Stack>
  )
}

/** Shows the data of a query once it has loaded; before that a skeleton, and the error if it fails. */
export function Loaded<T>(props: {
  query: UseQueryResult<T>
  skeleton?: ReactNode
  children: (data: T) => ReactNode
}) {
  const { query } = props
  const failure = useFirstReadError(query)
  if (query.data !== undefined) {
    return (
      <>
        <Outdated query={query} />
        {props.children(query.data)}
      </>
    )
  }
  if (failure) return <ErrorState error={failure} retry={() => query.refetch()} />
  return (
    <div aria-busy="true" data-loading>
      {props.skeleton ?? <RowsSkeleton />}
    </div>
  )
}

/** The error of a first read. It stays while the read is repeated, so that the page does not flicker. */
export function useFirstReadError({ error, data }: Pick<UseQueryResult, 'error' | 'data'>): Error | null {
  const [last, setLast] = useState(error)
  const failure = data === undefined ? (error ?? last) : null
  if (failure !== last) setLast(failure)
  return failure
}

/** Warns that the shown data is outdated: the service is reachable, but the refetch failed. */
function Outdated({ query }: { query: UseQueryResult }) {
  const text = useText()
  const { language } = useLanguage()
  const signed = use(SignedInContext)
  const { error, dataUpdatedAt } = query
  if (!(error instanceof Refused) || error.status < 500) return null
  const since = timeOfDay(new Date(dataUpdatedAt).toISOString(), signed?.location.time_zone, language)
  return (
    <Group role="status" className="outdated" gap="sm" justify="space-between">
      <Text size="sm">{text.trouble.outdated(since)}</Text>
      <Button variant="default" size="compact-sm" onClick={() => query.refetch()}>
        {text.common.retry}
      </Button>
    </Group>
  )
}

export function RowsSkeleton() {
  return (
    <Paper className="surface" p="md">
      <Stack gap="sm">
        {[0, 1, 2, 3, 4].map((row) => (
          <Skeleton key={row} height={32} radius="sm" />
        ))}
      </Stack>
    </Paper>
  )
}

export function ErrorState({ error, retry }: { error: unknown; retry?: () => void }) {
  const text = useText()
  const message = error instanceof Refused ? error.message : text.connection.unreachable
  return (
    <EmptyState icon={<AlertIcon size={28} />} title={text.trouble.title} lead={message}>
      {retry && (
        <Button variant="default" onClick={retry}>
          {text.common.retry}
        </Button>
      )}
    </EmptyState>
  )
}

/** Shown where there is no data yet, with a way to begin. */
export function EmptyState(props: { icon: ReactNode; title: string; lead: string; children?: ReactNode }) {
  return (
    <Paper className="surface blank" p="xl">
      <Stack align="center" gap="xs" maw={420} mx="auto" py="lg">
        <div className="blank-icon">{props.icon}</div>
        <Title order={2} size="h4" ta="center">
          {props.title}
        </Title>
        <Text c="dimmed" size="sm" ta="center">
          {props.lead}
        </Text>
        {props.children && <Box mt="sm">{props.children}</Box>}
      </Stack>
    </Paper>
  )
}

export type Tone = 'good' | 'warn' | 'bad' | 'calm' | 'accent'

/** A status word with a dot; the colour only repeats the word. */
export function Pill({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className="pill" data-tone={tone}>
      <span className="pill-dot" />
      {children}
    </span>
  )
}

/** A key figure with a comparison; `change` is its difference in percent. */
export function Figure(props: {
  name: string
  value: string
  more?: string
  change?: number | undefined
  field?: string
}) {
  return (
    <Paper className="surface figure-box" p="md">
      <Text size="sm" c="dimmed">
        {props.name}
      </Text>
      <p className="figure number" data-figure={props.field}>
        {props.value}
      </p>
      {props.change !== undefined && <PercentChange percent={props.change} />}
      {props.more && (
        <Text size="xs" c="dimmed">
          {props.more}
        </Text>
      )}
    </Paper>
  )
}

/** A difference as an arrow and a percentage; the words are for screen readers. */
function PercentChange({ percent }: { percent: number }) {
  const text = useText()
  const way = percent > 0 ? 'up' : percent < 0 ? 'down' : 'same'
  const words = { up: text.dashboard.rise, down: text.dashboard.fall, same: text.dashboard.same }[way]
  return (
    <span className="change number" data-way={way}>
      <span aria-hidden="true">
        {{ up: '▲', down: '▼', same: '=' }[way]} {`${Math.abs(percent)}\u202f%`}
      </span>
      <span className="read-out">{words(Math.abs(percent))}</span>
    </span>
  )
}

/** A section of a page with its own heading. */
export function PageSection({
  id,
  title,
  lead,
  children,
}: {
  /** Anchor of a link to the section. */
  id?: string
  title: string
  lead?: string
  children: ReactNode
}) {
  return (
    <Paper component="section" {...(id && { id })} className="surface" p={{ base: 'md', sm: 'lg' }}>
      <Stack gap="md">
        <div>
          <Title order={2} size="h4">
            {title}
          </Title>
          {lead && (
            <Text size="sm" c="dimmed">
              {lead}
            </Text>
          )}
        </div>
        {children}
      </Stack>
    </Paper>
  )
}
