import { uuid } from '../../../shared/uuid.ts'
import { useText } from '../../locales/load-locale.ts'
import { go } from '../../navigate.ts'
import { countOf } from '../../orders/draft/draft.ts'
import { labelOf, type Place, tabIn } from '../../orders/order-place.ts'
import { askFor } from '../../orders/prompt.ts'
import { useApp } from '../../state.ts'
import type { TabKind } from '../../types.ts'
import { Icon } from '../icon.tsx'
import { Sum } from '../money.tsx'

/** Orders without a table, including unsent ones. */
export function TabList({ onTap }: { onTap: (place: Place) => void }) {
  const { room, status, order: text } = useText()
  const { open, queue, drafts } = useApp()
  const tabs = open.filter(({ kind }) => kind !== 'table')
  const waiting = queue.entries.filter(({ act, body }) => act === 'new' && body.table_id === undefined)
  const known = new Set([...waiting.map(({ body }) => String(body.client_id)), ...queue.born.keys()])
  const unsent = Object.entries(drafts).flatMap(([key, { tab, lines }]) => {
    const clientId = key.replace(/^new /, '')
    return tab && lines.length > 0 && !known.has(clientId)
      ? [{ clientId, ...tab, count: countOf(lines) }]
      : []
  })
  const kinds = { takeaway: room.takeaway, bar: room.bar, quick: room.quick }
  const open_ = async (kind: TabKind) => {
    const name =
      kind === 'quick' ? '' : await askFor({ kind: 'text', title: room.tabName, value: '', offered: [] })
    if (name !== undefined) go({ at: 'entry', place: { clientId: uuid(), kind, name } })
  }
  return (
    <div className="tabs">
      {tabs.length + waiting.length + unsent.length === 0 && <p className="dim empty">{room.noTabs}</p>}
      {tabs.map((tab) => (
        <button
          type="button"
          key={tab.order_id}
          className="share two"
          onClick={() => onTap({ orderId: tab.order_id })}
        >
          <span className="who">
            {labelOf(tab)}
            <span className="how">
              {kinds[tab.kind as keyof typeof kinds] ?? tab.kind} · {tab.server.name}
            </span>
            {tab.allergens === 1 && (
              <span className="how has-allergy">
                <Icon name="warn" /> {text.allergy}
              </span>
            )}
          </span>
          <span className="amt">
            <Sum of={tab.balance} />
          </span>
        </button>
      ))}
      {waiting.map(({ id, body, place }) => (
        <button type="button" key={id} className="share two unsent" onClick={() => onTap(tabIn(body))}>
          <span className="who">
            {place}
            <span className="how">
              <Icon name="phone" /> {room.tray}
            </span>
          </span>
        </button>
      ))}
      {unsent.map(({ count, ...place }) => (
        <button type="button" key={place.clientId} className="share two unsent" onClick={() => onTap(place)}>
          <span className="who">
            {place.name || kinds[place.kind]}
            <span className="how">
              <Icon name="phone" /> {status.unsentCount(count)}
            </span>
          </span>
        </button>
      ))}
      <div className="row">
        {Object.entries(kinds).map(([kind, text]) => (
          <button type="button" key={kind} className="btn fill" onClick={() => void open_(kind as TabKind)}>
            <Icon name="plus" />
            {text}
          </button>
        ))}
      </div>
    </div>
  )
}
