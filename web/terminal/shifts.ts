import { ask } from './api.ts'
import { perform } from './perform.ts'
import { app } from './state.ts'
import { words } from './text/text.ts'

/** Whoever is signed in begins or ends work; answers what to say. */
export async function clockPerson(): Promise<string> {
  const { person, device } = app()
  if (!person || !device) return ''
  const { lock, trouble } = words()
  const path = `/go/staff/${person.staffId}/clock`
  const now = await ask({ path, deviceKey: device.key, session: person.session }).catch(() => undefined)
  const isIn = Number(now?.body?.in ?? 0) === 1
  const done = await perform({ method: 'PUT', path, body: { in: isIn ? 0 : 1 } })
  if (!done) return trouble.unreachable
  return isIn ? lock.clockedOut(person.name) : lock.clockedIn(person.name)
}
