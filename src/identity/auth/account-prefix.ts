import { randomBytes } from 'node:crypto'
import type { Sql } from '../../platform/storage/database.ts'
import { putRouting } from './store.ts'

const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
const ROUTING_CHARACTERS = 6

/** Random text of unambiguous letters, five bits each. */
export function randomLetters(characters: number): string {
  return Array.from(randomBytes(characters), (byte) => LETTERS[byte % LETTERS.length]).join('')
}

/**
 * Routing prefix of the account's secrets, by which a proxy can find its store without a query. Random, permanent, and
 * created with the first secret.
 */
export function routingOf(sql: Sql, accountId: number): Promise<string> {
  return putRouting(sql, accountId, randomLetters(ROUTING_CHARACTERS))
}
