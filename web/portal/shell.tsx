import {
  AppShell,
  Avatar,
  Burger,
  Button,
  Group,
  Menu,
  NavLink,
  ScrollArea,
  Select,
  Text,
  UnstyledButton,
  useMantineColorScheme,
} from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { Link, Redirect, Route, Switch, useLocation, useRoute } from 'wouter'
import { useLive } from './live.ts'
import { Brand } from './pages/sign-in.tsx'
import {
  AlertIcon,
  DashboardIcon,
  FloorIcon,
  KeyIcon,
  LanguageIcon,
  MenuIcon,
  MoonIcon,
  OrdersIcon,
  PlaceIcon,
  PrinterIcon,
  ReportIcon,
  SettingsIcon,
  SignOutIcon,
  StaffIcon,
  SunIcon,
  TerminalIcon,
  UserIcon,
  WebhookIcon,
} from './parts/icons.tsx'
import { Blank } from './parts/page.tsx'
import { useSigned } from './parts/session.tsx'
import type { Text as Words } from './text/en.ts'
import { languages, useLanguage, useText } from './text/text.tsx'

interface PageEntry {
  path: string
  name: Exclude<keyof Words['nav'], 'label' | 'service' | 'setUp' | 'account' | 'location' | 'open' | 'skip'>
  Icon: ComponentType
  Page: ComponentType
  ownerOnly?: boolean
}

/** Every page, in the order of the menu. Each loads its own code. */
const PAGES: { group: 'service' | 'setUp' | 'account'; pages: PageEntry[] }[] = [
  {
    group: 'service',
    pages: [
      {
        path: '/dashboard',
        name: 'dashboard',
        Icon: DashboardIcon,
        Page: lazy(() => import('./pages/dashboard.tsx')),
      },
      { path: '/floor', name: 'floor', Icon: FloorIcon, Page: lazy(() => import('./pages/floor.tsx')) },
      { path: '/orders', name: 'orders', Icon: OrdersIcon, Page: lazy(() => import('./pages/orders.tsx')) },
      {
        path: '/reports',
        name: 'reports',
        Icon: ReportIcon,
        Page: lazy(() => import('./pages/reports.tsx')),
      },
    ],
  },
  {
    group: 'setUp',
    pages: [
      { path: '/menus', name: 'menus', Icon: MenuIcon, Page: lazy(() => import('./pages/menus.tsx')) },
      { path: '/staff', name: 'staff', Icon: StaffIcon, Page: lazy(() => import('./pages/staff.tsx')) },
      {
        path: '/terminals',
        name: 'terminals',
        Icon: TerminalIcon,
        Page: lazy(() => import('./pages/terminals.tsx')),
      },
      {
        path: '/printers',
        name: 'printers',
        Icon: PrinterIcon,
        Page: lazy(() => import('./pages/printers.tsx')),
      },
      {
        path: '/settings',
        name: 'settings',
        Icon: SettingsIcon,
        Page: lazy(() => import('./pages/settings.tsx')),
      },
    ],
  },
  {
    group: 'account',
    pages: [
      {
        path: '/users',
        name: 'users',
        Icon: UserIcon,
        Page: lazy(() => import('./pages/users.tsx')),
        ownerOnly: true,
      },
      {
        path: '/keys',
        name: 'keys',
        Icon: KeyIcon,
        Page: lazy(() => import('./pages/keys.tsx')),
        ownerOnly: true,
      },
      {
        path: '/webhooks',
        name: 'webhooks',
        Icon: WebhookIcon,
        Page: lazy(() => import('./pages/webhooks.tsx')),
        ownerOnly: true,
      },
    ],
  },
]
const FIRST = '/dashboard'

export function Shell() {
  const text = useText()
  const [opened, { toggle, close }] = useDisclosure()
  const { location } = useSigned()
  useLive(location.id)
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
        </Group>
      </AppShell.Header>
      <AppShell.Navbar className="nav" aria-label={text.nav.label}>
        <AppShell.Section p="md" pb="xs">
          <Group justify="space-between" mb="md">
            <Brand />
            <Burger opened={opened} onClick={toggle} size="sm" hiddenFrom="md" aria-label={text.nav.open} />
          </Group>
          <LocationChoice />
        </AppShell.Section>
        <AppShell.Section grow component={ScrollArea} px="xs">
          <PageList onChoose={close} />
        </AppShell.Section>
        <AppShell.Section p="xs" className="nav-foot">
          <UserMenu />
        </AppShell.Section>
      </AppShell.Navbar>
      <AppShell.Main id="page" tabIndex={-1} className="canvas">
        <div className="page">
          <Pages />
        </div>
      </AppShell.Main>
    </AppShell>
  )
}

