import { registerServiceWorker, switchToNewBuild } from '../../shared/service-worker-updates.ts'
import { get, type State, subscribe } from '../state.ts'
import { followedTo } from './event-stream.ts'
import { ticketsToJson } from './structural-sharing.ts'

// Local storage key of the last board. A screen that restarts offline shows it, with the time of the last contact.

const SHOWN = 'comanda.kitchen.shown'
/** Delay before saving: a busy board changes several times a second. */
const KEEP_MS = 1_000

type Shown = Pick<State, 'tickets' | 'pass' | 'news' | 'lastContactAt' | 'view'>

const NOTHING: Shown = { tickets: undefined, pass: [], news: [], lastContactAt: 0, view: undefined }

/** The board last shown, and the last event followed; empty if the screen was never paired. */
export function savedScreen(): { shown: Shown; followedTo: number } {
  const { followedTo = 0, ...shown } = JSON.parse(localStorage.getItem(SHOWN) ?? '{}')
  return { shown: { ...NOTHING, ...shown }, followedTo }
}

/** Saves the board whenever it changes, and keeps the page itself available offline. */
export function saveScreenOnChange(): void {
  let before = get()
  let isSavePending = false
  subscribe(() => {
    takeBuildWhenEmpty()
    const { lastContactAt, tickets, view, news, device } = get()
    const isSame = lastContactAt === before.lastContactAt && tickets === before.tickets
    if (isSame && view === before.view && news === before.news) return
    before = get()
    if (!device) return forget()
    if (isSavePending) return
    isSavePending = true
    setTimeout(() => {
      isSavePending = false
      if (get().device) keep()
    }, KEEP_MS)
  })
  void registerServiceWorker('kitchen', takeBuildWhenEmpty)
}

function keep(): void {
  const { tickets, pass, news, lastContactAt, view } = get()
  const about = JSON.stringify({ pass, news, lastContactAt, view, followedTo: followedTo() })
  const text = tickets ? `${about.slice(0, -1)},"tickets":${ticketsToJson(tickets)}}` : about
  try {
    localStorage.setItem(SHOWN, text)
  } catch {
    // Storage is full: an outdated board would be worse than none.
    forget()
  }
}

const forget = () => localStorage.removeItem(SHOWN)

/** A reloaded page has no sound until it is touched, so it reloads only when the board is empty. */
function takeBuildWhenEmpty(): void {
  const { tickets, leaving, dialog } = get()
  if (tickets?.result.length === 0 && leaving.length === 0 && dialog === undefined) switchToNewBuild()
}
