import { staff_clock } from '../../../client/src/call-table.ts'
import { requestOf } from '../../../client/src/client.ts'
import { strings } from '../locales/load-locale.ts'
import { askFor } from '../orders/prompt.ts'
import { app, showNotice } from '../state.ts'
import { perform } from '../sync/send-now.ts'

/** Clocks the signed-in person in or out. */
export async function clockPerson(): Promise<void> {
  const { person } = app()
  const { lock } = strings()
  const offered = [
    { key: 'in', text: lock.clockIn },
    { key: 'out', text: lock.clockOut },
  ]
  const way = await askFor({ kind: 'choice', title: lock.clock, offered })
  if (!person || !way) return
  const clock = requestOf(staff_clock, { staff_id: person.staffId }, { in: way === 'in' ? 1 : 0 })
  if (!(await perform(clock))) return
  showNotice(way === 'in' ? lock.clockedIn(person.name) : lock.clockedOut(person.name))
}
