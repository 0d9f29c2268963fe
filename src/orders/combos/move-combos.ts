import type { Change } from '../../context.ts'
import type { OrderLine } from '../lines/line.ts'
import { insertOrderCombo, nextComboNumber } from './combo-store.ts'
import { linesOfCombo } from './line-combo.ts'

/** Adds the rest of the combos that the lines belong to, with the quantity of the line that was named first. */
export function withWholeCombos<One extends { line: OrderLine; qty: number }>(
  lines: OrderLine[],
  named: One[],
): { line: OrderLine; qty: number }[] {
  const taken = new Map<number, { line: OrderLine; qty: number }>()
  for (const { line, qty } of named) {
    for (const one of linesOfCombo(lines, line)) {
      if (!taken.has(one.id)) taken.set(one.id, { line: one, qty })
    }
  }
  return [...taken.values()]
}

/** Gives the combos of lines that move a number on the order that they move to. */
export async function renumberCombos(
  { sql, caller }: Change,
  targetId: number,
  going: { line: OrderLine }[],
): Promise<void> {
  const combos = Map.groupBy(going, ({ line }) => line.combo?.number)
  combos.delete(undefined)
  if (combos.size === 0) return
  let next = await nextComboNumber(sql, caller.accountId, targetId)
  for (const [, lines] of combos) {
    const number = next++
    for (const one of lines)
      if (one.line.combo) one.line = { ...one.line, combo: { ...one.line.combo, number } }
    const combo = lines[0]?.line.combo
    if (combo) await insertOrderCombo(sql, caller.accountId, targetId, combo)
  }
}
