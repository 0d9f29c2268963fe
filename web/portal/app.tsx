import { Center, Loader } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { Route, Router, useLocation } from 'wouter'
import { calls, clockTime } from './api.ts'
import { SignedInContext } from './lib/signed-in-context.tsx'
import { useText } from './locales/locale-provider.tsx'
import { ChoosePassword, SignIn } from './pages/sign-in/page.tsx'
import { initialLocation, savedLocationId, saveLocationId } from './session/selected-location.ts'
import { clearSession, isSignedOut, type SessionState, useSession } from './session/session.ts'
import { Shell } from './shell.tsx'
import { useAfterFirstPaint, useChunk } from './sync/lazy-chunk.ts'
import { watchRepeats } from './sync/unanswered.ts'
import { mayLeave, useGuardedLocation } from './ui/forms/unsaved-guard.ts'
import { AwayBar } from './ui/offline-bar.tsx'
import { ErrorState, Page, useFirstReadError } from './ui/page.tsx'

export function App() {
  const notices = useChunk('notices', () => import('./ui/notifications.tsx'), useAfterFirstPaint())
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
function hasNoLocation(standing: SessionState | undefined): standing is Exclude<SessionState, string> {
  return standing !== undefined && !isSignedOut(standing) && standing.locations.length === 0
}

/** Shows the pages to a signed-in user and the sign-in form to everybody else, at the address that they opened. */
function Inside() {
  const text = useText()
  const [path, go] = useLocation()
  const queries = useQueryClient()
  const { session, look } = useSession(path !== '/password')
  const [chosen, setChosen] = useState(savedLocationId)
  useEffect(
    () =>
      watchRepeats(async (at) => {
        // Loaded on demand: dialogs are a fifth of the first page.
        const { showNotice } = await import('./ui/changes/show-notice.ts')
        showNotice(text.trouble.notTwice(clockTime(at)))
      }),
    [text],
  )

  const signOut = useCallback(async () => {
    if (!mayLeave()) return
    await calls.session.sign_out()
    clearSession(queries)
    go('/')
  }, [queries, go])
  const { data } = session
  const failure = useFirstReadError(session)
  const first = useChunk(
    'first-location',
    () => import('./pages/settings/first-location.tsx'),
    hasNoLocation(data),
  )
  const installation = useChunk(
    'installation',
    () => import('./pages/setup/installation.tsx'),
    data === 'empty',
  )
  const signed = useMemo(() => {
    const known = isSignedOut(data) ? undefined : data
    const location = known && initialLocation(known.locations, chosen)
    if (!known || !location) return undefined
    return {
      session: known,
      location,
      choose: (locationId: number) => {
        saveLocationId(locationId)
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
        <SignedInContext value={signed}>
          <Shell key={signed.session.user.id} />
        </SignedInContext>
      ) : data === 'empty' && installation.data ? (
        <installation.data.default
          look={async () => {
            await look()
            go('/setup')
          }}
        />
      ) : isSignedOut(data) && data !== 'empty' ? (
        <SignIn ended={data === 'ended'} look={look} />
      ) : first.data && data && hasNoLocation(data) ? (
        <first.data.default
          mayAdd={data.user.role === 'owner' && data.user.everywhere === 1}
          look={look}
          signOut={signOut}
        />
      ) : (
        <Center component="main" mih="100vh" p="md">
          {failure ? (
            <Page title={text.productName}>
              <ErrorState error={failure} retry={look} />
            </Page>
          ) : (
            <Loader role="progressbar" aria-label={text.productName} />
          )}
        </Center>
      )}
    </>
  )
}
