import type { Text } from '../locales/text.ts'

/** People and devices are shown by name; parts of Comanda itself are translated. */
export function actorName({ activity }: Text, actor: { kind: string; name: string }): string {
  return actor.kind === 'system' ? (activity.systems[actor.name] ?? actor.name) : actor.name
}
