import type { WeighedPick } from '../../bills/combo.ts'

/** The combo that a line is a pick of, as it was sold. */
export interface LineCombo extends WeighedPick {
  /** Unique within the order. */
  number: number
  itemId: number
  name: string
  /** Price of one combo without supplements and options. */
  priceCents: number
  /** The part that the pick is for. */
  part: number
  /** Place of the pick in its combo, from 0. */
  pick: number
}

/** Columns of a pick in order_items. */
export const PICK_NAMES = ['comboNumber', 'comboPart', 'comboPick', 'weightCents', 'supplementCents'] as const

type StoredPick = Record<(typeof PICK_NAMES)[number], number | null>

/** A row of order_items with the combo that it belongs to. */
export interface PickRow extends StoredPick {
  comboName: string | null
  comboItemId: number | null
  comboCents: number | null
}

export function pickOf(row: PickRow): LineCombo | null {
  const { comboNumber, comboPart, comboPick, comboName, comboItemId, comboCents } = row
  if (comboNumber === null || comboName === null) return null
  return {
    number: comboNumber,
    itemId: comboItemId ?? 0,
    name: comboName,
    priceCents: comboCents ?? 0,
    part: comboPart ?? 0,
    pick: comboPick ?? 0,
    weightCents: row.weightCents ?? 0,
    supplementCents: row.supplementCents ?? 0,
  }
}

export function rowOfPick(combo: LineCombo | null): StoredPick {
  return {
    comboNumber: combo?.number ?? null,
    comboPart: combo?.part ?? null,
    comboPick: combo?.pick ?? null,
    weightCents: combo?.weightCents ?? null,
    supplementCents: combo?.supplementCents ?? null,
  }
}

interface InCombo {
  id: number
  combo: LineCombo | null
}

/** All lines of an order that belong to the same combo as this one; without a combo only itself. */
export function linesOfCombo<Line extends InCombo>(lines: Line[], line: Line): Line[] {
  if (!line.combo) return [line]
  const { number } = line.combo
  return lines.filter(({ combo }) => combo?.number === number)
}

/** Ids of the other lines that an action on some lines affects: the rest of their combos. */
export function alsoAffected(affected: { id: number }[], named: number[]): { also_affected?: number[] } {
  const others = affected.map(({ id }) => id).filter((id) => !named.includes(id))
  return others.length > 0 ? { also_affected: others } : {}
}
