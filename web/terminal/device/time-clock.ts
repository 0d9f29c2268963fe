import { staff_clock } from '../../../client/src/call-table.ts'
import { requestOf } from '../../../client/src/client.ts'
import { strings } from '../locales/load-locale.ts'
import { labelOf } from '../orders/order-place.ts'
import { askFor } from '../orders/prompt.ts'
import { sumText, toCents } from '../parts/money.tsx'
import { app, showNotice } from '../state.ts'
import { perform } from '../sync/send-now.ts'

/** Clocks the signed-in person in or out. Somebody who leaves open tables behind is asked first. */
export async function clockPerson(): Promise<void> {
  const { person } = app()
  const { lock } = strings()
  const offered = [
    { key: 'in', text: lock.clockIn },
    { key: 'out', text: lock.clockOut },
  ]
  const way = await askFor({ kind: 'choice', title: lock.clock, offered })
  if (!person || !way || (way === 'out' && !(await canLeave(person.staffId)))) return
  const clock = requestOf(staff_clock, { staff_id: person.staffId }, { in: way === 'in' ? 1 : 0 })
  if (!(await perform(clock))) return
  showNotice(way === 'in' ? lock.clockedIn(person.name) : lock.clockedOut(person.name))
}

async function canLeave(staffId: number): Promise<boolean> {
  const { lock, order } = strings()
  const mine = app().open.filter(({ server }) => server.staff_id === staffId)
  if (mine.length === 0) return true
  const sum = mine.reduce((cents, { balance }) => cents + toCents(balance), 0)
  const offered = [
    { key: 'out', text: lock.clockOut, isBad: true },
    { key: 'no', text: order.cancel },
  ]
  const title = lock.stillOpen(mine.map(labelOf).join(', '), sumText(sum))
  return (await askFor({ kind: 'choice', title, offered })) === 'out'
}
