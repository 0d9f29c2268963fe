import { lineCents } from '../../bills/bill.ts'
import { type ChosenOption, parseOptions } from '../../orders/lines/line.ts'
import { sumBy } from '../day-batches.ts'
import type { LevelLines } from './level-store.ts'
import type { ReductionSums } from './reductions-store.ts'

export interface LevelSales {
  levelNumber: number
  levelName: string
  qty: number
  netCents: number
  /** Net at the items' own prices, with the same discounts. */
  baseNetCents: number
}

/** Reduction against base prices; negative where the level is dearer. */
function reducedCents({ qty, baseCents, priceCents, modifiers }: LevelLines): number {
  const options = parseOptions(modifiers)
  const atBase = options.map((one: ChosenOption) => ({ ...one, priceCents: one.baseCents ?? one.priceCents }))
  return (
    lineCents({ qty, priceCents: baseCents, modifiers: atBase }) -
    lineCents({ qty, priceCents, modifiers: options })
  )
}

/** Sales by price level, in the order of their numbers. A level that was renamed has an entry for each name. */
export function salesByLevel(rows: LevelLines[]): LevelSales[] {
  const sold = rows.map((row) => ({
    levelNumber: row.levelNumber,
    levelName: row.levelName,
    qty: row.qty,
    netCents: row.netCents,
    baseNetCents: row.netCents + reducedCents(row),
  }))
  const sums = sumBy(
    sold,
    ({ levelNumber, levelName }) => `${levelNumber} ${levelName}`,
    (one, other) => ({
      ...one,
      qty: one.qty + other.qty,
      netCents: one.netCents + other.netCents,
      baseNetCents: one.baseNetCents + other.baseNetCents,
    }),
  )
  return sums.sort((one, other) => one.levelNumber - other.levelNumber)
}

/** Manual levels as reductions; levels that apply by themselves are prices. */
export function reductionsByLevel(rows: LevelLines[]): ReductionSums[] {
  return rows.flatMap((row) =>
    row.reason === null
      ? []
      : {
          kind: 'level' as const,
          made: 1,
          reason: row.reason,
          actor: row.actor ?? '',
          approver: row.approver ?? '',
          count: row.lines,
          amountCents: reducedCents(row),
        },
  )
}
