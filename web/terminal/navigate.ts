import { app, type Screen, setApp } from './state.ts'

/** The phone's own back key goes back in here, too. */
export function go(screen: Screen): void {
  if (app().screen.at === 'room') history.pushState(screen, '')
  else history.replaceState(screen, '')
  setApp({ screen, chosen: [] })
}

/** A step deeper, from which back leads to where one was. */
export function goDeeper(screen: Screen): void {
  history.pushState(screen, '')
  setApp({ screen, chosen: [] })
}

export function goBack(): void {
  if (app().screen.at !== 'room') history.back()
}

/** To the room, whatever way led here. */
export function goToRoom(): void {
  history.replaceState({ at: 'room' }, '')
  setApp({ screen: { at: 'room' }, chosen: [] })
}

export function watchBackKey(): void {
  history.replaceState({ at: 'room' }, '')
  addEventListener('popstate', ({ state }) =>
    setApp({ screen: (state as Screen | null) ?? { at: 'room' }, chosen: [] }),
  )
}
