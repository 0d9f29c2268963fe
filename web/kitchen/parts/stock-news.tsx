import { millisOf } from '../board/cards.ts'
import { useByNow } from '../board/clock.ts'
import { paperOf, useText, wallTime } from '../locales/load-locale.ts'
import { useKitchen } from '../state.ts'
import { dismissNews, NEWS_MS } from '../sync/stock-news.ts'
import type { OfflineStation, StockNews } from '../types.ts'
import { Icon } from './icon.tsx'

/** More would neither fit nor be read in passing; the rest is counted. */
const atOnce = () => (innerWidth > 1500 ? 2 : 1)

/** Recent stock changes, newest first. */
export function useNews(): StockNews[] {
  const news = useKitchen((state) => state.news)
  const fresh = useByNow((now) => news.filter(({ at }) => now - at < NEWS_MS).length)
  return fresh === 0 ? [] : news.slice(-fresh).reverse()
}

const NONE: OfflineStation[] = []

/** Stations whose screen is offline, shown at the pass: nobody there may see what it fires. */
export const useOfflineStations = () =>
  useKitchen(({ view, tickets }) => (view === 'pass' && tickets?.dark) || NONE)

/** Offline stations, and dishes that went out of stock or came back, with person and time. */
export function News({ news, dark }: { news: StockNews[]; dark: OfflineStation[] }) {
  const text = useText()
  const room = Math.max(1, atOnce() - dark.length)
  const more = news.length - room
  return (
    <>
      <div className="news" role="alert">
        {dark.map(({ serial_no, station, since, backup }) => (
          <span key={serial_no} className="dark">
            <Icon name="warn" />
            <span>
              <b>{text.darkSince(station, wallTime(millisOf(since)))}</b> –{' '}
              {paperOf(text, millisOf(since), backup)}
            </span>
          </span>
        ))}
      </div>
      <div className="news" role="status">
        {news.slice(0, room).map(({ name, isOut, by, at }) => (
          <span key={name} className={isOut ? 'went' : 'back'}>
            <Icon name={isOut ? 'x' : 'check'} />
            <span>
              <b>{isOut ? text.wentOut(name) : text.cameBack(name)}</b>{' '}
              <span className="n">{[by, wallTime(at)].filter(Boolean).join(', ')}</span>
            </span>
          </span>
        ))}
        {more > 0 && <span className="more">{text.moreNews(more)}</span>}
      </div>
      {news.length > 0 && (
        <button type="button" className="tool" onClick={dismissNews}>
          {text.seen} <kbd>S</kbd>
        </button>
      )}
    </>
  )
}
