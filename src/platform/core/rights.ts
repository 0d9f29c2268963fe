import { Refusal } from './refusal.ts'

/** What callers may be let do. A call names the right it needs; a caller has some of them. */
export const RIGHTS = ['service', 'kitchen', 'reports', 'manage', 'secrets', 'webhooks', 'own'] as const
export type Right = (typeof RIGHTS)[number]
export type Rights = ReadonlySet<Right>

/** What a call asks of its caller: any one of these, the plainest first; or nothing, of nobody. */
export type Needed = readonly [Right, ...Right[]] | 'anyone'

export const ALL_RIGHTS: Rights = new Set(RIGHTS)

/** What every key could do when keys had no rights of their own. */
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

/** In one spelling, so that two sets of the same rights are written alike; with every answer that is kept. */
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

/** The beginning of each right: what callers of the same rights have in common, and others have not. */
export function initialsOf(rights: Rights): string {
  return RIGHTS.map((right) => (rights.has(right) ? right.slice(0, 3) : '')).join('')
}
