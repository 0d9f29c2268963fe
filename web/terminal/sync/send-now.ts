import type { PlannedRequest } from '../../../client/src/client.ts'
import type { Closed } from '../../shared/closed-enums.ts'
import { uuid } from '../../shared/uuid.ts'
import { refusalText, strings } from '../locales/load-locale.ts'
import { askFor } from '../orders/prompt.ts'
import type { Refusal } from '../outbox/entry.ts'
import { isEnded, verdictOn } from '../outbox/outbox-rules.ts'
import { app, setApp, showNotice } from '../state.ts'
import { Refused, sendRequest } from './api.ts'
import { markReachable, markUnreachable } from './connection.ts'

const TIMEOUT_MS = 60_000
const PAUSE_MS = 2_000

/**
 * Performs an action that must not be queued: payments, moves, voids. The request is repeated with the same key until
 * there is a response, and asks for a supervisor if one is needed; `about` describes the action to them. Undefined: not
 * done, and the user was informed.
 */
export async function perform<Body>(
  request: PlannedRequest<Body>,
  about?: string,
): Promise<Closed<Body> | undefined> {
  try {
    return await performOrRefuse(request, about)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    showNotice(
      error.refusal.code === 'unreachable' ? strings().trouble.unreachable : refusalText(error.refusal),
      {
        isBad: true,
      },
    )
    return undefined
  }
}

/** Like `perform`, but throws refusals, for callers with a better message. */
export async function performOrRefuse<Body>(
  request: PlannedRequest<Body>,
  about?: string,
): Promise<Closed<Body>> {
  let body = request.body
  for (;;) {
    const answer = await untilAnswered({ ...request, body })
    if (answer.status < 300) return answer.body ?? ({} as Closed<Body>)
    const refusal = answer.refusal as Refusal
    const isPinWrong = refusal.code === 'pin_wrong'
    if (refusal.code !== 'approval_needed' && !isPinWrong) throw new Refused(refusal)
    const pin = await askFor({ kind: 'pin', isWrong: isPinWrong, about })
    if (pin === undefined) throw new Refused({ ...refusal, code: 'approval_needed' })
    body = { ...(body as object), supervisor_pin: Number(pin) }
  }
}

async function untilAnswered<Body>(request: PlannedRequest<Body>) {
  const key = uuid()
  const giveUpAt = performance.now() + TIMEOUT_MS
  for (;;) {
    const { device, person } = app()
    const answer = await sendRequest(request, {
      key,
      deviceKey: device?.key,
      session: person?.session,
    }).catch(markUnreachable)
    if (answer) {
      if (answer.status < 500) markReachable()
      if (isEnded(answer.refusal?.code)) setApp({ isBarred: true })
      if (answer.refusal?.code === 'staff_session_ended') setApp({ person: undefined })
      if (answer.status < 300 || (verdictOn(answer) !== 'again' && answer.refusal) || answer.status === 429)
        return answer
    }
    if (performance.now() > giveUpAt)
      throw new Refused({ status: 0, code: 'unreachable', message: '', details: {} })
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}
