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
export function contradiction({ minChoices, maxChoices, options }: Question): string | undefined {
  const selected = preselected(options)
  if (minChoices > maxChoices) return `must not have min ${minChoices} above max ${maxChoices}`
  if (selected > maxChoices) return `must not pre-select ${selected} options when max is ${maxChoices}`
  return undefined
}

function preselected(options: { isSelected: number }[]): number {
  return options.filter(({ isSelected }) => isSelected === 1).length
}
