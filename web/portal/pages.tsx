import type { ComponentType } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { useSignedIn } from './lib/signed-in-context.tsx'
import { useText } from './locales/locale-provider.tsx'
import type { Text as Spoken } from './locales/text.ts'
import { useAwaySince } from './session/connection.ts'
import { FIRST_PATH } from './session/selected-location.ts'
import { useChunk } from './sync/lazy-chunk.ts'
import { Catch, Crashed } from './ui/error-boundary.tsx'
import {
  AlertIcon,
  CheckIcon,
  ClockIcon,
  DashboardIcon,
  FloorIcon,
  KeyIcon,
  MenuIcon,
  MoonIcon,
  OrdersIcon,
  PlaceIcon,
  PrinterIcon,
  ReportIcon,
  SettingsIcon,
  StaffIcon,
  TerminalIcon,
  UserIcon,
  WebhookIcon,
} from './ui/icons.tsx'
import { EmptyState, ErrorState, Page } from './ui/page.tsx'

/** A key of the navigation strings. */
type PageName = Exclude<
  keyof Spoken['nav'],
  'label' | 'service' | 'setUp' | 'account' | 'location' | 'open' | 'skip'
>

export interface PageEntry {
  path: string
  name: PageName
  Icon: ComponentType
  load: () => Promise<{ default: ComponentType }>
  ownerOnly?: boolean
  /** Hidden from people who may only look. */
  managersOnly?: boolean
  /** Not in the menu of an account with one location. */
  severalOnly?: boolean
}

/** All pages in the order of the menu. Each loads its own code. */
const PAGES: { group: 'service' | 'setUp' | 'account' | 'own'; pages: PageEntry[] }[] = [
  {
    group: 'service',
    pages: [
      {
        path: '/dashboard',
        name: 'dashboard',
        Icon: DashboardIcon,
        load: () => import('./pages/dashboard/page.tsx'),
      },
      {
        path: '/all-locations',
        name: 'allLocations',
        Icon: PlaceIcon,
        load: () => import('./pages/all-locations/page.tsx'),
        severalOnly: true,
      },
      { path: '/floor', name: 'floor', Icon: FloorIcon, load: () => import('./pages/floor/page.tsx') },
      { path: '/orders', name: 'orders', Icon: OrdersIcon, load: () => import('./pages/orders/page.tsx') },
      { path: '/day', name: 'day', Icon: MoonIcon, load: () => import('./pages/day/page.tsx') },
      {
        path: '/reports',
        name: 'reports',
        Icon: ReportIcon,
        load: () => import('./pages/reports/page.tsx'),
      },
    ],
  },
  {
    group: 'setUp',
    pages: [
      {
        path: '/setup',
        name: 'guide',
        Icon: CheckIcon,
        load: () => import('./pages/setup/page.tsx'),
        managersOnly: true,
      },
      { path: '/menus', name: 'menus', Icon: MenuIcon, load: () => import('./pages/menus/page.tsx') },
      { path: '/staff', name: 'staff', Icon: StaffIcon, load: () => import('./pages/staff/page.tsx') },
      {
        path: '/terminals',
        name: 'terminals',
        Icon: TerminalIcon,
        load: () => import('./pages/terminals/page.tsx'),
      },
      {
        path: '/printers',
        name: 'printers',
        Icon: PrinterIcon,
        load: () => import('./pages/printers/page.tsx'),
      },
      {
        path: '/settings',
        name: 'settings',
        Icon: SettingsIcon,
        load: () => import('./pages/settings/page.tsx'),
      },
    ],
  },
  {
    group: 'account',
    pages: [
      {
        path: '/activity',
        name: 'activity',
        Icon: ClockIcon,
        load: () => import('./pages/activity/page.tsx'),
      },
      {
        path: '/users',
        name: 'users',
        Icon: UserIcon,
        load: () => import('./pages/users/page.tsx'),
        ownerOnly: true,
      },
      {
        path: '/keys',
        name: 'keys',
        Icon: KeyIcon,
        load: () => import('./pages/keys/page.tsx'),
        ownerOnly: true,
      },
      {
        path: '/webhooks',
        name: 'webhooks',
        Icon: WebhookIcon,
        load: () => import('./pages/webhooks/page.tsx'),
        ownerOnly: true,
      },
    ],
  },
  {
    group: 'own',
    pages: [
      { path: '/profile', name: 'own', Icon: UserIcon, load: () => import('./pages/profile/page.tsx') },
    ],
  },
]

/** The pages of the menu: those that the signed-in user may open and has a use for. */
export function useListedPages() {
  const { session } = useSignedIn()
  const hasSeveral = session.locations.length > 1
  return usePages().map(({ group, pages }) => ({
    group,
    pages: pages.filter(({ severalOnly }) => hasSeveral || !severalOnly),
  }))
}

/** The pages that the signed-in user may open, by group. */
function usePages() {
  const { ownsAccount, mayChange } = useSignedIn()
  return PAGES.map(({ group, pages }) => ({
    group,
    pages: pages.filter(
      ({ ownerOnly, managersOnly }) => (ownsAccount || !ownerOnly) && (mayChange || !managersOnly),
    ),
  })).filter(({ pages }) => pages.length > 0)
}

/** Returns the name of a page in the language of the reader. */
export function usePageName(): (name: PageName) => string {
  const { nav } = useText()
  return (name) => nav[name]
}

/** Shows the page that the address names. */
export function Pages() {
  const [path] = useLocation()
  const { location } = useSignedIn()
  const groups = usePages()
  return (
    <Catch key={`${path} ${location.id}`}>
      <Switch>
        <Route path="/">
          <Redirect to={FIRST_PATH} replace />
        </Route>
        {groups
          .flatMap(({ pages }) => pages)
          .map((page) => (
            <Route key={page.path} path={`${page.path}/:id?`}>
              <PageCode {...page} />
            </Route>
          ))}
        {PAGES.flatMap(({ pages }) => pages).map(({ path, name }) => (
          <Route key={path} path={`${path}/:id?`}>
            <OwnersOnly name={name} />
          </Route>
        ))}
        <Route>
          <NotFound />
        </Route>
      </Switch>
    </Catch>
  )
}

function PageCode({ path, name, load }: PageEntry) {
  const nameOf = usePageName()
  const code = useChunk(path, load)
  const away = useAwaySince() !== undefined
  if (code.data) return <code.data.default />
  if (!code.isError) return <div aria-busy="true" data-loading />
  if (!away) return <Crashed />
  return (
    <Page title={nameOf(name)}>
      <ErrorState error={code.error} retry={() => code.refetch()} />
    </Page>
  )
}

/** Explains that the page exists but is for owners only. */
function OwnersOnly({ name }: Pick<PageEntry, 'name'>) {
  const text = useText()
  const nameOf = usePageName()
  return <EmptyState icon={<KeyIcon size={28} />} title={nameOf(name)} lead={text.common.ownerOnly} />
}

function NotFound() {
  const { trouble } = useText()
  return <EmptyState icon={<AlertIcon size={28} />} title={trouble.notFound} lead={trouble.notFoundLead} />
}
