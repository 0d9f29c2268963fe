import { Refusal } from './refusal.ts'

/** Rights of callers. A call names the right it needs. */
export const RIGHTS = [
  'service',
  'kitchen',
  'reports',
  'manage',
  'secrets',
  'webhooks',
  'own',
  'refunds',
] as const
export type Right = (typeof RIGHTS)[number]
export type Rights = ReadonlySet<Right>

/** Rights that a call accepts: any one of these, the most common first, or 'anyone' without authentication. */
export type Needed = readonly [Right, ...Right[]] | 'anyone'

export const ALL_RIGHTS: Rights = new Set(RIGHTS)

/** Rights of keys from before keys had rights, and the default of new ones. */
export const RIGHTS_OF_OLD_KEYS: Rights = new Set(['service', 'reports', 'secrets', 'webhooks'])

export function whyNotAllowed(rights: Rights, needed: Needed): Refusal | undefined {
  if (needed === 'anyone' || rights.has(needed[0])) return undefined
  for (const right of needed) if (rights.has(right)) return undefined
  return rightMissing(needed[0])
}

export function rightMissing(right: Right, details: object = {}): Refusal {
  return new Refusal(
    'right_missing',
    `This needs the right "${right}". Ask an owner of the account for a key, or a role, that has it.`,
    { right, ...details },
  )
}

const spellings = new WeakMap<Rights, string>()

/** Serialises rights in a fixed order. Cached, because every stored response has them. */
export function spellRights(rights: Rights): string {
  const known = spellings.get(rights)
  if (known !== undefined) return known
  const spelled = RIGHTS.filter((right) => rights.has(right)).join(' ')
  spellings.set(rights, spelled)
  return spelled
}

export function readRights(spelled: string): Rights {
  const words = spelled.split(' ')
  return new Set(RIGHTS.filter((right) => words.includes(right)))
}

/** Abbreviated rights, as part of the cache audience. */
export function initialsOf(rights: Rights): string {
  return RIGHTS.map((right) => (rights.has(right) ? right.slice(0, 3) : '')).join('')
}
