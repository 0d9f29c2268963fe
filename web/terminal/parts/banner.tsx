import { goDeeper } from '../navigate.ts'
import { useApp } from '../state.ts'
import { useText } from '../text/text.ts'
import { Icon } from './icon.tsx'
import { useTime } from './money.tsx'

/** Without the service no ticket reaches the kitchen: it says exactly that, on every screen. */
export function Banner() {
  const { offline } = useText()
  const time = useTime()
  const connection = useApp(({ connection }) => connection)
  const offSince = useApp(({ offSince }) => offSince)
  const { entries, tray } = useApp(({ queue }) => queue)
  const isIn = useApp(({ person }) => person !== undefined)
  const open = () => isIn && goDeeper({ at: 'tray' })
  if (connection === 'off') {
    const orders = new Set(entries.filter(({ lines }) => lines.length > 0).map(({ place }) => place)).size
    return (
      <button type="button" className="banner" onClick={open}>
        <Icon name="off" />
        <b>{offline.since(time(offSince))}</b>
        <span className="second">{offline.kitchen(orders)}</span>
      </button>
    )
  }
  if (tray.length === 0) return null
  return (
    <button type="button" className="banner thin" onClick={open}>
      <Icon name="warn" />
      <b>{offline.needsYou(tray.length)}</b>
    </button>
  )
}
