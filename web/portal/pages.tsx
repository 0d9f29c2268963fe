import { type ComponentType, lazy, Suspense } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { Catch } from './parts/catch.tsx'
import {
  AlertIcon,
  DashboardIcon,
  FloorIcon,
  KeyIcon,
  MenuIcon,
  OrdersIcon,
  PrinterIcon,
  ReportIcon,
  SettingsIcon,
  StaffIcon,
  TerminalIcon,
  UserIcon,
  WebhookIcon,
} from './parts/icons.tsx'
import { Blank } from './parts/page.tsx'
import { useSigned } from './parts/session.tsx'
import type { Text as Words } from './text/en.ts'
import { useText } from './text/text.tsx'

export interface PageEntry {
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

/** The pages that whoever is signed in may open, by group. */
export function usePages() {
  const { isOwner } = useSigned()
  return PAGES.map(({ group, pages }) => ({
    group,
    pages: pages.filter(({ ownerOnly }) => isOwner || !ownerOnly),
  }))
}

/** The page that the address names. */
export function Pages() {
  const [path] = useLocation()
  const { location } = useSigned()
  const groups = usePages()
  return (
    <Catch key={`${path} ${location.id}`}>
      <Suspense fallback={<div aria-busy="true" data-loading />}>
        <Switch>
          <Route path="/">
            <Redirect to={FIRST} replace />
          </Route>
          {groups
            .flatMap(({ pages }) => pages)
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
