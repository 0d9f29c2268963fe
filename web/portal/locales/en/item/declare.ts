export const declare = {
  not: 'no',
  mayContain: 'may contain',
  contains: 'contains',
  restFree: 'It contains none of the others',
  restMissing: 'Say for each allergen whether it is contained, or tick that none of the others is.',
  additives: 'Additives',
  diets: 'Suits',
  spicy: 'Spiciness',
  spiciness: ['not', 'a little', 'hot', 'very hot'],
  minAge: 'Minimum age',
  anyAge: 'any',
  alcohol: 'With alcohol',
  kindsOf: (name: string) => `Kinds: ${name}`,
  options: 'Options',
  optionsHint: 'What an option adds to the dish. An option never takes anything away.',
  missing:
    'Nobody has declared this item yet. Guests and staff see “ask us”. Saving declares it, by you and as of today.',
  declaredBy: (name: string, at: string) => `Declared by ${name} on ${at}`,
  beforeChange:
    'Declared before the last change: name, description or options were changed since. Look again and save.',
  bulk: 'All selected items are declared to contain exactly this, by you and as of today. Earlier declarations are replaced.',
  tableOf: (location: string) => `Allergens · ${location}`,
  legend:
    '● contains, (●) may contain, – declared to be free of it. Items that nobody has declared say so: ask us.',
  back: 'Back to the menus',
  print: 'Print',
  askUs: 'Not declared: please ask us',
}
