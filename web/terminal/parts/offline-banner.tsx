import { useNow } from '../../shared/use-now.ts'
import { useText } from '../locales/load-locale.ts'
import { goDeeper } from '../navigate.ts'
import { useApp } from '../state.ts'
import { Icon } from './icon.tsx'
import { useTime } from './money.tsx'

/** Entries that have waited this long are shown, even if the service responds. */
const WAITED_MS = 15_000

/** The banner at the top of the screen; other elements are positioned below it. */
export function useBanner(): 'off' | 'waiting' | 'tray' | undefined {
  const now = useNow()
  return useApp(({ connection, queue: { entries, tray } }) => {
    if (connection === 'off') return 'off'
    const isLate = entries.some(({ lines, createdAt }) => lines.length > 0 && now - createdAt > WAITED_MS)
    return isLate ? 'waiting' : tray.length > 0 ? 'tray' : undefined
  })
}

/** Offline, no ticket reaches the kitchen: the banner says so on every screen. */
export function Banner() {
  const { offline } = useText()
  const time = useTime()
  const banner = useBanner()
  const offSince = useApp(({ offSince }) => offSince)
  const { entries, tray } = useApp(({ queue }) => queue)
  const isIn = useApp(({ person }) => person !== undefined)
  const open = () => isIn && goDeeper({ at: 'tray' })
  const waiting = [...entries, ...tray.map(({ entry }) => entry)].filter(({ lines }) => lines.length > 0)
  const orders = new Set(waiting.map(({ place }) => place)).size
  if (banner === 'off') {
    return (
      <button type="button" className="banner" onClick={open}>
        <Icon name="off" />
        <b>{offline.since(time(offSince))}</b>
        <span className="second">{offline.kitchen(orders)}</span>
      </button>
    )
  }
  if (banner === undefined) return null
  return (
    <button type="button" className="banner thin" onClick={open}>
      <Icon name={banner === 'waiting' ? 'off' : 'warn'} />
      <b>{banner === 'waiting' ? offline.kitchen(orders) : offline.needsYou(tray.length)}</b>
    </button>
  )
}
