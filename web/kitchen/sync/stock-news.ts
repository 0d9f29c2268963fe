import { get, set } from '../state.ts'
import type { StockNews } from '../types.ts'

// Stock changes as news for cooks: they need no action and disappear after a while.

/** Display time of stock news. */
export const NEWS_MS = 10 * 60_000

/** Stock event in the log. */
export interface StockEvent {
  timestamp: string
  actor: { kind: string; name: string }
  data: { name: string; option_id?: number; available: number; was_available?: number }
}

/** Only the latest change of a dish is shown; a decreasing count is not news. */
export function recordStockNews({ timestamp, actor, data }: StockEvent): void {
  const { name, option_id, available, was_available = available } = data
  if (option_id !== undefined || available === was_available) return
  const at = Date.parse(timestamp)
  const item: StockNews = { name, isOut: available === 0, by: actor.kind === 'system' ? '' : actor.name, at }
  const others = get().news.filter((one) => one.name !== name && at - one.at < NEWS_MS)
  set({ news: [...others, item] })
}

export function dismissNews(): void {
  set({ news: [] })
}
