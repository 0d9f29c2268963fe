import type { SeededRandom } from './seeded-random.ts'
import type { Dish, LocationModel } from './world/location-model.ts'

/** The planned behaviour of a party, generated in advance: the same seed yields the same simulation. */
export interface Party {
  number: number
  /** Minutes after opening. */
  arrives: number
  covers: number
  /** Parties at the bar are served by the bartender and have no table. */
  isAtBar: boolean
  /** The table is opened first and items are added later, as the oldest terminals do. */
  isOldWay: boolean
  drinks: Wish[]
  /** The first course is sent at once, the others when they are fired. */
  food: Wish[]
  dessert: Wish[]
  shares: Share[]
  mistakes: ReadonlySet<Mistake>
}

export interface Wish {
  dish: Dish
  qty: number
  course: number
  seat: number
  options: { modifierId: number; optionId: number }[]
}

export interface Share {
  isCard: boolean
  tipPercent: number
  /** The outcome of the card, as the ending of its reference; empty: approved. */
  ending: string
}

/** The mistakes that staff make. */
export const MISTAKES = ['void', 'move', 'double tap', 'wrong method'] as const
export type Mistake = (typeof MISTAKES)[number]

const LAST_SEATING = 210
const SIZES = [1, 2, 2, 2, 2, 3, 3, 4, 4, 5, 6]
const TIPS = [0, 0, 5, 5, 10, 10, 15]
const ENDINGS = ['declined', 'funds', 'expired', 'pin', 'hang', 'late', 'twice']

/** The parties of a simulation in the order of arrival. `faults`: the percentage of possible faults that happen. */
export function planEvening(
  chance: SeededRandom,
  location: LocationModel,
  covers: number,
  faults: number,
): Party[] {
  const parties: Party[] = []
  for (let left = covers; left > 0; ) {
    const isAtBar = chance.percent(12)
    const size = Math.min(left, isAtBar ? 1 + chance.below(2) : chance.pick(SIZES))
    parties.push(planParty(chance, location, { covers: size, isAtBar, faults }))
    left -= size
  }
  parties.sort((one, other) => one.arrives - other.arrives)
  return parties.map((party, index) => ({ ...party, number: index + 1 }))
}

function planParty(
  chance: SeededRandom,
  location: LocationModel,
  { covers, isAtBar, faults }: { covers: number; isAtBar: boolean; faults: number },
): Party {
  const guests = Array.from({ length: covers }, (_, seat) => seat + 1)
  const food = isAtBar ? [] : guests.flatMap((seat) => courses(chance, location, seat))
  const desserts = location.food.at(-1) ?? []
  const shares = chance.percent(70) ? 1 : 1 + chance.below(Math.min(3, covers))
  return {
    number: 0,
    // The average of two random numbers yields a peak in the middle of the evening.
    arrives: Math.floor(((chance.next() + chance.next()) / 2) * LAST_SEATING),
    covers,
    isAtBar,
    isOldWay: !isAtBar && chance.percent(30),
    drinks: guests.map((seat) => wishFor(chance, chance.pick(location.drinks), 0, seat)),
    food,
    dessert: isAtBar ? [] : guests.flatMap((seat) => someTimes(chance, 40, desserts, 3, seat)),
    shares: Array.from({ length: shares }, () => planShare(chance, faults)),
    mistakes: new Set(MISTAKES.filter(() => chance.percent(faults))),
  }
}

/** Starters for half of the guests and a main for each, from the sections between first and last. */
function courses(chance: SeededRandom, location: LocationModel, seat: number): Wish[] {
  const [starters = [], ...others] = location.food
  const mains = (others.length > 1 ? others.slice(0, -1) : others).flat()
  return [
    ...someTimes(chance, 50, starters, 1, seat),
    ...someTimes(chance, 100, mains.length > 0 ? mains : starters, 2, seat),
  ]
}

function someTimes(
  chance: SeededRandom,
  percent: number,
  dishes: Dish[],
  course: number,
  seat: number,
): Wish[] {
  if (dishes.length === 0 || !chance.percent(percent)) return []
  return [wishFor(chance, chance.pick(dishes), course, seat)]
}

function wishFor(chance: SeededRandom, dish: Dish, course: number, seat: number): Wish {
  const options = dish.questions.flatMap(({ modifierId, min, max, optionIds }) => {
    const optionCount = Math.max(min, chance.percent(30) ? Math.min(1, max) : 0)
    const first = chance.below(Math.max(1, optionIds.length))
    return Array.from({ length: Math.min(optionCount, optionIds.length) }, (_, index) => ({
      modifierId,
      optionId: optionIds[(first + index) % optionIds.length] ?? 0,
    }))
  })
  return { dish, qty: chance.percent(15) ? 2 : 1, course, seat, options }
}

function planShare(chance: SeededRandom, faults: number): Share {
  const isCard = chance.percent(65)
  const tipPercent = chance.pick(TIPS)
  return { isCard, tipPercent, ending: isCard && chance.percent(faults) ? chance.pick(ENDINGS) : '' }
}
