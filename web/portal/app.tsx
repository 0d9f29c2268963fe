import { Center, Loader } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { Route, Router, useLocation } from 'wouter'
import type { SessionAnswer } from '../../src/portal/session-routes.ts'
import { get, Refused, send, whenSignedOut } from './api.ts'
import { ChoosePassword, SignIn } from './pages/sign-in.tsx'
import { Trouble } from './parts/page.tsx'
import { SignedContext } from './parts/session.tsx'
import { Shell } from './shell.tsx'

const LOCATION_KEPT_AS = 'comanda.location'

export function App() {
  return (
    <Router base="/portal">
      <Route path="/password">
        <ChoosePassword />
      </Route>
      <Inside />
    </Router>
  )
}

/** The pages for whoever is signed in; the door for everyone else. */
function Inside() {
  const [path] = useLocation()
  const queries = useQueryClient()
  const session = useQuery({
    queryKey: ['session'],
    queryFn: () => get<SessionAnswer>('/session'),
    enabled: path !== '/password',
    staleTime: 60_000,
  })
  const [chosen, setChosen] = useState(() => Number(localStorage.getItem(LOCATION_KEPT_AS)))

  useEffect(() => whenSignedOut(() => queries.invalidateQueries({ queryKey: ['session'] })), [queries])

  const signed = useMemo(() => {
    const { data } = session
    const location = data?.locations.find(({ id }) => id === chosen) ?? data?.locations[0]
    if (!data || !location) return undefined
    return {
      session: data,
      location,
      choose: (locationId: number) => {
        localStorage.setItem(LOCATION_KEPT_AS, String(locationId))
        setChosen(locationId)
      },
      signOut: async () => {
        await send('DELETE', '/session')
        queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
        await queries.resetQueries({ queryKey: ['session'] })
      },
      mayChange: data.user.role !== 'viewer',
      isOwner: data.user.role === 'owner',
    }
  }, [session.data, chosen, queries, session])

  if (path === '/password') return null
  if (session.error instanceof Refused && session.error.status === 401) return <SignIn />
  if (session.isError) return <Trouble error={session.error} retry={() => session.refetch()} />
  if (!signed) {
    return (
      <Center mih="100vh">
        <Loader aria-label="…" />
      </Center>
    )
  }
  return (
    <SignedContext value={signed}>
      <Shell />
    </SignedContext>
  )
}
