import { useByNow } from '../clock.ts'
import { usePart } from '../state.ts'
import { NEWS_MS, seeNews } from '../stock.ts'
import { useText, wallTime } from '../text/text.ts'
import type { StockNews } from '../types.ts'
import { Icon } from './icon.tsx'

/** More would not be read in passing; the rest is counted. */
const AT_ONCE = 2

/** What is still news, the latest first. */
export function useNews(): StockNews[] {
  const news = usePart((state) => state.news)
  const fresh = useByNow((now) => news.filter(({ at }) => now - at < NEWS_MS).length)
  return fresh === 0 ? [] : news.slice(-fresh).reverse()
}

/** What went out of stock or came back, who did it and when. */
export function News({ news }: { news: StockNews[] }) {
  const text = useText()
  const more = news.length - AT_ONCE
  return (
    <>
      <div className="news" role="status">
        {news.slice(0, AT_ONCE).map(({ name, isOut, by, at }) => (
          <span key={name} className={isOut ? 'went' : 'back'}>
            <Icon name={isOut ? 'x' : 'check'} />
            <span>
              <b>{isOut ? text.wentOut(name) : text.cameBack(name)}</b>{' '}
              <span className="n">{[by, wallTime(at)].filter(Boolean).join(', ')}</span>
            </span>
          </span>
        ))}
        {more > 0 && <span>{text.moreNews(more)}</span>}
      </div>
      {news.length > 0 && (
        <button type="button" className="tool" onClick={seeNews}>
          {text.seen} <kbd>S</kbd>
        </button>
      )}
    </>
  )
}
