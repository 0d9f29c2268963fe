import { useAsked } from './orders/prompt.ts'
import { app, type Screen, setApp } from './state.ts'

/** What the browser's history keeps of a screen: how many steps lead back to the room. */
interface Step {
  screen: Screen
  depth: number
}

const ROOM: Step = { screen: { at: 'room' }, depth: 0 }
let depth = 0
/** The browser was asked to go back, and has not yet. */
let isOnItsWay = false
/** Where somebody went meanwhile. */
let meanwhile: Screen | undefined

/** The phone's own back key goes back in here, too. */
export function go(screen: Screen): void {
  if (depth === 0 || isOnItsWay) goDeeper(screen)
  else {
    history.replaceState({ screen, depth } satisfies Step, '')
    show(screen)
  }
}

/** A step deeper, from which back leads to where one was. */
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

/** To the room, whatever way led here: the way is taken back, so that the next step back leaves the app. */
export function goToRoom(): void {
  show(ROOM.screen)
  back(depth)
}

/** A way on from here alone: whoever went elsewhere while the service was being asked is left where they are. */
export function fromHere(): (way: () => void) => void {
  const here = app().screen
  return (way) => {
    if (app().screen === here) way()
  }
}

/** Once, however often it is pressed: a second step would leave the app. */
function back(steps: number): void {
  if (depth === 0 || isOnItsWay) return
  isOnItsWay = true
  history.go(-steps)
}

function show(screen: Screen): void {
  setApp({ screen, chosen: [] })
}

export function watchBackKey(): void {
  history.replaceState(ROOM, '')
  addEventListener('popstate', ({ state }) => {
    const step = isStep(state) ? state : ROOM
    const next = meanwhile
    depth = step.depth
    isOnItsWay = false
    meanwhile = undefined
    // A question was about the screen that is left.
    useAsked.getState().asked?.answer(undefined)
    if (next) goDeeper(next)
    else if (app().screen.at !== step.screen.at || step.depth > 0) show(step.screen)
  })
}

const isStep = (state: unknown): state is Step =>
  typeof state === 'object' && state !== null && 'screen' in state && 'depth' in state
