import { randomBytes } from 'node:crypto'
import type { Sql } from '../../platform/storage/database.ts'
import { putRouting } from './store.ts'

const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
const ROUTING_CHARACTERS = 6

/** In letters that are not taken for one another, each of five bits. */
export function randomLetters(characters: number): string {
  return Array.from(randomBytes(characters), (byte) => LETTERS[byte % LETTERS.length]).join('')
}

/**
 * The short name that every secret of the account begins with, so that whoever stands in front can tell where
 * its account is without asking anybody. It is random, stays, and is made with the first of them.
 */
export function routingOf(sql: Sql, accountId: number): Promise<string> {
  return putRouting(sql, accountId, randomLetters(ROUTING_CHARACTERS))
}
