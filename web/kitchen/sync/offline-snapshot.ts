import { openWorker, takeBuild } from '../../shared/service-worker-updates.ts'
import { get, type State, subscribe } from '../state.ts'
import { followedTo } from './event-stream.ts'
import { writtenOut } from './structural-sharing.ts'

// A screen that is switched off and on without the service shows what it showed, and says since when it heard nothing.

const SHOWN = 'comanda.kitchen.shown'
/** A busy evening changes the board several times a second; a screen that was switched off is a moment behind. */
const KEEP_MS = 1_000

type Shown = Pick<State, 'tickets' | 'pass' | 'news' | 'heardAt' | 'view'>

const NOTHING: Shown = { tickets: undefined, pass: [], news: [], heardAt: 0, view: undefined }

/** What was last on this screen, and how far the log was followed; nothing, where it was never paired. */
export function keptShown(): { shown: Shown; followedTo: number } {
  const { followedTo = 0, ...shown } = JSON.parse(localStorage.getItem(SHOWN) ?? '{}')
  return { shown: { ...NOTHING, ...shown }, followedTo }
}

/** Keeps what is shown, and the page itself. */
export function keepShown(): void {
  let before = get()
  let isToBeKept = false
  subscribe(() => {
    takeBuildWhenEmpty()
    const { heardAt, tickets, view, news, device } = get()
    const isSame = heardAt === before.heardAt && tickets === before.tickets
    if (isSame && view === before.view && news === before.news) return
    before = get()
    if (!device) return forget()
    if (isToBeKept) return
    isToBeKept = true
    setTimeout(() => {
      isToBeKept = false
      if (get().device) keep()
    }, KEEP_MS)
  })
  void openWorker('kitchen', takeBuildWhenEmpty)
}

function keep(): void {
  const { tickets, pass, news, heardAt, view } = get()
  const about = JSON.stringify({ pass, news, heardAt, view, followedTo: followedTo() })
  const text = tickets ? `${about.slice(0, -1)},"tickets":${writtenOut(tickets)}}` : about
  try {
    localStorage.setItem(SHOWN, text)
  } catch {
    // No room left on the device: what was kept before would be older than what is shown.
    forget()
  }
}

const forget = () => localStorage.removeItem(SHOWN)

/** A page that begins anew is silent until it is touched: nothing may hang on it then. */
function takeBuildWhenEmpty(): void {
  const { tickets, leaving, dialog } = get()
  if (tickets?.result.length === 0 && leaving.length === 0 && dialog === undefined) takeBuild()
}
