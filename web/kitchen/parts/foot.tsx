import { useText } from '../text/text.ts'
import { Icon } from './icon.tsx'
import { News, useDark, useNews } from './news.tsx'

interface Pages {
  page: number
  pages: number
  /** How many are on other pages. */
  more: number
  onTurn: (by: number) => void
  keys: KeyHint[]
}

/** Keys as they are labelled, and what they do. */
export type KeyHint = [keys: string[], does: string]

/** The first nine of what can be pressed. */
export const DIGITS = ['1', '–', '9']

/** News, else what the keys do, and the pages. News come here because nothing may move under a finger. */
export function Foot({ page, pages, more, onTurn, keys }: Pages) {
  const text = useText()
  const news = useNews()
  const dark = useDark()
  return (
    <footer className="kfoot">
      <News news={news} dark={dark} />
      {news.length + dark.length === 0 && (
        <div className="keys">
          {keys.map(([labels, does]) => (
            <span key={does}>
              {labels.map((label) => (label === '–' ? label : <kbd key={label}>{label}</kbd>))} {does}
            </span>
          ))}
        </div>
      )}
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
