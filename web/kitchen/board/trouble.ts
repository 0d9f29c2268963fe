import { get, set } from '../state.ts'

// Why a press had no effect. The message outlives the next refresh, which may succeed a moment later: the cook still
// has to press again.

const SHOWN_MS = 30_000
let timer: ReturnType<typeof setTimeout> | undefined

export function showTrouble(trouble: string, ms = SHOWN_MS): void {
  clearTimeout(timer)
  set({ trouble })
  timer = setTimeout(clearTrouble, ms)
}

/** The next press clears the message of the last one. */
export function clearTrouble(): void {
  clearTimeout(timer)
  if (get().trouble !== '') set({ trouble: '' })
}
