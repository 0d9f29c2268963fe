import { Center, Loader } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { Route, Router, useLocation } from 'wouter'
import { calls, clockTime } from './api.ts'
import { SignedContext } from './lib/signed-in-context.tsx'
import { useText } from './locales/locale-provider.tsx'
import { ChoosePassword, SignIn } from './pages/sign-in/page.tsx'
import { keepPlace, keptPlace, placeIn } from './session/selected-location.ts'
import { isOut, leave, type Standing, useSession } from './session/session.ts'
import { Shell } from './shell.tsx'
import { useAfterwards, useCode } from './sync/lazy-chunk.ts'
import { watchRepeats } from './sync/unanswered.ts'
import { mayLeave, useGuardedLocation } from './ui/forms/unsaved-guard.ts'
import { AwayBar } from './ui/offline-bar.tsx'
import { Page, Trouble } from './ui/page.tsx'

export function App() {
  const notices = useCode('notices', () => import('./ui/notifications.tsx'), useAfterwards())
  return (
    <Router base="/portal" hook={useGuardedLocation}>
      <Route path="/password">
        <ChoosePassword />
      </Route>
      <Inside />
      {notices.data && <notices.data.Notices />}
    </Router>
  )
}

/** True for a user who has access to no location of the account. */
function hasNoLocation(standing: Standing | undefined): standing is Exclude<Standing, string> {
  return standing !== undefined && !isOut(standing) && standing.locations.length === 0
}

/** Shows the pages to a signed-in user and the sign-in form to everybody else, at the address that they opened. */
function Inside() {
  const text = useText()
  const [path, go] = useLocation()
  const queries = useQueryClient()
  const { session, look } = useSession(path !== '/password')
  const [chosen, setChosen] = useState(keptPlace)
  useEffect(
    () =>
      watchRepeats(async (at) => {
        // Loaded on demand: dialogs are a fifth of the first page.
        const { tell } = await import('./ui/dialog.tsx')
        tell(text.trouble.notTwice(clockTime(at)))
      }),
    [text],
  )

  const signOut = useCallback(async () => {
    if (!mayLeave()) return
    await calls.session.close()
    leave(queries)
    go('/')
  }, [queries, go])
  const { data } = session
  const first = useCode(
    'first-location',
    () => import('./pages/settings/first-location.tsx'),
    hasNoLocation(data),
  )
  const signed = useMemo(() => {
    const known = isOut(data) ? undefined : data
    const location = known && placeIn(known.locations, chosen)
    if (!known || !location) return undefined
    return {
      session: known,
      location,
      choose: (locationId: number) => {
        keepPlace(locationId)
        setChosen(locationId)
      },
      signOut,
      mayChange: known.user.role !== 'viewer',
      isOwner: known.user.role === 'owner',
      ownsAccount: known.user.role === 'owner' && known.user.everywhere === 1,
    }
  }, [data, chosen, signOut])

  if (path === '/password') return null
  return (
    <>
      <AwayBar look={look} timeZone={signed?.location.time_zone} />
      {signed ? (
        <SignedContext value={signed}>
          <Shell key={signed.session.user.id} />
        </SignedContext>
      ) : isOut(data) ? (
        <SignIn ended={data === 'ended'} look={look} />
      ) : first.data && data && hasNoLocation(data) ? (
        <first.data.default
          mayAdd={data.user.role === 'owner' && data.user.everywhere === 1}
          look={look}
          signOut={signOut}
        />
      ) : (
        <Center component="main" mih="100vh" p="md">
          {session.isError ? (
            <Page title={text.name}>
              <Trouble error={session.error} retry={look} />
            </Page>
          ) : (
            <Loader aria-label="…" />
          )}
        </Center>
      )}
    </>
  )
}
