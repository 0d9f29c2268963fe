import type { Language } from '../locales/languages.ts'
import { only, type Sql } from '../platform/storage/database.ts'
import type { TipPayout } from './tip-payout.ts'

// Statements for the service settings: discounts, voids, clearing, paper language, sandbox.

export async function findFreeDiscount(sql: Sql, accountId: number, locationId: number): Promise<number> {
  const rows = await sql<{ freeBps: number }>`
    select free_discount_bps as "freeBps" from locations where account_id = ${accountId} and id = ${locationId}`
  return only(rows).freeBps
}

export async function updateFreeDiscount(sql: Sql, accountId: number, locationId: number, freeBps: number) {
  await sql`
    update locations set free_discount_bps = ${freeBps} where account_id = ${accountId} and id = ${locationId}`
}

export async function findClearing(sql: Sql, accountId: number, locationId: number): Promise<boolean> {
  const rows = await sql<{ clearing: number }>`
    select clearing from locations where account_id = ${accountId} and id = ${locationId}`
  return only(rows).clearing === 1
}

export async function updateClearing(sql: Sql, accountId: number, locationId: number, isEnabled: boolean) {
  await sql`
    update locations set clearing = ${isEnabled ? 1 : 0} where account_id = ${accountId} and id = ${locationId}`
}

export async function updatePaperLanguage(
  sql: Sql,
  accountId: number,
  locationId: number,
  language: Language,
) {
  await sql`
    update locations set paper_language = ${language} where account_id = ${accountId} and id = ${locationId}`
}

export async function findStrictVoids(sql: Sql, accountId: number, locationId: number): Promise<boolean> {
  const rows = await sql<{ strictVoids: number }>`
    select strict_voids as "strictVoids" from locations where account_id = ${accountId} and id = ${locationId}`
  return only(rows).strictVoids === 1
}

export async function findVoidApproval(sql: Sql, accountId: number, locationId: number): Promise<boolean> {
  const rows = await sql<{ voidApproval: number }>`
    select void_approval as "voidApproval" from locations where account_id = ${accountId} and id = ${locationId}`
  return only(rows).voidApproval === 1
}

export async function updateVoidApproval(sql: Sql, accountId: number, locationId: number, isNeeded: boolean) {
  await sql`
    update locations set void_approval = ${isNeeded ? 1 : 0}
    where account_id = ${accountId} and id = ${locationId}`
}

export async function updateStrictVoids(sql: Sql, accountId: number, locationId: number, strict: boolean) {
  await sql`
    update locations set strict_voids = ${strict ? 1 : 0} where account_id = ${accountId} and id = ${locationId}`
}

export async function updateTipPayout(
  sql: Sql,
  accountId: number,
  locationId: number,
  { cashTips, cardTips }: TipPayout,
) {
  await sql`
    update locations set cash_tips = ${cashTips}, card_tips = ${cardTips}
    where account_id = ${accountId} and id = ${locationId}`
}

export async function updateTakeawayService(
  sql: Sql,
  accountId: number,
  locationId: number,
  isCharged: boolean,
) {
  await sql`
    update locations set takeaway_service = ${isCharged ? 1 : 0}
    where account_id = ${accountId} and id = ${locationId}`
}

export async function updateServiceTaxed(sql: Sql, accountId: number, locationId: number, isTaxed: boolean) {
  await sql`
    update locations set service_taxed = ${isTaxed ? 1 : 0}
    where account_id = ${accountId} and id = ${locationId}`
}

export async function findSandbox(sql: Sql, accountId: number, locationId: number): Promise<boolean> {
  const rows = await sql<{ sandbox: number }>`
    select sandbox from locations where account_id = ${accountId} and id = ${locationId}`
  return only(rows).sandbox === 1
}

export async function updateSandbox(sql: Sql, accountId: number, locationId: number, isSandbox: boolean) {
  await sql`
    update locations set sandbox = ${isSandbox ? 1 : 0} where account_id = ${accountId} and id = ${locationId}`
}
