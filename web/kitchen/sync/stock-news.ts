import { get, set } from '../state.ts'
import type { StockNews } from '../types.ts'

// What went out of stock or came back, as whoever cooks is told: it asks for nothing, and goes by itself.

/** So long it is told. */
export const NEWS_MS = 10 * 60_000

/** As the log tells it. */
export interface StockEvent {
  timestamp: string
  actor: { kind: string; name: string }
  data: { name: string; option_id?: number; available: number; was_available?: number }
}

/** Of a dish only the last is told; a count that goes down is no news. */
export function noteStock({ timestamp, actor, data }: StockEvent): void {
  const { name, option_id, available, was_available = available } = data
  if (option_id !== undefined || available === was_available) return
  const at = Date.parse(timestamp)
  const told: StockNews = { name, isOut: available === 0, by: actor.kind === 'system' ? '' : actor.name, at }
  const others = get().news.filter((one) => one.name !== name && at - one.at < NEWS_MS)
  set({ news: [...others, told] })
}

export function seeNews(): void {
  set({ news: [] })
}
