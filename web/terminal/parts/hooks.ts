import { type RefCallback, useEffect, useRef } from 'react'

/** Runs on mount and whenever one of the keys changes, with the latest values. */
export function useOnChange(run: () => void, ...keys: (string | number | undefined)[]): void {
  const latest = useRef(run)
  latest.current = run
  const key = keys.join()
  useEffect(() => {
    if (key !== undefined) latest.current()
  }, [key])
}

/** Focuses an input when it appears. */
export const focused: RefCallback<HTMLInputElement> = (input) => input?.focus()

/** Focuses a sheet when it opens, so that a screen reader reads it. */
export const opened: RefCallback<HTMLElement> = (sheet) => sheet?.focus({ preventScroll: true })

/** Makes a region that scrolls reachable by keyboard. */
export const scrollable: RefCallback<HTMLElement> = (region) => {
  if (region) region.tabIndex = 0
}

export function useEscape(run: () => void): void {
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && run()
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [run])
}
