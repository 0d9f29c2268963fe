import type { Call } from '../calls/call.ts'

/** Titles and descriptions of the tags. */
const GROUPS: Record<string, [title: string, description: string]> = {
  location: ['Locations', 'Your locations, and everything that is set about each.'],
  terminal: ['Terminals', 'Log a terminal in, hear how it is, and what its location lets it show.'],
  table: ['Tables', 'The tables of a location: which are free, which are open, and with which order.'],
  menu: ['Menus', 'What guests can order, from menus down to the options of a modifier.'],
  staff: ['Staff', 'Who serves. Whoever leaves stays in the reports.'],
  printer: ['Printers', 'Print orders and receipts, and follow each print job to the paper.'],
  kitchen: ['Kitchen', 'Screens that show tickets, what of them is done, and the pass.'],
  order: ['Orders and payments', 'Items, bills, splits, payments, receipts, and the history of an order.'],
  payment: ['Payments', 'What came in, over a period or by the gateway’s reference.'],
  report: ['Reports', 'Tips, sales and the end of the day, by business day.'],
  event: [
    'Events',
    'Everything that changed, in order and without gaps: to be read, or followed as it happens.',
  ],
  webhook: ['Webhooks', 'Have events sent to an address of yours, signed.'],
  key: ['Keys', 'API keys: what programs show to be let in, and what each may do.'],
  user: ['Users', 'People who sign in to the portal: what each may do, and where.'],
  session: ['Signing in', 'How people are let in, and out again.'],
  passkey: ['Passkeys', 'What people sign in with besides a password.'],
  password: ['Passwords', 'Choose one, by the link that an owner was given.'],
}

/** Tags in the order above: what integrators need first comes first. */
export function documentedTags(calls: Call[]) {
  const used = new Set(calls.map(({ tag }) => tag))
  const known = Object.keys(GROUPS).filter((name) => used.has(name))
  return [...known, ...used.difference(new Set(known))].map((name) => {
    const [title, description] = GROUPS[name] ?? [name, `All calls about ${name}`]
    return { name, 'x-displayName': title, description }
  })
}
