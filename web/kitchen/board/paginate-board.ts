/** What a page of the board has room for. */
export interface Room {
  columns: number
  heightPx: number
}

/** Between two cards of a column. */
export const GAP_PX = 12

/**
 * Which cards are on which page: columns are filled downwards, and no card is split. Worked out from heights, so that
 * only the page that is seen has to be drawn; a board may have a hundred cards, a screen has room for fifteen.
 */
export function pagesOf(heights: readonly number[], { columns, heightPx }: Room): number[][] {
  const pages: number[][] = [[]]
  let column = 0
  let used = 0
  for (const [at, height] of heights.entries()) {
    if (used > 0 && used + height > heightPx) {
      column += 1
      used = 0
    }
    if (column === columns) {
      pages.push([])
      column = 0
    }
    pages[pages.length - 1]?.push(at)
    used += height + GAP_PX
  }
  return pages
}
