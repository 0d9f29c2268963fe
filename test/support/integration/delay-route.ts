import type { Page, Route } from 'playwright-core'

/** Holds requests of a page to this path. Returns the function that releases them. */
export async function holdRequests(page: Page, path: string | RegExp): Promise<() => Promise<void>> {
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
