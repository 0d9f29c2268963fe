import { AppShell, Burger, Button, Group, Kbd, NavLink, ScrollArea, Text } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { lazy, Suspense, useState } from 'react'
import { Link, useRoute } from 'wouter'
import { useAlarm } from './alarm.ts'
import { partOfCode } from './code.ts'
import { useLive } from './live.ts'
import { Brand } from './pages/sign-in.tsx'
import { type PageEntry, Pages, usePageName, usePages } from './pages.tsx'
import { PlaceIcon, SearchIcon } from './parts/icons.tsx'
import { PlaceChoice } from './parts/place-choice.tsx'
import { useSigned } from './parts/session.tsx'
import { useText } from './text/text.tsx'
import { UserMenu } from './user-menu.tsx'

const Find = lazy(() => partOfCode(() => import('./find.tsx')))
const SHORTCUT = /Mac|iP/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'

export function Shell() {
  const text = useText()
  const [opened, { toggle, close }] = useDisclosure()
  const { location } = useSigned()
  useLive(location.id)
  const urgent = useAlarm()
  const [finding, setFinding] = useState(false)
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
        <AppShell.Section p="md" pb="xs">
          <Group justify="space-between" mb="md">
            <Brand />
            <Burger opened={opened} onClick={toggle} size="sm" hiddenFrom="md" aria-label={text.nav.open} />
          </Group>
          <LocationChoice />
          <Button
            variant="default"
            fullWidth
            mt="xs"
            justify="space-between"
            leftSection={<SearchIcon size={16} />}
            rightSection={<Kbd size="xs">{SHORTCUT}</Kbd>}
            onClick={() => {
              close()
              setFinding(true)
            }}
          >
            {text.find.button}
          </Button>
        </AppShell.Section>
        <AppShell.Section grow component={ScrollArea} px="xs">
          <PageList urgent={urgent} onChoose={close} />
        </AppShell.Section>
        <AppShell.Section p="xs" className="nav-foot">
          <UserMenu onChoose={close} />
        </AppShell.Section>
      </AppShell.Navbar>
      <AppShell.Main id="page" tabIndex={-1} className="canvas">
        <div className="page">
          <Pages />
        </div>
      </AppShell.Main>
      {finding && (
        <Suspense>
          <Find onClose={() => setFinding(false)} />
        </Suspense>
      )}
    </AppShell>
  )
}

function LocationChoice() {
  const text = useText()
  const { location, choose } = useSigned()
  return (
    <PlaceChoice
      aria-label={text.nav.location}
      leftSection={<PlaceIcon size={16} />}
      value={String(location.id)}
      onChange={(value) => value && choose(Number(value))}
      allowDeselect={false}
      comboboxProps={{ shadow: 'md' }}
    />
  )
}

/** What is urgent, wherever one is; a press leads to where it is looked after. */
function Urgent({ count }: { count: number }) {
  const text = useText()
  if (count === 0) return null
  return (
    <Link href="/dashboard" className="urgent number" aria-label={text.alarm.badge(count)}>
      {count}
    </Link>
  )
}

function PageList({ urgent, onChoose }: { urgent: number; onChoose: () => void }) {
  const text = useText()
  // What is one's own is behind one's name.
  const groups = usePages().filter(({ group }) => group !== 'own')
  return groups.map(({ group, pages }) => (
    <div key={group} className="nav-group">
      <Text className="nav-title">{text.nav[group]}</Text>
      {pages.map((page) => (
        <PageLink
          key={page.path}
          page={page}
          urgent={page.path === '/dashboard' ? urgent : 0}
          onChoose={onChoose}
        />
      ))}
    </div>
  ))
}

function PageLink({ page, urgent, onChoose }: { page: PageEntry; urgent: number; onChoose: () => void }) {
  const text = useText()
  const nameOf = usePageName()
  const [active] = useRoute(`${page.path}/:id?`)
  return (
    <NavLink
      component={Link}
      href={page.path}
      label={nameOf(page.name)}
      leftSection={<page.Icon />}
      {...(urgent > 0 && {
        rightSection: (
          <span className="urgent number" role="img" aria-label={text.alarm.badge(urgent)}>
            {urgent}
          </span>
        ),
      })}
      active={active}
      {...(active && { 'aria-current': 'page' as const })}
      onClick={onChoose}
      className="nav-link"
    />
  )
}
