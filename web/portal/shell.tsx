import { AppShell, Burger, Group, Text } from '@mantine/core'
import { useDisclosure, useHotkeys, useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'wouter'
import { useSignedIn } from './lib/signed-in-context.tsx'
import { useText } from './locales/locale-provider.tsx'
import { Brand } from './pages/sign-in/page.tsx'
import { Pages } from './pages.tsx'
import { useAlarm } from './session/attention-alarm.ts'
import { loadChunk, useAfterFirstPaint, useChunk } from './sync/lazy-chunk.ts'
import { useLive } from './sync/live-queries.ts'
import { clearTypedFields, typedFieldsOf } from './ui/forms/preserved-input.ts'

const TypedBefore = lazy(() => loadChunk(() => import('./ui/restored-input.tsx')))
const Find = lazy(() => loadChunk(() => import('./session/find.tsx')))

export function Shell() {
  const text = useText()
  const [opened, { toggle, close }] = useDisclosure()
  const { session, location } = useSignedIn()
  useLive(location.id)
  const urgent = useAlarm()
  const [finding, setFinding] = useState(false)
  const [typed, setTyped] = useState(() => typedFieldsOf(session.user.id))
  const hasSidebar = useMediaQuery('(min-width: 62em)', false, { getInitialValueInEffect: false })
  const isAfter = useAfterFirstPaint()
  const nav = useChunk('nav', () => import('./nav.tsx'), hasSidebar || opened || isAfter)
  useHotkeys([['mod+K', () => setFinding(true)]], [])
  return (
    <AppShell
      header={{ height: { base: 56, md: 0 } }}
      navbar={{ width: 248, breakpoint: 'md', collapsed: { mobile: !opened } }}
      padding={{ base: 'md', sm: 'lg', lg: 'xl' }}
      layout="alt"
    >
      <a className="skip" href="#page">
        {text.nav.skip}
      </a>
      <AppShell.Header className="bar" hiddenFrom="md">
        <Group h="100%" px="md" gap="sm">
          <Burger
            opened={opened}
            onClick={toggle}
            size="sm"
            aria-label={text.nav.open}
            aria-expanded={opened}
          />
          <Brand />
          <Urgent count={urgent} />
          <Text size="sm" c="dimmed" truncate className="bar-place">
            {location.name}
          </Text>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar className="nav" aria-label={text.nav.label}>
        <AppShell.Section p="md">
          <Group justify="space-between">
            <Brand />
            <Burger opened={opened} onClick={toggle} size="sm" hiddenFrom="md" aria-label={text.nav.open} />
          </Group>
        </AppShell.Section>
        {nav.data && <nav.data.Nav urgent={urgent} onChoose={close} onFind={() => setFinding(true)} />}
      </AppShell.Navbar>
      <AppShell.Main id="page" tabIndex={-1} className="canvas">
        <div className="page">
          <Pages />
        </div>
      </AppShell.Main>
      {typed.length > 0 && (
        <Suspense>
          <TypedBefore
            fields={typed}
            onClose={() => {
              clearTypedFields()
              setTyped([])
            }}
          />
        </Suspense>
      )}
      {finding && (
        <Suspense>
          <Find onClose={() => setFinding(false)} />
        </Suspense>
      )}
    </AppShell>
  )
}

/** The number of urgent needs, shown on every page and linked to the dashboard. */
function Urgent({ count }: { count: number }) {
  const text = useText()
  if (count === 0) return null
  return (
    <Link href="/dashboard" className="urgent number" aria-label={text.alarm.badge(count)}>
      {count}
    </Link>
  )
}
