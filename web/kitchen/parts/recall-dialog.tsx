import { useEffect, useState } from 'react'
import { ComandaError } from '../../../client/src/error.ts'
import { calls, outcome } from '../api.ts'
import { millisOf } from '../board/cards.ts'
import { useListKeys } from '../board/keyboard.ts'
import { recallTicket } from '../board/ticket-actions.ts'
import { useText, wallTime } from '../locales/load-locale.ts'
import { get, set, useKitchen } from '../state.ts'
import type { Ticket } from '../types.ts'
import { Dialog } from './dialog.tsx'
import { orderLabel } from './order-label.ts'

/** Recently bumped tickets, newest first, to undo a mistaken bump. */
export function RecallDialog() {
  const text = useText()
  const [done, setDone] = useState<Ticket[]>()
  // Reads again when the board changes: the latest bump may not have arrived yet.
  const open = useKitchen(({ tickets }) => tickets)
  useEffect(() => {
    const { device } = get()
    if (!device || !open) return
    let isCurrent = true
    void outcome(calls.kitchen.tickets({ serial_no: device.serialNo }, { state: 'done' })).then((response) =>
      // Outdated responses and failures leave the list as it is.
      setDone((known) =>
        !isCurrent || response instanceof ComandaError
          ? known
          : response.result.filter((one) => one.lines.length > 0),
      ),
    )
    return () => {
      isCurrent = false
    }
  }, [open])
  const recall = (ticket: Ticket) => {
    set({ dialog: undefined, leaving: [] })
    void recallTicket(ticket)
  }
  useListKeys(done ?? [], recall)
  return (
    <Dialog title={text.recallTitle}>
      {done?.length === 0 && <p>{text.recallNone}</p>}
      <ul className="choices">
        {(done ?? []).map((ticket, index) => (
          <li key={ticket.printjob_id}>
            <button type="button" className="choice recalled" onClick={() => recall(ticket)}>
              <span className="no">{orderLabel(ticket)}</span>
              <span className="cut">{ticket.lines.map(({ qty, name }) => `${qty} ${name}`).join(', ')}</span>
              <span className="n">{wallTime(millisOf(ticket.cleared_at))}</span>
              <kbd>{index < 9 ? index + 1 : ' '}</kbd>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
