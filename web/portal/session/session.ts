import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { SessionAnswer } from '../../../src/identity/users/session-routes.ts'
import { quietCalls, Refused } from '../api.ts'
import { clearTypedFields, saveTypedFields } from '../ui/forms/preserved-input.ts'
import { markAway, setHealthCheck, useAwaySince } from './connection.ts'

/**
 * The signed-in user; `nobody` without a session, `ended` if it has just expired, `empty` if the installation has no
 * account yet.
 */
export type SessionState = SessionAnswer | 'nobody' | 'ended' | 'empty'

const KEY = ['session']
/** Queries that hold no personal data. */
const NOT_PERSONAL = new Set(['session', 'code'])
const LOOK_MS = 8_000
const LONGEST_PAUSE_MS = 15_000

/**
 * The query for the signed-in user. It is the state of the whole app: any doubt about the session or the connection
 * refetches it, and its result applies in every tab.
 */
export function useSession(enabled: boolean) {
  const queries = useQueryClient()
  const session = useQuery({
    queryKey: KEY,
    queryFn: () => lookAt(queries),
    enabled,
    staleTime: 60_000,
    retry: false,
    refetchInterval: false,
  })
  const look = useCallback(
    () => queries.refetchQueries({ queryKey: KEY }, { cancelRefetch: false }),
    [queries],
  )
  useEffect(
    () =>
      setHealthCheck((about) => {
        // Requests that were under way when the session ended are refused one by one.
        if (about === 'session' && isSignedOut(queries.getQueryData(KEY))) return
        void look()
      }),
    [queries, look],
  )
  useRepeatedLooks(look)
  useOtherTabs(queries, session.data, look)
  return { session, look }
}

export function isSignedOut(standing: SessionState | undefined): standing is 'nobody' | 'ended' | 'empty' {
  return typeof standing === 'string'
}

/** Clears everything when the user signs out. */
export function clearSession(queries: QueryClient): void {
  queries.setQueryData<SessionState>(KEY, 'nobody')
  clearTypedFields()
  forgetAll(queries)
}

async function lookAt(queries: QueryClient): Promise<SessionState> {
  const before = queries.getQueryData<SessionState>(KEY)
  try {
    const answer = await quietCalls.session.get({ signal: AbortSignal.timeout(LOOK_MS) })
    markAway(false)
    if (before && !isSignedOut(before) && before.user.id !== answer.user.id) forgetAll(queries)
    return answer
  } catch (error) {
    const answered = error instanceof Refused && error.status < 500
    markAway(!answered)
    if (!answered || error.code !== 'session_missing') throw error
    if (before && !isSignedOut(before)) saveTypedFields(before.user.id)
    forgetAll(queries)
    if (before !== undefined && !isSignedOut(before)) return 'ended'
    if (before === 'nobody' || before === 'ended') return before
    return (await isEmpty()) ? 'empty' : 'nobody'
  }
}

/** The service leads every page of an empty installation here. */
const SETUP_PAGE = '/portal/setup'

/** True if the installation waits for its set-up. A failed look counts as no: signing in is the common case. */
async function isEmpty(): Promise<boolean> {
  if (window.location.pathname !== SETUP_PAGE) return false
  try {
    return (await quietCalls.setup.get({ signal: AbortSignal.timeout(LOOK_MS) })).open === 1
  } catch {
    return false
  }
}

/** The next user must not see data that the previous one loaded. */
function forgetAll(queries: QueryClient): void {
  queries.removeQueries({ predicate: ({ queryKey }) => !NOT_PERSONAL.has(String(queryKey[0])) })
}

/** While the service is unreachable, the session is checked again with growing pauses. */
function useRepeatedLooks(look: () => Promise<void>): void {
  const away = useAwaySince() !== undefined
  useEffect(() => {
    const now = () => void look()
    window.addEventListener('online', now)
    window.addEventListener('offline', now)
    return () => {
      window.removeEventListener('online', now)
      window.removeEventListener('offline', now)
    }
  }, [look])
  useEffect(() => {
    if (!away) return
    let pauseMs = 1_000
    let timer = setTimeout(again, pauseMs)
    let over = false
    async function again() {
      await look()
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
      if (!over) timer = setTimeout(again, pauseMs)
    }
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [away, look])
}

/** Tabs share one cookie: when one of them loses or gains the session, the others check it too. */
function useOtherTabs(
  queries: QueryClient,
  standing: SessionState | undefined,
  look: () => Promise<void>,
): void {
  const out = standing === undefined ? undefined : isSignedOut(standing)
  useEffect(() => {
    if (out === undefined) return
    const tabs = new BroadcastChannel('comanda.session')
    tabs.postMessage({ out })
    tabs.onmessage = ({ data }) => {
      // The query data may be newer than what this tab shows.
      const known = queries.getQueryData<SessionState>(KEY)
      if (data.out !== isSignedOut(known)) void look()
    }
    return () => tabs.close()
  }, [queries, out, look])
}
