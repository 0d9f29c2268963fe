import type { Sql } from '../../platform/storage/database.ts'
import { ALL_CHANNELS, bitsOf, type Channel, channelsOf } from '../served/channels.ts'
import type { LEVEL_TARGETS, LevelRule } from './price-level.ts'

export interface StoredRule extends LevelRule {
  target: (typeof LEVEL_TARGETS)[number]
  targetId: number
}

/** A price level as people edit it. */
export interface StoredLevel {
  id: number
  name: string
  enabled: number
  hoursId: number | null
  /** Empty: all. */
  channels: Channel[]
  kinds: string[]
  areaIds: number[]
  roundTo: number
  includeOptions: number
  manual: number
  rules: StoredRule[]
}

type LevelRow = Omit<StoredLevel, 'channels' | 'kinds' | 'areaIds' | 'rules'> & {
  channels: number
  kinds: string
  areaIds: string
}

/** All levels in their order, with their rules. */
export async function listLevels(sql: Sql, accountId: number, locationId: number): Promise<StoredLevel[]> {
  const [levels, rules] = await Promise.all([
    sql<LevelRow>`
      select number as id, name, enabled, hours_number as "hoursId", channels, kinds, area_ids as "areaIds",
        round_to as "roundTo", include_options as "includeOptions", manual
      from price_levels
      where account_id = ${accountId} and location_id = ${locationId}
      order by position, number`,
    sql<StoredRule & { levelId: number }>`
      select level_number as "levelId", target, target_id as "targetId", kind, value from level_rules
      where account_id = ${accountId} and location_id = ${locationId}
      order by level_number, target, target_id`,
  ])
  const rulesOf = Map.groupBy(rules, ({ levelId }) => levelId)
  return levels.map(({ channels, kinds, areaIds, ...level }) => ({
    ...level,
    channels: channels === ALL_CHANNELS ? [] : channelsOf(channels),
    kinds: JSON.parse(kinds),
    areaIds: JSON.parse(areaIds),
    rules: (rulesOf.get(level.id) ?? []).map(({ levelId: _, ...rule }) => rule),
  }))
}

export async function deleteLevels(sql: Sql, accountId: number, locationId: number): Promise<void> {
  await sql`delete from level_rules where account_id = ${accountId} and location_id = ${locationId}`
  await sql`delete from price_levels where account_id = ${accountId} and location_id = ${locationId}`
}

export async function insertLevel(
  sql: Sql,
  accountId: number,
  locationId: number,
  { position, ...level }: StoredLevel & { position: number },
): Promise<void> {
  await sql`
    insert into price_levels (account_id, location_id, number, position, name, enabled, hours_number, channels, kinds,
      area_ids, round_to, include_options, manual)
    values (${accountId}, ${locationId}, ${level.id}, ${position}, ${level.name}, ${level.enabled}, ${level.hoursId},
      ${bitsOf(level.channels)}, ${JSON.stringify(level.kinds)}, ${JSON.stringify(level.areaIds)}, ${level.roundTo},
      ${level.includeOptions}, ${level.manual})`
}

export async function insertRule(
  sql: Sql,
  accountId: number,
  locationId: number,
  levelId: number,
  { target, targetId, kind, value }: StoredRule,
): Promise<void> {
  await sql`
    insert into level_rules (account_id, location_id, level_number, target, target_id, kind, value)
    values (${accountId}, ${locationId}, ${levelId}, ${target}, ${targetId}, ${kind}, ${value})`
}

/** Numbers of the levels at which lines of open orders were sold. */
export async function listLevelsInOpenOrders(
  sql: Sql,
  accountId: number,
  locationId: number,
): Promise<number[]> {
  const rows = await sql<{ id: number }>`
    select distinct i.level_number as id from orders o
    cross join order_items i
    where o.account_id = ${accountId} and o.location_id = ${locationId} and o.closed_at is null
      and o.deleted_at is null and i.account_id = o.account_id and i.order_id = o.id and i.removed_at is null
      and i.level_number is not null`
  return rows.map(({ id }) => id)
}

/** Lists the possible targets of rules: all items, sections and menus of the location. */
export function listTargets(
  sql: Sql,
  accountId: number,
  locationId: number,
): Promise<Pick<StoredRule, 'target' | 'targetId'>[]> {
  return sql`
    select 'menu' as target, id as "targetId" from menus
    where account_id = ${accountId} and location_id = ${locationId} and deleted_at is null
    union all
    select 'section' as target, id as "targetId" from menu_sections
    where account_id = ${accountId} and location_id = ${locationId} and deleted_at is null
    union all
    select 'item' as target, id as "targetId" from menu_items
    where account_id = ${accountId} and location_id = ${locationId} and deleted_at is null`
}
