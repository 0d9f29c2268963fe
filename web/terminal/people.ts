import { serviceNow } from '../shared/clock.ts'
import { instantOf } from '../shared/format.ts'
import { ask } from './api.ts'
import { heard, missed } from './connection.ts'
import { type Sealed, sealed, unsealed } from './outbox/sealed.ts'
import { outboxDatabase } from './outgoing.ts'
import { app, type Person, setApp } from './state.ts'

export type SignedIn =
  | { how: 'in' }
  | { how: 'wrong' }
  | { how: 'wait' }
  | { how: 'offline' }
  | { how: 'refused'; message: string }

const SEALED = 'people'

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
    keepFor(pin, person).catch(() => {})
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

/** Kept so that only the PIN opens it. */
async function keepFor(pin: string, person: Person): Promise<void> {
  const box = await sealed(pin, JSON.stringify(person))
  if (!box) return
  const kept = ((await outboxDatabase().get('device', SEALED)) ?? {}) as Record<number, Sealed>
  await outboxDatabase().put('device', { ...kept, [person.staffId]: box }, SEALED)
}

async function signInHere(pin: string): Promise<SignedIn> {
  const kept = ((await outboxDatabase().get('device', SEALED)) ?? {}) as Record<number, Sealed>
  for (const box of Object.values(kept)) {
    const text = await unsealed(pin, box)
    const person = text === undefined ? undefined : (JSON.parse(text) as Person)
    if (person && person.expiresAt > serviceNow()) {
      enter(person)
      return { how: 'in' }
    }
  }
  return { how: 'offline' }
}

/** The next one to use it shows a PIN. Drafts belong to the table and stay. */
export function lock(): void {
  setApp({ person: undefined, toast: undefined })
}

const SHARED_MS = 60_000
const OWN_MS = 10 * 60_000

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
    const { person, settings } = app()
    const patience = settings.isShared ? SHARED_MS : OWN_MS
    if (person && (idleMs() > patience || person.expiresAt < serviceNow())) lock()
  }, 1_000)
}
