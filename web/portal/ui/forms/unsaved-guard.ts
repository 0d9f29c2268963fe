import { useEffect, useId } from 'react'
import { useBrowserLocation } from 'wouter/use-browser-location'
import { useText } from '../../locales/locale-provider.tsx'

/** Ids of the forms on the screen that have unsaved input. */
const unsaved = new Set<string>()
let question = ''
let here = location.href

/** While `changed`, leaving by a link, by Back or by closing the page asks for confirmation. */
export function useGuard(changed: boolean): void {
  const id = useId()
  const { common } = useText()
  useEffect(() => {
    if (!changed) return undefined
    question = common.leaveUnsaved
    unsaved.add(id)
    addEventListener('beforeunload', ask)
    return () => {
      unsaved.delete(id)
      removeEventListener('beforeunload', ask)
    }
  }, [changed, id, common])
}

const ask = (event: Event) => event.preventDefault()

export const hasUnsaved = () => unsaved.size > 0

/** True if no input would be lost or the user confirms. */
export function mayLeave(): boolean {
  if (unsaved.size === 0) return true
  const leaves = confirm(question)
  if (leaves) unsaved.clear()
  return leaves
}

// Registered ahead of the router, which would otherwise show the other page at once, or close a dialog with its form.
addEventListener(
  'popstate',
  (event) => {
    if (mayLeave()) return
    event.stopImmediatePropagation()
    history.pushState(null, '', here)
  },
  { capture: true },
)

// The address may change under an open form, for example when a party is moved.
for (const name of ['pushState', 'replaceState']) {
  addEventListener(name, () => {
    here = location.href
  })
}

/** The router's location hook; navigation within the portal asks for confirmation first. */
export function useGuardedLocation(): ReturnType<typeof useBrowserLocation> {
  const [path, go] = useBrowserLocation()
  return [
    path,
    (to, options) => {
      const leaves = new URL(to, location.href).pathname !== location.pathname
      if (!leaves || mayLeave()) go(to, options)
    },
  ]
}
