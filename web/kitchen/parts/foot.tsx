import type { ReactNode } from 'react'
import { useText } from '../text/text.ts'
import { Icon } from './icon.tsx'

interface Pages {
  page: number
  pages: number
  /** How many are on other pages. */
  more: number
  onTurn: (by: number) => void
  children: ReactNode
}

/** What the keys do, and the pages. */
export function Foot({ page, pages, more, onTurn, children }: Pages) {
  const text = useText()
  return (
    <footer className="kfoot">
      <div className="keys">{children}</div>
      {pages > 1 && (
        <div className="page">
          <span className="n">{text.page(page + 1, pages)}</span>
          <button
            type="button"
            className="tool"
            aria-label={text.previousPage}
            disabled={page === 0}
            onClick={() => onTurn(-1)}
          >
            <Icon name="previous" />
          </button>
          <button
            type="button"
            className="tool"
            aria-label={text.nextPage}
            disabled={page === pages - 1}
            onClick={() => onTurn(1)}
          >
            <span className="n">{more}</span> <Icon name="next" />
          </button>
        </div>
      )}
    </footer>
  )
}

export const Key = ({ children }: { children: string }) => <kbd>{children}</kbd>
