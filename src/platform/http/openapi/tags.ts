import type { Call } from '../calls/call.ts'

/** Titles and descriptions of the tags. */
const GROUPS: Record<string, [title: string, description: string]> = {
  location: ['Locations', 'Your locations and their settings.'],
  terminal: ['Terminals', 'Log a terminal in, report its state, and read the features of its location.'],
  table: ['Tables', 'The tables of a location: which are free, which are open, and with which order.'],
  menu: ['Menus', 'What guests can order, from menus down to the options of a modifier.'],
  staff: ['Staff', 'Staff members. Former ones stay in the reports.'],
  printer: ['Printers', 'Print orders and receipts, and follow each print job to the paper.'],
  kitchen: ['Kitchen', 'Kitchen screens, the progress of their tickets, and the pass.'],
  order: ['Orders and payments', 'Items, bills, splits, payments, receipts, and the history of an order.'],
  channel: ['Channels', 'Orders of delivery services and web shops: push, accept, refuse, hand over.'],
  payment: ['Payments', 'Payments of a period, or by the gateway’s reference.'],
  report: ['Reports', 'Tips, sales and the end of the day, by business day.'],
  event: ['Events', 'All changes, in order and without gaps: read them, or follow them as a stream.'],
  webhook: ['Webhooks', 'Signed events, sent to your own address.'],
  account: ['Account', 'The account that a key belongs to, and what the key may do.'],
  key: ['Keys', 'API keys of programs, and their rights.'],
  user: ['Users', 'Users of the portal, their roles and locations.'],
  session: ['Signing in', 'Sign users in and out.'],
  setup: ['Set-up', 'An empty installation, and the addresses of the machine.'],
  passkey: ['Passkeys', 'Sign in with a passkey instead of a password.'],
  password: ['Passwords', 'Choose a password through a link, or change it.'],
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
