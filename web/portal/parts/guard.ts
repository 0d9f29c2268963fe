import { useEffect, useId } from 'react'
import { useBrowserLocation } from 'wouter/use-browser-location'
import { useText } from '../text/text.tsx'

/** The forms on the screen that hold what was typed and not saved. */
const unsaved = new Set<string>()
let question = ''
let here = location.href

/** While `changed`, whoever leaves is asked first: by a link, by Back, or by closing the page. */
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

/** True when nothing would be lost, or whoever leaves does not mind. */
export function mayLeave(): boolean {
  if (unsaved.size === 0) return true
  const leaves = confirm(question)
  if (leaves) unsaved.clear()
  return leaves
}

// Ahead of the router, which would show the other page at once; or close what is open on this one, with its form.
addEventListener(
  'popstate',
  (event) => {
    if (mayLeave()) return
    event.stopImmediatePropagation()
    history.pushState(null, '', here)
  },
  { capture: true },
)

// The address may go on under a form, as it does when a party is moved.
for (const name of ['pushState', 'replaceState']) {
  addEventListener(name, () => {
    here = location.href
  })
}

/** The address as the router reads it; going elsewhere within the portal asks first. */
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
