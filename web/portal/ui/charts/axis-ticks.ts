/** An axis has at most this many steps. */
const MOST_STEPS = 5

/**
 * The ticks of an axis from zero to the largest amount or slightly above, in cents. Steps are 1, 2 or 5 times a power
 * of ten, so that each tick can be written exactly.
 */
export function ticksFor(largestCents: number): number[] {
  const largest = Math.max(1, Math.ceil(largestCents))
  let step = 1
  for (let power = 1; step * MOST_STEPS < largest; power *= 10) {
    step = [power, 2 * power, 5 * power].find((one) => one * MOST_STEPS >= largest) ?? 10 * power
  }
  return Array.from({ length: Math.ceil(largest / step) + 1 }, (_, index) => index * step)
}

const HOURS = 24

/** Every hour from the first to the last entry, in the order of a business day that begins at `dayBegins`. */
export function everyHour<Hour extends { hour: number }>(
  entries: Hour[],
  dayBegins: number,
): { hour: number; entry: Hour | undefined }[] {
  if (entries.length === 0) return []
  const intoTheDay = ({ hour }: { hour: number }) => (hour - dayBegins + HOURS) % HOURS
  const places = entries.map(intoTheDay)
  const first = Math.min(...places)
  return Array.from({ length: Math.max(...places) - first + 1 }, (_, index) => {
    const hour = (dayBegins + first + index) % HOURS
    return { hour, entry: entries.find((one) => one.hour === hour) }
  })
}
