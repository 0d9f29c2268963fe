import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SessionsAnswer } from '../../../../src/identity/users/my-account-routes.ts'
import { useNow } from '../../../shared/use-now.ts'
import { calls } from '../../api.ts'
import { ago, dayAndTime } from '../../format.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { agentOf } from '../../lib/user-agent.ts'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'
import { showNotice } from '../../ui/changes/show-notice.ts'
import { useChange } from '../../ui/changes/use-change.tsx'
import { useSend } from '../../ui/changes/use-send.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { List } from '../../ui/list.tsx'
import { Loaded, PageSection, Pill } from '../../ui/page.tsx'

type OwnSession = SessionsAnswer['result'][number]

/** The user's own sessions, each of which can be ended. */
export function OwnSessions() {
  const text = useText()
  const { own } = text
  const sessions = useQuery({
    queryKey: ['sessions'],
    queryFn: () => calls.session.list(),
  })
  const sendIt = useSend(['sessions'])
  const [endingOthers, setEndingOthers] = useState(false)
  const minutes = sessions.data?.idle_minutes
  const idle =
    minutes === undefined ? '' : minutes % 60 === 0 ? own.hours(minutes / 60) : own.minutes(minutes)
  return (
    <PageSection title={own.sessions} {...(idle && { lead: own.idle(idle) })}>
      <Loaded query={sessions}>
        {({ result }) => (
          <>
            <SessionList sessions={result} />
            {result.length > 1 && (
              <Group justify="flex-end">
                <Button variant="default" onClick={() => setEndingOthers(true)}>
                  {own.endOthers}
                </Button>
              </Group>
            )}
          </>
        )}
      </Loaded>
      {endingOthers && (
        <Confirm
          opened
          title={own.endOthersTitle}
          lead={own.endOthersLead}
          submit={own.endOthers}
          onClose={() => setEndingOthers(false)}
          onConfirm={async () => {
            const { ended } = await sendIt(calls.session.end_others())
            showNotice(own.othersEnded(ended))
          }}
        />
      )}
    </PageSection>
  )
}

function SessionList({ sessions }: { sessions: OwnSession[] }) {
  const text = useText()
  const { own } = text
  const { language } = useLanguage()
  const { location } = useSignedIn()
  const now = useNow()
  const end = useChange(
    async (session: OwnSession) => {
      await calls.session.end({ session_id: session.session_id })
      showNotice(own.ended)
    },
    ['sessions'],
  )
  const nameOf = ({ agent }: OwnSession) => {
    const { browser, system } = agentOf(agent)
    if (!browser && !system) return own.unknownBrowser
    return browser && system ? own.on(browser, system) : browser || system
  }
  return (
    <List
      label={own.sessions}
      rows={sessions}
      idOf={({ session_id }) => session_id}
      columns={[
        {
          name: own.device,
          head: true,
          show: (session) => (
            <Text size="sm" fw={600} title={session.agent}>
              {nameOf(session)}
            </Text>
          ),
        },
        { name: own.address, show: ({ address }) => address || text.common.none },
        {
          name: own.signedIn,
          tight: true,
          show: ({ signed_in_at, signed_in_by }) => (
            <div>
              {dayAndTime(signed_in_at, location.time_zone, language)}
              <Text size="xs" c="dimmed">
                {own.signedInBy[signed_in_by]}
              </Text>
            </div>
          ),
        },
        { name: own.seen, tight: true, show: ({ seen_at }) => ago(seen_at, now, language) },
        {
          name: text.common.actions,
          quiet: true,
          tight: true,
          show: (session) =>
            session.current === 1 ? (
              <Pill tone="good">{own.here}</Pill>
            ) : (
              <Button
                variant="default"
                aria-label={own.endNamed(nameOf(session))}
                loading={end.isPending && end.variables === session}
                onClick={() => end.mutate(session)}
              >
                {own.end}
              </Button>
            ),
        },
      ]}
    />
  )
}
