import type { Card } from '../board/cards.ts'
import type { KitchenText } from '../locales/en/index.ts'
import { useText } from '../locales/load-locale.ts'
import { Icon } from './icon.tsx'
import { orderLabel } from './order-label.ts'
import { News, useNews, useOfflineStations } from './stock-news.tsx'

interface Pages {
  page: number
  pages: number
  /** Number of cards on other pages. */
  more: number
  onTurn: (by: number) => void
  /** Cards on other pages with something to acknowledge. */
  unseen?: Card[]
  onUnseen?: (card: Card) => void
  keys: KeyHint[]
}

/** Key labels and their action. */
export type KeyHint = [keys: string[], does: string]

/** The first nine of what can be pressed. */
export const DIGITS = ['1', '–', '9']

/** News, or else the key hints, and the pages. News is shown here so that nothing moves under a finger. */
export function Foot({ page, pages, more, onTurn, unseen = [], onUnseen, keys }: Pages) {
  const text = useText()
  const news = useNews()
  const dark = useOfflineStations()
  const [first] = unseen
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
      {first && (
        <button type="button" className="tool alarm" onClick={() => onUnseen?.(first)}>
          <Icon name="warn" />
          {text.unseenAt(wordOf(first, text), orderLabel(first.head), unseen.length - 1)} <Icon name="next" />
        </button>
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

/** The kind of notice on a card, in a word: allergens first. */
function wordOf({ unseen, notices }: Card, text: KitchenText): string {
  if (unseen) return text.allergens
  const [notice] = notices
  return notice?.kind === 'void' ? text.void : notice?.kind === 'moved' ? text.movedWord : text.messageWord
}
