import { createContext, use, useCallback, useEffect, useState } from 'react'
import { useGuard } from '../../../ui/forms/unsaved-guard.ts'

type Report = (tab: string, hasInput: boolean) => void

export const UnsavedContext = createContext<Report>(() => {})

/** The tabs of the item editor that have unsaved input. */
export function useUnsavedTabs() {
  const [tabs, setTabs] = useState<ReadonlySet<string>>(new Set())
  const report = useCallback<Report>((tab, hasInput) => {
    setTabs((before) => {
      if (before.has(tab) === hasInput) return before
      const after = new Set(before)
      if (hasInput) after.add(tab)
      else after.delete(tab)
      return after
    })
  }, [])
  return { tabs, report, except: (tab: string) => [...tabs].filter((one) => one !== tab) }
}

/** Asks before the input of a tab is lost, by leaving the page or closing the drawer. */
export function useUnsavedTab(tab: string, hasInput: boolean): void {
  const report = use(UnsavedContext)
  useGuard(hasInput)
  useEffect(() => {
    report(tab, hasInput)
    return () => report(tab, false)
  }, [report, tab, hasInput])
}
