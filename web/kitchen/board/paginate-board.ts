/** The size of a page of the board. */
export interface Room {
  columns: number
  heightPx: number
}

/** Gap between two cards in a column. */
export const GAP_PX = 12

/**
 * Assigns cards to pages: columns are filled from the top, and no card is split. It is computed from heights, so only
 * the visible page is rendered; a board may have a hundred cards, a screen has room for fifteen.
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
