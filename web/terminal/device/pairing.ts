import { pairing_end } from '../../../client/src/call-table.ts'
import { requestOf } from '../../../client/src/client.ts'
import { type PairTrouble, pairTrouble } from '../../shared/pairing-code.ts'
import { uuid } from '../../shared/uuid.ts'
import { app, type Device, setApp } from '../state.ts'
import { sendRequest } from '../sync/api.ts'
import { outboxDatabase } from '../sync/outbox-controller.ts'

let nonce: string | undefined

/** Undefined: paired; otherwise the reason why not. */
export async function pair(code: string): Promise<PairTrouble | undefined> {
  // Stays the same for all attempts with this code, so a lost response does not use up the code.
  nonce ??= uuid()
  const request = requestOf(pairing_end, { code, nonce, device: deviceName(), kind: 'service' })
  const answer = await sendRequest(request, {}).catch(() => undefined)
  if (!answer) return 'unreachable'
  const paired = answer.body
  if (!paired) return pairTrouble(answer.refusal?.code)
  const device: Device = { key: paired.key, serialNo: paired.serial_no, locationId: paired.location_id }
  await outboxDatabase().put('device', device, 'device')
  nonce = undefined
  void navigator.storage?.persist?.()
  setApp({ device, isBarred: false })
  return undefined
}

function deviceName(): string {
  const { userAgent } = navigator
  return /iPad|iPhone|Android[^;)]*|Windows|Macintosh|Linux/.exec(userAgent)?.[0].slice(0, 60) ?? 'browser'
}

/** Deletes everything except unsent entries. Refused while there are any. */
export async function unpair(): Promise<boolean> {
  const { entries, tray } = app().queue
  if (entries.length + tray.length > 0) return false
  await forgetAnswers()
  setApp({ device: undefined, person: undefined })
  return true
}

/** Deletes the data of a blocked device, except for its unsent entries. */
export async function forgetAnswers(): Promise<void> {
  const database = outboxDatabase()
  await Promise.all([
    database.clear('kept'),
    database.delete('device', 'device'),
    database.delete('device', 'people'),
  ])
  setApp({ config: undefined, areas: [], menus: [], staff: [], open: [], orders: {}, person: undefined })
}
