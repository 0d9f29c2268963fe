import { useEffect, useState } from 'react'
import { ComandaError } from '../../../client/src/error.ts'
import { calls, outcome } from '../api.ts'
import { bumpedTogether, millisOf, toMake } from '../board/cards.ts'
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
  const [done, setDone] = useState<Ticket[][]>()
  // Reads again when the board changes: the latest bump may not have arrived yet.
  const open = useKitchen(({ tickets }) => tickets)
  useEffect(() => {
    const { device } = get()
    if (!device || !open) return
    let isCurrent = true
    void outcome(calls.kitchen.tickets({ serial_no: device.serialNo }, { state: 'done' })).then((response) =>
      // Outdated responses and failures leave the list as it is.
      setDone((known) =>
        !isCurrent || response instanceof ComandaError ? known : bumpedTogether(response.result),
      ),
    )
    return () => {
      isCurrent = false
    }
  }, [open])
  const recall = (tickets: Ticket[]) => {
    set({ dialog: undefined, leaving: [] })
    for (const ticket of tickets) void recallTicket(ticket)
  }
  useListKeys(done ?? [], recall)
  return (
    <Dialog title={text.recallTitle}>
      {done?.length === 0 && <p>{text.recallNone}</p>}
      <ul className="choices">
        {(done ?? []).map((tickets, index) => {
          const [first] = tickets
          return (
            first && (
              <li key={first.printjob_id}>
                <button type="button" className="choice recalled" onClick={() => recall(tickets)}>
                  <span className="no">{orderLabel(first)}</span>
                  <span className="cut">
                    {tickets
                      .flatMap(toMake)
                      .map(({ left, name }) => `${left} ${name}`)
                      .join(', ')}
                  </span>
                  <span className="n">{wallTime(millisOf(first.cleared_at))}</span>
                  <kbd>{index < 9 ? index + 1 : ' '}</kbd>
                </button>
              </li>
            )
          )
        })}
      </ul>
    </Dialog>
  )
}
