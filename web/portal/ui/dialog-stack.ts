import { useEffect, useId, useSyncExternalStore } from 'react'

/** The dialogs that are open, the one on top last. */
let layers: string[] = []
const watchers = new Set<() => void>()

function lay(next: string[]): void {
  layers = next
  for (const tell of watchers) tell()
}

function watch(tell: () => void): () => void {
  watchers.add(tell)
  return () => watchers.delete(tell)
}

/** True for the dialog on top: one press of Esc closes that one, and not what lies under it as well. */
export function useOnTop(opened: boolean): boolean {
  const id = useId()
  useEffect(() => {
    if (!opened) return undefined
    lay([...layers, id])
    return () => lay(layers.filter((one) => one !== id))
  }, [opened, id])
  return useSyncExternalStore(watch, () => layers.at(-1)) === id
}
