import { lock } from '../device/staff-sign-in.ts'
import { clockPerson } from '../device/time-clock.ts'
import { useText } from '../locales/load-locale.ts'
import { goDeeper } from '../navigate.ts'
import { askFor } from '../orders/prompt.ts'
import { useApp } from '../state.ts'
import { Icon } from './icon.tsx'

/** Menu of rarely used actions. */
export function RoomMenu() {
  const { room, lock: text } = useText()
  const waits = useApp(({ queue }) => queue.entries.length + queue.tray.length)
  const open = async () => {
    const chosen = await askFor({
      kind: 'choice',
      title: room.menu,
      offered: [
        { key: 'lock', text: room.lockNow },
        { key: 'tray', text: waits > 0 ? `${room.tray} (${waits})` : room.tray },
        { key: 'closed', text: room.closed },
        { key: 'clock', text: `${text.clockIn} / ${text.clockOut}` },
        { key: 'settings', text: room.settings },
      ],
    })
    if (chosen === 'lock') lock()
    if (chosen === 'tray') goDeeper({ at: 'tray' })
    if (chosen === 'closed') goDeeper({ at: 'closed' })
    if (chosen === 'clock') await clockPerson()
    if (chosen === 'settings') goDeeper({ at: 'settings' })
  }
  return (
    <button type="button" className="icon" aria-label={room.menu} onClick={() => void open()}>
      <Icon name="menu" />
      {waits > 0 && <span className="waits n">{waits}</span>}
    </button>
  )
}
