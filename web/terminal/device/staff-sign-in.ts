import { instantOf } from '../../shared/format.ts'
import { serviceNow } from '../../shared/service-clock.ts'
import { fitsPin, type PinCheck, pinCheckFor } from '../outbox/pin-check.ts'
import { app, type Person, setApp } from '../state.ts'
import { ask } from '../sync/api.ts'
import { heard, missed } from '../sync/connection.ts'
import { outboxDatabase } from '../sync/outbox-controller.ts'

export type SignedIn =
  | { how: 'in' }
  | { how: 'wrong' }
  | { how: 'wait' }
  | { how: 'offline' }
  | { how: 'refused'; message: string }

const KNOWN = 'known people'

/** Signs in whoever has this PIN; without the service, only who signed in on this device before. */
export async function signIn(pin: string): Promise<SignedIn> {
  const { device } = app()
  if (!device) return { how: 'wrong' }
  try {
    const answer = await ask({
      method: 'POST',
      path: `/go/staff/${device.locationId}/signin`,
      body: { pin, terminal: device.serialNo },
      deviceKey: device.key,
    })
    if (answer.status >= 500) return signInHere(pin)
    heard()
    if (answer.status === 429) return { how: 'wait' }
    if (answer.refusal?.code === 'pin_wrong') return { how: 'wrong' }
    if (!answer.body || answer.status !== 201)
      return { how: 'refused', message: answer.refusal?.message ?? '' }
    const told = answer.body as {
      staff_id: number
      name: string
      role: string
      session: string
      expires_at: string
    }
    const person: Person = {
      staffId: told.staff_id,
      name: told.name,
      role: told.role,
      session: told.session,
      expiresAt: instantOf(told.expires_at).getTime(),
    }
    enter(person)
    // Without room on the device they cannot come back while the service is away, and no more than that.
    remember(pin, person).catch(() => {})
    return { how: 'in' }
  } catch {
    missed()
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

/** Sessions of this page. They are never on disk: after a reload without the service there is none. */
const sessions = new Map<number, string>()

/** Who may come back while the service is away, and how their PIN is recognised. */
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

/** Earlier versions kept something that only the right PIN opened, and that told it therefore. */
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

/** The next one to use it shows a PIN. Drafts belong to the table and stay. */
export function lock(): void {
  setApp({ person: undefined, toast: undefined })
}

const SHARED_MS = 60_000
const OWN_MS = 10 * 60_000
const PAUSE_MS = 5_000

/** By both: the one stands still while a phone sleeps, the other goes where somebody puts it. */
const moment = () => ({ at: Date.now(), elapsed: performance.now() })
/** When somebody last touched it, or signed in. */
let touched = moment()
const touch = () => {
  touched = moment()
}
const idleMs = () => Math.max(Date.now() - touched.at, performance.now() - touched.elapsed)

/** Locks by itself when nobody touches it. */
export function lockWhenIdle(): void {
  addEventListener('pointerdown', touch)
  setInterval(() => {
    const { person, settings, connection } = app()
    // Who came back without the service signs in again when it is there, as soon as they pause.
    if (person && person.session === undefined && connection === 'live' && idleMs() > PAUSE_MS) return lock()
    const patience = settings.isShared ? SHARED_MS : OWN_MS
    if (person && (idleMs() > patience || person.expiresAt < serviceNow())) lock()
  }, 1_000)
}
