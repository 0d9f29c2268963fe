import type { BrowserContext, Page, Route } from 'playwright-core'

/**
 * Prepares a context whose pages have a service worker for `route` calls later on. If the first `route` call comes while
 * the worker takes control of the page, Chromium lets all requests of the page pass from then on (about one page in 25 on
 * a busy machine). With interception on from the beginning it does not happen.
 */
export async function interceptFromStart(context: BrowserContext): Promise<void> {
  await context.route('http://never-requested.invalid/', (route) => route.abort())
}

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
