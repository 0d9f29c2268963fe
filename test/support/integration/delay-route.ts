import type { Page, Route } from 'playwright-core'

/** Holds back what a page asks for at such a path until it is let go. */
export async function heldBack(page: Page, path: string | RegExp): Promise<() => Promise<void>> {
  const held: Route[] = []
  let isFree = false
  await page.route(path, (route) => {
    if (isFree) return route.continue()
    held.push(route)
    return undefined
  })
  return async () => {
    isFree = true
    for (const route of held) await route.continue()
  }
}
