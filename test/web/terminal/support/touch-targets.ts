import type { Page } from 'playwright-core'

/** The box of a button or link on the screen. */
interface Box {
  name: string
  x: number
  y: number
  width: number
  height: number
  isCut: boolean
}

const LEAST_PX = 48
const APART_PX = 8
/** Half a pixel does not matter to a finger. */
const SLACK_PX = 0.6

/** Returns controls that are too small, too close to another, or overflow sideways, one line each. */
export async function misfits(page: Page): Promise<string[]> {
  const { boxes, sideways } = await page.evaluate(() => {
    const isShown = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      if (width === 0 || height === 0) return false
      const x = left + width / 2
      const y = top + height / 2
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return false
      const hit = document.elementFromPoint(x, y)
      return hit !== null && (element.contains(hit) || hit.contains(element))
    }
    const boxes = [...document.querySelectorAll('button:not(.scrim), input, [role=button]')]
      .filter(isShown)
      .map((element) => {
        let { left, top, right, bottom } = element.getBoundingClientRect()
        // A control that is scrolled out of its list cannot be pressed.
        for (let list = element.parentElement; list; list = list.parentElement) {
          if (getComputedStyle(list).overflow === 'visible') continue
          const frame = list.getBoundingClientRect()
          left = Math.max(left, frame.left)
          top = Math.max(top, frame.top)
          right = Math.min(right, frame.right)
          bottom = Math.min(bottom, frame.bottom)
        }
        const name = element.getAttribute('aria-label') ?? element.textContent ?? element.className
        const isCut = right - left < element.clientWidth - 1 || bottom - top < element.clientHeight - 1
        return {
          name: name.trim().slice(0, 40),
          x: left,
          y: top,
          width: right - left,
          height: bottom - top,
          isCut,
        }
      })
    return { boxes, sideways: document.documentElement.scrollWidth - innerWidth }
  })
  const small = boxes.filter(
    ({ width, height, isCut }) => !isCut && Math.min(width, height) < LEAST_PX - SLACK_PX,
  )
  const close = boxes.flatMap((a, at) => boxes.slice(at + 1).flatMap((b) => (areClose(a, b) ? [[a, b]] : [])))
  return [
    ...small.map(({ name, width, height }) => `${name} is ${Math.round(width)} × ${Math.round(height)}`),
    ...close.map(([a, b]) => `${a?.name} is too close to ${b?.name}`),
    ...(sideways > 0 ? [`it sticks out by ${sideways} px`] : []),
  ]
}

function areClose(a: Box, b: Box): boolean {
  const across = Math.max(a.x, b.x) - Math.min(a.x + a.width, b.x + b.width)
  const down = Math.max(a.y, b.y) - Math.min(a.y + a.height, b.y + b.height)
  return Math.max(across, down) < APART_PX - SLACK_PX
}

/** Returns controls that a thumb cannot reach: their centre must be in the lower 60 % of the screen. */
export async function outOfReach(page: Page, selectors: string[]): Promise<string[]> {
  return page.evaluate(
    (allSelectors) =>
      allSelectors.flatMap((selector) => {
        const first = [...document.querySelectorAll(selector)].filter(
          (one) => one.getBoundingClientRect().height > 0,
        )
        if (first.length === 0) return [`${selector} is not there`]
        const lowest = Math.max(
          ...first.map((one) => one.getBoundingClientRect()).map(({ top, height }) => top + height / 2),
        )
        return lowest < innerHeight * 0.4 ? [`${selector} is at ${Math.round(lowest)}`] : []
      }),
    selectors,
  )
}
