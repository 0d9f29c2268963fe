import { useOpenQuestion } from './orders/prompt.ts'
import { app, type Screen, setApp } from './state.ts'

/** Stored in the browser's history with a screen: the number of steps back to the room. */
interface Step {
  screen: Screen
  depth: number
}

const ROOM: Step = { screen: { at: 'room' }, depth: 0 }
let depth = 0
/** A history step back was requested and has not happened yet. */
let isOnItsWay = false
/** Screen opened in the meantime. */
let meanwhile: Screen | undefined

/** Opens a screen so that the phone's back key works in the app. */
export function go(screen: Screen): void {
  if (depth === 0 || isOnItsWay) goDeeper(screen)
  else {
    history.replaceState({ screen, depth } satisfies Step, '')
    show(screen)
  }
}

/** Opens a screen from which back leads to the current one. */
export function goDeeper(screen: Screen): void {
  if (isOnItsWay) meanwhile = screen
  else {
    depth += 1
    history.pushState({ screen, depth } satisfies Step, '')
  }
  show(screen)
}

export function goBack(): void {
  back(1)
}

/** Goes to the room. The history is unwound, so that the next step back leaves the app. */
export function goToRoom(): void {
  show(ROOM.screen)
  back(depth)
}

/** Navigates only if the user is still here: somebody who left while a request was running is not moved. */
export function fromHere(): (way: () => void) => void {
  const here = app().screen
  return (way) => {
    if (app().screen === here) way()
  }
}

/** Requested once, however often it is pressed: a second step would leave the app. */
function back(steps: number): void {
  if (depth === 0 || isOnItsWay) return
  isOnItsWay = true
  history.go(-steps)
}

/** An undo belongs to the screen that is left; other notices stay. */
function show(screen: Screen): void {
  const { toast } = app()
  setApp({ screen, chosen: [], ...(toast?.undo && { toast: undefined }) })
}

export function watchBackKey(): void {
  history.replaceState(ROOM, '')
  addEventListener('popstate', ({ state }) => {
    const step = isStep(state) ? state : ROOM
    const next = meanwhile
    depth = step.depth
    isOnItsWay = false
    meanwhile = undefined
    // An open question belongs to the screen that is left.
    useOpenQuestion.getState().current?.answer(undefined)
    if (next) goDeeper(next)
    else if (app().screen.at !== step.screen.at || step.depth > 0) show(step.screen)
  })
}

const isStep = (state: unknown): state is Step =>
  typeof state === 'object' && state !== null && 'screen' in state && 'depth' in state
