import { useEffect, useLayoutEffect, useRef } from 'react'
import { switchView } from '../parts/head.tsx'
import { get, set } from '../state.ts'
import { dismissNews } from '../sync/stock-news.ts'
import type { PassCourse } from '../types.ts'
import type { Card } from './cards.ts'
import { bumpCard, callFor, takeCourse, undoBump } from './ticket-actions.ts'

// Any bump bar that acts as a keyboard works. Enter presses the focused button.

type OnKey = (event: KeyboardEvent) => boolean

/** The digit of the key, with or without Shift and on any layout; 0: no digit. */
const digitOf = ({ code }: KeyboardEvent) => Number(/^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1] ?? 0)

export function useStationKeys(cards: Card[], turn: (by: number) => void): void {
  useKeys((event) => {
    const card = cards[digitOf(event) - 1]
    if (card && event.shiftKey) focusLine(card.key)
    else if (card) void bumpCard(card)
    else if (event.key.toLowerCase() === 'u') undoLast()
    else if (event.key === 'ArrowLeft') turn(-1)
    else if (event.key === 'ArrowRight') turn(1)
    else if (event.key === 'ArrowDown') stepLine(1)
    else if (event.key === 'ArrowUp') stepLine(-1)
    else return false
    return true
  })
}

/** Undoes the last bump, while that is possible. */
function undoLast(): void {
  const { leaving } = get()
  const last = leaving[leaving.length - 1]
  if (last) void undoBump(last.card)
}

/** F chooses the first held course, the arrows another one; Enter fires it, as it presses any focused button. */
export function usePassKeys(ready: PassCourse[]): void {
  useKeys((event) => {
    const course = ready[digitOf(event) - 1]
    if (course && event.shiftKey) void callFor(course)
    else if (course) void takeCourse(course)
    else if (event.key.toLowerCase() === 'f') stepFire(0)
    else if (event.key === 'ArrowDown') stepFire(1)
    else if (event.key === 'ArrowUp') stepFire(-1)
    else if (event.key === 'Escape') (document.activeElement as HTMLElement | null)?.blur()
    else return false
    return true
  })
}

/** Focuses a FIRE button: with 0 the first, unless one is focused already. */
function stepFire(by: number): void {
  const buttons = [...document.querySelectorAll<HTMLElement>('.pbtn.fire')]
  const at = buttons.indexOf(document.activeElement as HTMLElement)
  if (at === -1 && by !== 0) return
  const next = buttons[Math.min(Math.max(0, at + by), buttons.length - 1)]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

/** Keys of a list in a dialog: digits select the first nine entries. */
export function useListKeys<T>(entries: T[], choose: (entry: T) => void): void {
  useKeys((event) => {
    const entry = entries[digitOf(event) - 1]
    if (entry === undefined) return false
    choose(entry)
    return true
  }, true)
}

function useKeys(onKey: OnKey, inDialog = false): void {
  const latest = useRef(onKey)
  // Layout effect: a key acts on what is visible, not on a render in progress.
  useLayoutEffect(() => {
    latest.current = onKey
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLInputElement && event.target.type !== 'range'
      // Auto-repeat is ignored.
      if (isTyping || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return
      if ((get().dialog !== undefined) !== inDialog) return
      if (latest.current(event) || (!inDialog && anywhere(event))) event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [inDialog])
}

function anywhere({ key }: KeyboardEvent): boolean {
  const letter = key.toLowerCase()
  if (letter === 'r') set({ dialog: 'recall' })
  else if (letter === 'a') set({ allDay: !get().allDay })
  else if (letter === 'p') switchView()
  else if (letter === 's') dismissNews()
  else return false
  return true
}

const buttonsOf = (card: Element) => [...card.querySelectorAll<HTMLElement>('button:not(:disabled)')]

function focusLine(key: string): void {
  const card = document.querySelector(`[data-card="${key}"]`)
  if (card) buttonsOf(card)[0]?.focus()
}

function stepLine(by: number): void {
  const card = document.activeElement?.closest('[data-card]')
  if (!card) return
  const buttons = buttonsOf(card)
  const at = buttons.indexOf(document.activeElement as HTMLElement)
  buttons[Math.min(Math.max(0, at + by), buttons.length - 1)]?.focus()
}