function Pages() {
  const [path] = useLocation()
  const { isOwner, location } = useSigned()
  return (
    <Catch key={`${path} ${location.id}`}>
      <Suspense fallback={<div aria-busy="true" data-loading />}>
        <Switch>
          <Route path="/">
            <Redirect to={FIRST} replace />
          </Route>
          {PAGES.flatMap(({ pages }) => pages)
            .filter(({ ownerOnly }) => isOwner || !ownerOnly)
            .map(({ path, Page }) => (
              <Route key={path} path={`${path}/:id?`}>
                <Page />
              </Route>
            ))}
          <Route>
            <NotFound />
          </Route>
        </Switch>
      </Suspense>
    </Catch>
  )
}

function NotFound() {
  const { trouble } = useText()
  return <Blank icon={<AlertIcon size={28} />} title={trouble.notFound} lead={trouble.notFoundLead} />
}

/** A fault in one page leaves the others usable. */
class Catch extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    return this.state.failed ? <Crashed /> : this.props.children
  }
}

function Crashed() {
  const { trouble } = useText()
  return (
    <Blank icon={<AlertIcon size={28} />} title={trouble.crashed} lead={trouble.crashedLead}>
      <Button onClick={() => window.location.reload()}>{trouble.reload}</Button>
    </Blank>
  )
}

function LocationChoice() {
  const text = useText()
  const { session, location, choose } = useSigned()
  return (
    <Select
      aria-label={text.nav.location}
      leftSection={<PlaceIcon size={16} />}
      data={session.locations.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={String(location.id)}
      onChange={(value) => value && choose(Number(value))}
      allowDeselect={false}
      comboboxProps={{ shadow: 'md' }}
    />
  )
}

function PageList({ onChoose }: { onChoose: () => void }) {
  const text = useText()
  const { isOwner } = useSigned()
  return PAGES.map(({ group, pages }) => (
    <div key={group} className="nav-group">
      <Text className="nav-title">{text.nav[group]}</Text>
      {pages
        .filter(({ ownerOnly }) => isOwner || !ownerOnly)
        .map((page) => (
          <PageLink key={page.path} page={page} onChoose={onChoose} />
        ))}
    </div>
  ))
}

function PageLink({ page, onChoose }: { page: PageEntry; onChoose: () => void }) {
  const text = useText()
  const [active] = useRoute(`${page.path}/:id?`)
  return (
    <NavLink
      component={Link}
      href={page.path}
      label={text.nav[page.name]}
      leftSection={<page.Icon />}
      active={active}
      {...(active && { 'aria-current': 'page' as const })}
      onClick={onChoose}
      className="nav-link"
    />
  )
}

function UserMenu() {
  const text = useText()
  const { language, speak } = useLanguage()
  const { session, signOut } = useSigned()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { user } = session
  return (
    <Menu position="top-start" width={224} shadow="md">
      <Menu.Target>
        <UnstyledButton className="user">
          <Avatar aria-hidden name={user.name} size={32} color="brand" variant="filled" />
          <div className="user-words">
            <Text size="sm" fw={600} truncate>
              {user.name}
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {text.user.roles[user.role]} · {session.account.name}
            </Text>
          </div>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{text.user.appearance}</Menu.Label>
        {(['light', 'dark', 'auto'] as const).map((scheme) => (
          <Menu.Item
            key={scheme}
            leftSection={scheme === 'dark' ? <MoonIcon size={16} /> : <SunIcon size={16} />}
            onClick={() => setColorScheme(scheme)}
            className="choice"
            data-chosen={colorScheme === scheme}
          >
            {scheme === 'auto' ? text.user.system : text.user[scheme]}
          </Menu.Item>
        ))}
        <Menu.Label>{text.user.language}</Menu.Label>
        {languages.map(([code, name]) => (
          <Menu.Item
            key={code}
            lang={code}
            leftSection={<LanguageIcon size={16} />}
            onClick={() => speak(code)}
            className="choice"
            data-chosen={language === code}
          >
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<SignOutIcon size={16} />} onClick={signOut}>
          {text.user.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
