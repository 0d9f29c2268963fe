import { lazy, Suspense, useEffect, useState } from 'react'
import { Asking } from './parts/asking.tsx'
import { Toast } from './parts/toast.tsx'
import { Entry } from './screens/entry.tsx'
import { Lock } from './screens/lock.tsx'
import { OrderScreen } from './screens/order.tsx'
import { Pair } from './screens/pair.tsx'
import { Room } from './screens/room.tsx'
import { Tablet } from './screens/tablet.tsx'
import { type Screen, useApp } from './state.ts'
import { takeUpdateWhenIdle } from './update.ts'

// Screens that nobody sees first are loaded after the first one, from the device's own store where it has one.
const later = {
  pay: () => import('./screens/pay.tsx'),
  settings: () => import('./screens/settings.tsx'),
  settled: () => import('./screens/settled.tsx'),
  show: () => import('./screens/show.tsx'),
  tray: () => import('./screens/tray.tsx'),
  small: () => import('./screens/small.tsx'),
}
const Pay = lazy(async () => ({ default: (await later.pay()).Pay }))
const Settings = lazy(async () => ({ default: (await later.settings()).Settings }))
const Settled = lazy(async () => ({ default: (await later.settled()).Settled }))
const ClosedOrders = lazy(async () => ({ default: (await later.settled()).ClosedOrders }))
const Show = lazy(async () => ({ default: (await later.show()).Show }))
const Tray = lazy(async () => ({ default: (await later.tray()).Tray }))
const NumberPad = lazy(async () => ({ default: (await later.small()).NumberPad }))
const Pass = lazy(async () => ({ default: (await later.small()).Pass }))
const Receipt = lazy(async () => ({ default: (await later.small()).Receipt }))
const History = lazy(async () => ({ default: (await later.small()).History }))

/** So that no tap waits for one, with a network or without. */
function loadLater(): void {
  for (const load of Object.values(later)) void load().catch(() => {})
}

const TABLET = '(min-width: 900px)'

export function App() {
  const device = useApp(({ device }) => device)
  const isBarred = useApp(({ isBarred }) => isBarred)
  const person = useApp(({ person }) => person)
  const screen = useApp(({ screen }) => screen)
  const isTablet = useMatches(TABLET)
  useEffect(() => {
    const soon = setTimeout(loadLater, 500)
    return () => clearTimeout(soon)
  }, [])
  if (!device || isBarred) return <Pair />
  return (
    <>
      <Suspense fallback={<main className="phone" />}>
        {person ? <At screen={screen} isTablet={isTablet} /> : <Lock />}
      </Suspense>
      <Asking />
      {/* Nothing may lie over the dishes that are carried to the kitchen. */}
      {screen.at !== 'show' && <Toast />}
    </>
  )
}

function At({ screen, isTablet }: { screen: Screen; isTablet: boolean }) {
  if (isTablet && (screen.at === 'room' || screen.at === 'entry' || screen.at === 'order')) {
    return <Tablet place={'place' in screen ? screen.place : undefined} />
  }
  switch (screen.at) {
    case 'room':
      return <RoomScreen />
    case 'number':
      return <NumberPad />
    case 'pass':
      return <Pass />
    case 'entry':
      return <Entry place={screen.place} />
    case 'order':
      return <OrderScreen place={screen.place} />
    case 'pay':
      return <Pay orderId={screen.orderId} />
    case 'receipt':
      return <Receipt orderId={screen.orderId} />
    case 'history':
      return <History orderId={screen.orderId} />
    case 'closed':
      return <ClosedOrders />
    case 'settled':
      return <Settled orderId={screen.orderId} />
    case 'tray':
      return <Tray />
    case 'show':
      return <Show entryId={screen.entryId} />
    case 'settings':
      return <Settings />
  }
}

function RoomScreen() {
  useEffect(takeUpdateWhenIdle, [])
  return (
    <main className="phone">
      <Room />
    </main>
  )
}

function useMatches(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches)
  useEffect(() => {
    const list = matchMedia(query)
    const tell = () => setMatches(list.matches)
    list.addEventListener('change', tell)
    return () => list.removeEventListener('change', tell)
  }, [query])
  return matches
}
