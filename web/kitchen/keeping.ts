import { openWorker, takeBuild } from '../shared/builds.ts'
import { get, type State, subscribe } from './state.ts'

// A screen that is switched off and on without the service shows what it showed, and says since when it heard nothing.

const SHOWN = 'comanda.kitchen.shown'

type Shown = Pick<State, 'tickets' | 'pass' | 'heardAt' | 'view'>

/** What was last on this screen; nothing, where it was never paired. */
export function keptShown(): Shown {
  const kept = localStorage.getItem(SHOWN)
  return kept === null ? { tickets: undefined, pass: [], heardAt: 0, view: undefined } : JSON.parse(kept)
}

/** Keeps what is shown, and the page itself. */
export function keepShown(): void {
  let before = shownNow()
  subscribe(() => {
    takeBuildWhenEmpty()
    const now = shownNow()
    if (now.heardAt === before.heardAt && now.tickets === before.tickets && now.view === before.view) return
    before = now
    if (get().device) localStorage.setItem(SHOWN, JSON.stringify(now))
    else localStorage.removeItem(SHOWN)
  })
  void openWorker('kitchen', takeBuildWhenEmpty)
}

function shownNow(): Shown {
  const { tickets, pass, heardAt, view } = get()
  return { tickets, pass, heardAt, view }
}

/** A page that begins anew is silent until it is touched: nothing may hang on it then. */
function takeBuildWhenEmpty(): void {
  const { tickets, leaving, dialog } = get()
  if (tickets?.result.length === 0 && leaving.length === 0 && dialog === undefined) takeBuild()
}
