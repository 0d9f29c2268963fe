import type { Transport } from '../../../../../src/printing/printers/transports.ts'

/** Texts about one printer transport. */
interface OfTransport {
  name: string
  hint: string
  /** Advice for a printer that has not called. */
  overdue: (address: string) => string
  /** How to enter the polling address at the printer. */
  setUp?: string
  /** A note for printers that report the width of their paper themselves. */
  paper?: string
}

export const transports: Record<Transport, OfTransport> = {
  cloudprnt: {
    name: 'Star CloudPRNT',
    hint: 'The printer fetches its jobs from an address that is shown next.',
    overdue: () =>
      'It has not called yet. On its settings page CloudPRNT must be on and the server address must be the one shown here, letter by letter; and it must be able to reach that address.',
    setUp:
      'On the settings page of the printer, turn CloudPRNT on and enter this as the server address; nothing else is needed. Anyone who knows it can fetch the tickets: keep it secret.',
    paper: 'A Star printer reports it itself.',
  },
  epson: {
    name: 'Epson Direct Print',
    hint: 'The printer fetches its jobs from an address that is shown next.',
    overdue: () =>
      'It has not called yet. On its settings page Server Direct Print must be on and its URL must be the one shown here, letter by letter; and it must be able to reach that address.',
    setUp:
      'On the settings page of the printer, turn Server Direct Print on and enter this as its URL, with any ID; enter the same URL for Status Notification, and leave the spooler off. Anyone who knows it can fetch the tickets: keep it secret.',
  },
  raw: {
    name: 'Raw TCP',
    hint: 'Comanda calls the printer: it must run in the same network.',
    overdue: (address) =>
      `No printer answers at ${address}. It must be on, have that address and port, be in the same network as Comanda, and answer when ESC/POS asks for its status.`,
  },
  agent: {
    name: 'Raw, by an agent',
    hint: 'A small program in your restaurant (npm run agent) fetches the jobs and sends them to the printer.',
    overdue: () =>
      'No agent has called for it yet. It must run in the restaurant with the address shown here, and find the printer at the place that it was given.',
    setUp:
      'In the restaurant, run npm run agent -- --url <address of Comanda> --printer <what stands behind /agent/>=<address of the printer>. Anyone who knows it can fetch the tickets: keep it secret.',
  },
  screen: {
    name: 'Kitchen screen',
    hint: 'A browser that shows tickets. Pair it under Terminals, as a kitchen screen.',
    overdue: () =>
      'The screen has not called yet. Open its link in a browser, or have a new code shown under Terminals.',
  },
}
