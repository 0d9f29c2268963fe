import { inPages } from '../../platform/storage/batching.ts'
import { only, type Sql } from '../../platform/storage/database.ts'

export const TEXT_TYPES = ['menu', 'section', 'item', 'modifier', 'option'] as const
export type TextType = (typeof TEXT_TYPES)[number]

/** A translated text. */
export interface MenuText {
  language: string
  type: TextType
  id: number
  field: string
  text: string
  /** 1: a person of the location has confirmed it. */
  checked: number
  sourceDigest: string
}

export async function findMenuLanguages(sql: Sql, accountId: number, locationId: number) {
  const rows = await sql<{ menuLanguages: string; showUnchecked: number }>`
    select menu_languages as "menuLanguages", show_unchecked as "showUnchecked" from locations
    where account_id = ${accountId} and id = ${locationId}`
  return only(rows)
}

export async function updateMenuLanguages(
  sql: Sql,
  accountId: number,
  locationId: number,
  { languages, showsUnchecked }: { languages: string; showsUnchecked: boolean },
): Promise<void> {
  await sql`
    update locations set menu_languages = ${languages}, show_unchecked = ${showsUnchecked ? 1 : 0}
    where account_id = ${accountId} and id = ${locationId}`
}

/** All texts of a language. */
export function listTexts(
  sql: Sql,
  accountId: number,
  locationId: number,
  language: string,
): Promise<MenuText[]> {
  return inPages<MenuText>(
    (last, size) => sql`
      select language, type, source_id as id, field, text, checked, source_digest as "sourceDigest" from menu_texts
      where account_id = ${accountId} and location_id = ${locationId} and language = ${language}
        and (type, source_id, field) > (${last?.type ?? ''}, ${last?.id ?? 0}, ${last?.field ?? ''})
      order by type, source_id, field limit ${size}`,
  )
}

export async function saveText(
  sql: Sql,
  accountId: number,
  locationId: number,
  { language, type, id, field, text, checked, sourceDigest }: MenuText,
): Promise<void> {
  await sql`
    insert into menu_texts (account_id, location_id, language, type, source_id, field, text, checked, source_digest)
    values (${accountId}, ${locationId}, ${language}, ${type}, ${id}, ${field}, ${text}, ${checked}, ${sourceDigest})
    on conflict (account_id, location_id, language, type, source_id, field) do update set
      text = excluded.text, checked = excluded.checked, source_digest = excluded.source_digest`
}

export async function deleteText(
  sql: Sql,
  accountId: number,
  locationId: number,
  { language, type, id, field }: Pick<MenuText, 'language' | 'type' | 'id' | 'field'>,
): Promise<void> {
  await sql`
    delete from menu_texts
    where account_id = ${accountId} and location_id = ${locationId} and language = ${language}
      and type = ${type} and source_id = ${id} and field = ${field}`
}
