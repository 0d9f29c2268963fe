// The first evening and its sums. They are the test's own: they use nothing of the service.

export interface Dish {
  section: string
  name: string
  cents: number
  taxPercent: 7 | 19
}

export interface Party {
  table: number
  /** Index of the phone. */
  phone: number
  guests: number
  /** Each round is sent on its own. */
  rounds: Record<string, number>[]
  pays: 'cash' | 'card' | 'card with tip' | 'two equal parts'
}

const SECTIONS: { title: string; taxPercent: 7 | 19; from: number; dishes: string[] }[] = [
  {
    title: 'Starters',
    taxPercent: 7,
    from: 560,
    dishes: [
      'Burrata',
      'Bruschetta',
      'Vitello',
      'Carpaccio',
      'Minestrone',
      'Caprese',
      'Focaccia',
      'Olives',
      'Calamari',
      'Crostini',
    ],
  },
  {
    title: 'Pasta',
    taxPercent: 7,
    from: 1090,
    dishes: [
      'Carbonara',
      'Amatriciana',
      'Lasagne',
      'Gnocchi',
      'Ravioli',
      'Linguine',
      'Orecchiette',
      'Tagliatelle',
      'Cacio',
      'Pappardelle',
    ],
  },
  {
    title: 'Mains',
    taxPercent: 7,
    from: 1680,
    dishes: [
      'Saltimbocca',
      'Ossobuco',
      'Branzino',
      'Tagliata',
      'Parmigiana',
      'Pollo',
      'Orata',
      'Scaloppine',
      'Coniglio',
      'Polpette',
    ],
  },
  {
    title: 'Drinks',
    taxPercent: 19,
    from: 290,
    dishes: [
      'Water',
      'Espresso',
      'Pilsner',
      'Spritz',
      'Negroni',
      'Barolo',
      'Chianti',
      'Limonata',
      'Grappa',
      'Prosecco',
    ],
  },
]

const STEP_CENTS = 65

/** Forty dishes. */
export const DISHES: Dish[] = SECTIONS.flatMap(({ title, taxPercent, from, dishes }) =>
  dishes.map((name, index) => ({ section: title, name, cents: from + index * STEP_CENTS, taxPercent })),
)

export const dishCalled = (name: string): Dish => {
  const dish = DISHES.find((one) => one.name === name)
  if (!dish) throw new Error(`${name} is not on the menu`)
  return dish
}

/** The menu as restaurants keep it: commas, euro signs, `11,-`, a column for the tax. */
export function spreadsheet(): string {
  const rows = DISHES.map(({ section, name, cents, taxPercent }, index) => {
    const euros = String(Math.floor(cents / 100))
    const rest = String(cents % 100).padStart(2, '0')
    const price = rest === '00' ? `${euros},-` : index % 2 === 0 ? `€ ${euros},${rest}` : `${euros},${rest}`
    return [section, name, price, `${taxPercent} %`].join(';')
  })
  return ['Category;Dish;Price;VAT', ...rows].join('\n')
}

/** Forty guests at twelve tables, by three waiters; phone 1 has no network during `OFFLINE_PARTIES`. */
export const PARTIES: Party[] = [
  {
    table: 1,
    phone: 0,
    guests: 2,
    rounds: [
      { Burrata: 2, Spritz: 2 },
      { Lasagne: 1, Ossobuco: 1 },
    ],
    pays: 'cash',
  },
  { table: 2, phone: 1, guests: 4, rounds: [{ Vitello: 2, Barolo: 1, Branzino: 2 }], pays: 'card' },
  { table: 3, phone: 2, guests: 3, rounds: [{ Carbonara: 3, Pilsner: 3 }], pays: 'two equal parts' },
  { table: 4, phone: 0, guests: 4, rounds: [{ Tagliata: 2, Pollo: 2, Chianti: 1 }], pays: 'card with tip' },
  { table: 5, phone: 1, guests: 2, rounds: [{ Minestrone: 2, Limonata: 2 }], pays: 'cash' },
  { table: 6, phone: 2, guests: 5, rounds: [{ Caprese: 5, Negroni: 4 }, { Gnocchi: 3 }], pays: 'card' },
  { table: 7, phone: 0, guests: 3, rounds: [{ Ravioli: 3, Water: 2 }], pays: 'card with tip' },
  { table: 8, phone: 1, guests: 6, rounds: [{ Bruschetta: 6, Prosecco: 6 }], pays: 'two equal parts' },
  { table: 9, phone: 1, guests: 2, rounds: [{ Orata: 2, Espresso: 2 }], pays: 'card' },
  { table: 10, phone: 2, guests: 4, rounds: [{ Parmigiana: 2, Polpette: 2, Water: 4 }], pays: 'cash' },
  { table: 11, phone: 0, guests: 3, rounds: [{ Linguine: 3, Grappa: 3 }], pays: 'card' },
  { table: 12, phone: 2, guests: 2, rounds: [{ Coniglio: 2, Chianti: 1 }], pays: 'cash' },
]
export const OFFLINE_TABLES = [8, 9]

const TIP_PERCENT = 10

/** Half up, for amounts that are not negative. */
const divided = (numerator: number, denominator: number) =>
  Math.floor((2 * numerator + denominator) / (2 * denominator))

export function totalOf({ rounds }: Party): number {
  return rounds
    .flatMap((round) => Object.entries(round))
    .reduce((sum, [name, qty]) => sum + qty * dishCalled(name).cents, 0)
}

export interface Evening {
  orders: number
  guests: number
  total: number
  cash: number
  card: number
  tips: number
  /** The tax that the prices contain, by percent. */
  taxes: Record<7 | 19, number>
  dishes: Record<string, number>
}

/** The sums that every page must show. */
export function expectedEvening(): Evening {
  const sums: Evening = {
    orders: PARTIES.length,
    guests: 0,
    total: 0,
    cash: 0,
    card: 0,
    tips: 0,
    taxes: { 7: 0, 19: 0 },
    dishes: {},
  }
  for (const party of PARTIES) {
    const total = totalOf(party)
    sums.guests += party.guests
    sums.total += total
    const inCash = party.pays === 'cash' ? total : party.pays === 'two equal parts' ? Math.ceil(total / 2) : 0
    sums.cash += inCash
    sums.card += total - inCash
    if (party.pays === 'card with tip') sums.tips += divided(total * TIP_PERCENT, 100)
    const gross = { 7: 0, 19: 0 }
    for (const [name, qty] of party.rounds.flatMap((round) => Object.entries(round))) {
      const { cents, taxPercent } = dishCalled(name)
      gross[taxPercent] += qty * cents
      sums.dishes[name] = (sums.dishes[name] ?? 0) + qty
    }
    for (const percent of [7, 19] as const)
      sums.taxes[percent] += divided(gross[percent] * percent, 100 + percent)
  }
  return sums
}
