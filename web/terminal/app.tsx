import { useEffect, useState } from 'react'
import { takeUpdateWhenIdle } from './app-update.ts'
import { lazyScreen, preloadScreens } from './lazy-screen.tsx'
import { Toast } from './parts/toast.tsx'
import { Lock } from './screens/lock.tsx'
import { Entry } from './screens/order-entry.tsx'
import { Room } from './screens/room.tsx'
import { type Screen, useApp } from './state.ts'

// Screens that are not shown first are loaded after the first one, from the cache if available.
const Pair = lazyScreen(async () => (await import('./screens/pair.tsx')).Pair)
const OrderScreen = lazyScreen(async () => (await import('./screens/order.tsx')).OrderScreen)
const Tablet = lazyScreen(async () => (await import('./screens/tablet.tsx')).Tablet)
const Pay = lazyScreen(async () => (await import('./screens/pay.tsx')).Pay)
const Settings = lazyScreen(async () => (await import('./screens/settings.tsx')).Settings)
const Settled = lazyScreen(async () => (await import('./screens/closed-orders.tsx')).Settled)
const ClosedOrders = lazyScreen(async () => (await import('./screens/closed-orders.tsx')).ClosedOrders)
const Show = lazyScreen(async () => (await import('./screens/show-to-kitchen.tsx')).Show)
const Tray = lazyScreen(async () => (await import('./screens/rejected.tsx')).Tray)
const NumberPad = lazyScreen(async () => (await import('./screens/minor-screens.tsx')).NumberPad)
const Pass = lazyScreen(async () => (await import('./screens/minor-screens.tsx')).Pass)
const Receipt = lazyScreen(async () => (await import('./screens/minor-screens.tsx')).Receipt)
const History = lazyScreen(async () => (await import('./screens/minor-screens.tsx')).History)
const Asking = lazyScreen(async () => (await import('./parts/pay/prompt-sheet.tsx')).Asking, null)
const UprightTablet = lazyScreen(async () => (await import('./screens/tablet.tsx')).UprightTablet)

const TABLET = '(min-width: 900px)'
const UPRIGHT_TABLET = '(min-width: 600px)'

export function App() {
  const device = useApp(({ device }) => device)
  const isBarred = useApp(({ isBarred }) => isBarred)
  const person = useApp(({ person }) => person)
  const screen = useApp(({ screen }) => screen)
  const isTablet = useMatches(TABLET)
  const isUpright = useMatches(UPRIGHT_TABLET)
  useEffect(preloadScreens, [])
  if (!device || isBarred) return <Pair />
  return (
    <>
      {person ? <At screen={screen} isTablet={isTablet} isUpright={isUpright} /> : <Lock />}
      <Asking />
      {/* Nothing may cover the order that is carried to the kitchen. */}
      {screen.at !== 'show' && <Toast />}
    </>
  )
}

function At(props: { screen: Screen; isTablet: boolean; isUpright: boolean }) {
  const { screen, isTablet, isUpright } = props
  if (isTablet && (screen.at === 'room' || screen.at === 'entry' || screen.at === 'order')) {
    return <Tablet place={'place' in screen ? screen.place : undefined} />
  }
  if (isUpright && (screen.at === 'entry' || screen.at === 'order'))
    return <UprightTablet place={screen.place} />
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
    const update = () => setMatches(list.matches)
    list.addEventListener('change', update)
    return () => list.removeEventListener('change', update)
  }, [query])
  return matches
}
