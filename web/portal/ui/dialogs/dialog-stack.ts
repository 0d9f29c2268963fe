import { useEffect, useId, useSyncExternalStore } from 'react'

/** The open dialogs, the topmost last. */
let layers: string[] = []
const watchers = new Set<() => void>()

function lay(next: string[]): void {
  layers = next
  for (const listener of watchers) listener()
}

function watch(listener: () => void): () => void {
  watchers.add(listener)
  return () => watchers.delete(listener)
}

/** True for the topmost dialog: Esc closes that one only. */
export function useOnTop(opened: boolean): boolean {
  const id = useId()
  useEffect(() => {
    if (!opened) return undefined
    lay([...layers, id])
    return () => lay(layers.filter((one) => one !== id))
  }, [opened, id])
  return useSyncExternalStore(watch, () => layers.at(-1)) === id
}
