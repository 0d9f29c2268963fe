import { Id, MoneyText, Shape, Text } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'

/** The price level that a line was sold at. */
export interface LineLevel {
  id: number
  name: string
  /** The item's own price at that moment. */
  baseCents: number
  /** Person and reason of a manual level; null: the level applied by itself. */
  given: { reason: string; actor: string; approver: string | null } | null
}

/** Columns of order_items; all null: no level applied. */
export interface LevelRow {
  baseCents: number | null
  levelNumber: number | null
  levelName: string | null
  levelReason: string | null
  levelActor: string | null
  levelApprover: string | null
}

export const LEVEL_COLUMNS = [
  'baseCents',
  'levelNumber',
  'levelName',
  'levelReason',
  'levelActor',
  'levelApprover',
] as const satisfies (keyof LevelRow)[]

export function rowOfLevel(level: LineLevel | null): LevelRow {
  return {
    baseCents: level?.baseCents ?? null,
    levelNumber: level?.id ?? null,
    levelName: level?.name ?? null,
    levelReason: level?.given?.reason ?? null,
    levelActor: level?.given?.actor ?? null,
    levelApprover: level?.given?.approver ?? null,
  }
}

export function levelOf(row: LevelRow): LineLevel | null {
  const {
    baseCents,
    levelNumber: id,
    levelName,
    levelReason: reason,
    levelActor,
    levelApprover: approver,
  } = row
  if (baseCents === null || id === null) return null
  const given = reason === null ? null : { reason, actor: levelActor ?? '', approver }
  return { id, name: levelName ?? '', baseCents, given }
}

const LevelAnswer = Shape({ level_id: Id, name: Type.String() })

/** Fields of a line in responses and events; left out where no level applied. */
export const LevelFields = {
  level: Type.Optional(LevelAnswer),
  base_price: Type.Optional(
    Type.String({ ...MoneyText, description: 'The item’s own price, before the price level' }),
  ),
}

/** Fields of a line in requests. */
export const LevelIn = {
  level_id: Type.Optional(
    Type.Integer({
      ...Id,
      description:
        'A manual price level; it needs a `reason`, and an approval above what staff may give freely',
    }),
  ),
  reason: Type.Optional(Text(1, 200, 'Why the manual price level is given')),
}
