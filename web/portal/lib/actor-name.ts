import type { Text } from '../locales/en.ts'

/** People and devices are called by their names; parts of Comanda itself have words in the reader's language. */
export function actorName({ activity }: Text, actor: { kind: string; name: string }): string {
  return actor.kind === 'system' ? (activity.systems[actor.name] ?? actor.name) : actor.name
}
