import { useEffect, useState } from 'react'
import { ComandaError } from '../../../client/src/error.ts'
import { calls, outcome } from '../api.ts'
import { setOut } from '../board/ticket-actions.ts'
import { useText } from '../locales/load-locale.ts'
import { get } from '../state.ts'
import type { MenuItem } from '../types.ts'
import { Dialog } from './dialog.tsx'

/** Marks dishes as out of stock until tomorrow: terminals can no longer order them. */
export function OutDialog() {
  const text = useText()
  const [items, setItems] = useState<MenuItem[]>([])
  const [sought, setSought] = useState('')
  useEffect(() => {
    void readItems().then(setItems)
  }, [])
  const found = items.filter(({ name }) => name.toLowerCase().includes(sought.trim().toLowerCase()))
  return (
    <Dialog title={text.outTitle}>
      <input
        className="field"
        aria-label={text.outFind}
        placeholder={text.outFind}
        value={sought}
        onChange={({ target }) => setSought(target.value)}
      />
      <ul className="choices two">
        {found.map(({ item_id, name, available, left }) => (
          <li key={item_id}>
            <button
              type="button"
              className={available === 1 ? 'choice' : 'choice is-out'}
              aria-pressed={available === 0}
              onClick={async () => {
                await setOut(item_id, available === 1)
                setItems(await readItems())
              }}
            >
              <span className="cut">{name}</span>
              <span>{available === 0 ? text.isOut : left === null ? text.isIn : text.left(left)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** Each item once, even if it is on several menus; the station's own come first. */
async function readItems(): Promise<MenuItem[]> {
  const response = await outcome(calls.menus.get_full({ location_id: get().device?.locationId ?? 0 }))
  const menus = response instanceof ComandaError ? [] : response.result
  const own = new Set(get().tickets?.section_ids)
  const isOwn = ({ section_id }: { section_id: number }) => own.has(section_id)
  const sections = menus.flatMap(({ sections }) => sections)
  const all = [...sections.filter(isOwn), ...sections.filter((one) => !isOwn(one))].flatMap(
    ({ items }) => items,
  )
  return [...new Map(all.map((item) => [item.item_id, item])).values()]
}
