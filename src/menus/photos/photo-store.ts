import { only, type Sql } from '../../platform/storage/database.ts'

/** Owners of photos. */
export const PHOTO_OWNERS = ['item', 'section', 'location'] as const
export type PhotoOwner = (typeof PHOTO_OWNERS)[number]

export async function findPhoto(
  sql: Sql,
  accountId: number,
  owner: PhotoOwner,
  id: number,
): Promise<string | null> {
  const find = {
    item: () => sql<{ photo: string | null }>`
      select photo from menu_items where account_id = ${accountId} and id = ${id}`,
    section: () => sql<{ photo: string | null }>`
      select photo from menu_sections where account_id = ${accountId} and id = ${id}`,
    location: () => sql<{ photo: string | null }>`
      select photo from locations where account_id = ${accountId} and id = ${id}`,
  }[owner]
  return only(await find()).photo
}

export async function updatePhoto(
  sql: Sql,
  accountId: number,
  owner: PhotoOwner,
  id: number,
  photo: string | null,
): Promise<void> {
  const update = {
    item: () => sql`update menu_items set photo = ${photo} where account_id = ${accountId} and id = ${id}`,
    section: () =>
      sql`update menu_sections set photo = ${photo} where account_id = ${accountId} and id = ${id}`,
    location: () => sql`update locations set photo = ${photo} where account_id = ${accountId} and id = ${id}`,
  }[owner]
  await update()
}

/** Stores a picture, or uses the one that is there. */
export async function putPicture(
  sql: Sql,
  accountId: number,
  { hash, kind, bytes }: { hash: string; kind: string; bytes: Uint8Array },
): Promise<void> {
  await sql`
    insert into pictures (account_id, hash, kind, bytes, size_bytes)
    values (${accountId}, ${hash}, ${kind}, ${bytes}, ${bytes.length})
    on conflict (account_id, hash) do update set unreferenced_since = null`
}

/** Number and size of the pictures of an account. */
export async function countPictures(sql: Sql, accountId: number): Promise<{ count: number; bytes: number }> {
  const rows = await sql<{ count: number; bytes: number }>`
    select cast(count(*) as integer) as count, cast(coalesce(sum(size_bytes), 0) as integer) as bytes
    from pictures where account_id = ${accountId}`
  return only(rows)
}

/** True if something has a photo with this picture. Photos of deleted items and sections do not count. */
export async function isPictureUsed(sql: Sql, accountId: number, hash: string): Promise<boolean> {
  const named = `%${hash}%`
  const rows = await sql`
    select 1 as one from menu_items
    where account_id = ${accountId} and photo like ${named} and deleted_at is null
    union all
    select 1 from menu_sections
    where account_id = ${accountId} and photo like ${named} and deleted_at is null
    union all
    select 1 from locations where account_id = ${accountId} and photo like ${named}
    limit 1`
  return rows.length > 0
}

export async function markPictureUnused(sql: Sql, accountId: number, hash: string, now: number) {
  await sql`
    update pictures set unreferenced_since = ${now}
    where account_id = ${accountId} and hash = ${hash} and unreferenced_since is null`
}

export async function deletePicture(sql: Sql, accountId: number, hash: string): Promise<void> {
  await sql`delete from pictures where account_id = ${accountId} and hash = ${hash}`
}
