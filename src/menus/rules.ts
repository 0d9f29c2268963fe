import type { Fault } from '../faults.ts'

interface Question {
  minChoices: number
  maxChoices: number
  options: { isSelected: number }[]
}

/** One choice where a question says nothing else; no fewer than it needs. */
export function boundsFor(
  min: number | undefined,
  max: number | undefined,
  options: { isSelected: number }[],
): { minChoices: number; maxChoices: number } {
  const minChoices = min ?? 0
  return { minChoices, maxChoices: max ?? Math.max(minChoices, 1, preselected(options)) }
}

/** Bounds that contradict each other or the pre-selection. */
export function contradiction({ minChoices, maxChoices, options }: Question): Fault | undefined {
  const selected = preselected(options)
  if (minChoices > maxChoices) return { fault: 'min_above_max', min: minChoices, max: maxChoices }
  if (selected > maxChoices) return { fault: 'too_many_selected', selected, max: maxChoices }
  return undefined
}

function preselected(options: { isSelected: number }[]): number {
  return options.filter(({ isSelected }) => isSelected === 1).length
}
