import { staff_sign_in } from '../../../client/src/call-table.ts'
import { requestOf } from '../../../client/src/client.ts'
import { instantOf } from '../../shared/format.ts'
import { serviceNow } from '../../shared/service-clock.ts'
import { fitsPin, type PinCheck, pinCheckFor } from '../outbox/pin-check.ts'
import { app, type Person, setApp } from '../state.ts'
import { sendRequest } from '../sync/api.ts'
import { markReachable, markUnreachable } from '../sync/connection.ts'
import { outboxDatabase } from '../sync/outbox-controller.ts'

export type SignedIn =
  | { how: 'in' }
  | { how: 'wrong' }
  | { how: 'wait' }
  | { how: 'offline' }
  | { how: 'refused'; message: string }

const KNOWN = 'known people'

/** Signs in the person with this PIN; offline, only somebody who has signed in on this device before. */
export async function signIn(pin: string): Promise<SignedIn> {
  const { device } = app()
  if (!device) return { how: 'wrong' }
  try {
    const { locationId, serialNo, key } = device
    const request = requestOf(staff_sign_in, { location_id: locationId }, { pin, terminal: serialNo })
    const answer = await sendRequest(request, { deviceKey: key })
    if (answer.status >= 500) return signInHere(pin)
    markReachable()
    if (answer.status === 429) return { how: 'wait' }
    if (answer.refusal?.code === 'pin_wrong') return { how: 'wrong' }
    const signedIn = answer.body
    if (!signedIn) return { how: 'refused', message: answer.refusal?.message ?? '' }
    const person: Person = {
      staffId: signedIn.staff_id,
      name: signedIn.name,
      role: signedIn.role,
      session: signedIn.session,
      expiresAt: instantOf(signedIn.expires_at).getTime(),
    }
    enter(person)
    // If there is no space, the person cannot sign in offline; nothing else is affected.
    remember(pin, person).catch(() => {})
    return { how: 'in' }
  } catch {
    markUnreachable()
    return signInHere(pin)
  }
}

function enter(person: Person): void {
  touch()
  setApp({ person, lastPerson: person.name })
  outboxDatabase()
    .put('device', person.name, 'last person')
    .catch(() => {})
}

/** Sessions of this page, never stored on disk: after a reload offline there is none. */
const sessions = new Map<number, string>()

/** A person who may sign in offline, and the data to check the PIN. */
interface Known {
  person: Omit<Person, 'session'>
  check: PinCheck
}

async function remember(pin: string, { session, ...person }: Person): Promise<void> {
  if (session === undefined) return
  sessions.set(person.staffId, session)
  const database = outboxDatabase()
  const check = await pinCheckFor(database, pin)
  if (!check) return
  const known = await knownPeople()
  await database.put('device', { ...known, [person.staffId]: { person, check } }, KNOWN)
}

async function knownPeople(): Promise<Record<number, Known>> {
  return ((await outboxDatabase().get('device', KNOWN)) ?? {}) as Record<number, Known>
}

/** Deletes data of earlier versions that only the right PIN could open, and that therefore revealed it. */
export async function forgetSealedPins(): Promise<void> {
  await outboxDatabase().delete('device', 'people')
}

const WRONG_AT_ONCE = 5
const WRONG_FOR_MS = 60_000
let wrongAt: number[] = []

async function signInHere(pin: string): Promise<SignedIn> {
  wrongAt = wrongAt.filter((at) => performance.now() - at < WRONG_FOR_MS)
  if (wrongAt.length >= WRONG_AT_ONCE) return { how: 'wait' }
  for (const { person, check } of Object.values(await knownPeople())) {
    if (person.expiresAt <= serviceNow() || !(await fitsPin(outboxDatabase(), pin, check))) continue
    enter({ ...person, session: sessions.get(person.staffId) })
    return { how: 'in' }
  }
  wrongAt.push(performance.now())
  return { how: 'offline' }
}

/** Locks the screen; the next user enters a PIN. Drafts belong to the table and stay. */
export function lock(): void {
  setApp({ person: undefined, toast: undefined })
}

const SHARED_MS = 60_000
const OWN_MS = 10 * 60_000
const PAUSE_MS = 5_000

/** Both clocks: the monotonic one stops while a phone sleeps, the wall clock can be changed. */
const moment = () => ({ at: Date.now(), elapsed: performance.now() })
/** Time of the last touch or sign-in. */
let touched = moment()
const touch = () => {
  touched = moment()
}
const idleMs = () => Math.max(Date.now() - touched.at, performance.now() - touched.elapsed)

/** Locks automatically when idle. */
export function lockWhenIdle(): void {
  addEventListener('pointerdown', touch)
  setInterval(() => {
    const { person, settings, connection } = app()
    // A person who signed in offline signs in again once the service is back, as soon as they pause.
    if (person && person.session === undefined && connection === 'live' && idleMs() > PAUSE_MS) return lock()
    const idleLimitMs = settings.isShared ? SHARED_MS : OWN_MS
    if (person && (idleMs() > idleLimitMs || person.expiresAt < serviceNow())) lock()
  }, 1_000)
}
