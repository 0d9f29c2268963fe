import type { PlacedFault } from '../../../src/platform/core/validation-errors.ts'

/** Translates a field path: "modifiers[0].options[2].name" becomes "Question 1, Option 3, Name". */
export function fieldInWords(path: string, names: Record<string, string>): string {
  const parts = path.split('.').map((part) => {
    const [, name = part, place] = /^(\w+)(?:\[(\d+)\])?$/.exec(part) ?? []
    return `${names[name] ?? name}${place === undefined ? '' : ` ${Number(place) + 1}`}`
  })
  return parts.join(', ')
}

/** Returns the faults of a refusal. */
export function faultsIn(details: Record<string, unknown>): PlacedFault[] {
  return (details.faults ?? []) as PlacedFault[]
}

/** Returns the faults of named fields as messages to show below each field. */
export function atFields(
  details: Record<string, unknown>,
  what: (fault: PlacedFault) => string,
): Record<string, string> {
  const named = faultsIn(details).filter(({ at }) => typeof at === 'string')
  return Object.fromEntries(
    named.map((fault) => {
      const words = what(fault)
      return [fieldOf(fault.at as string), `${words.charAt(0).toUpperCase()}${words.slice(1)}`]
    }),
  )
}

/** The entries of a plain list are typed into one field. */
const fieldOf = (at: string) => at.replace(/^(\w+)\[\d+\]$/, '$1')
