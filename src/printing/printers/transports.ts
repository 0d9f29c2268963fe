// Every way in which printers are reached, and all in which these ways differ. Whoever does one thing for some of them
// and another for the rest asks here; only the files that speak a transport's own language know it by its name.

export const TRANSPORTS = ['cloudprnt', 'epson', 'raw', 'agent', 'screen'] as const
export type Transport = (typeof TRANSPORTS)[number]

interface Traits {
  /**
   * `calls`: it asks us for work, at a secret path of its own. `called`: we speak to it, at its address. `paired`: a
   * device with a key, which is set up where devices are.
   */
  contact: 'calls' | 'called' | 'paired'
  /** How often it is heard of if nobody says otherwise: what calls, by its calls. */
  pollSeconds: number
  /** What comes out of it. On paper nobody says what of it is done; light goes out with the device. */
  onto: 'paper' | 'light'
  /** Which command makes it sound, whatever its model. */
  beeper?: 'epson'
  /** It is told of work by a word, and after each ticket of the next; the others ask again when they are done. */
  isTriggered?: true
  /** How its row in the store says it. */
  kept: KeptTransport
}

/** `reachedBy` names what the others, which are older, have no value for. */
export interface KeptTransport {
  transport: 'cloudprnt' | 'epson' | 'raw'
  behindAgent: 0 | 1
  isScreen: 0 | 1
  reachedBy: Transport | null
}

const POLL_SECONDS = 5
/** How often a screen says what it shows, at least. */
const BEAT_SECONDS = 20

const PLAIN_ROW = { behindAgent: 0, isScreen: 0, reachedBy: null } as const

const TRAITS = {
  cloudprnt: {
    contact: 'calls',
    pollSeconds: POLL_SECONDS,
    onto: 'paper',
    isTriggered: true,
    kept: { ...PLAIN_ROW, transport: 'cloudprnt' },
  },
  epson: {
    contact: 'calls',
    pollSeconds: POLL_SECONDS,
    onto: 'paper',
    beeper: 'epson',
    kept: { ...PLAIN_ROW, transport: 'epson' },
  },
  raw: {
    contact: 'called',
    pollSeconds: POLL_SECONDS,
    onto: 'paper',
    kept: { ...PLAIN_ROW, transport: 'raw' },
  },
  agent: {
    contact: 'calls',
    pollSeconds: POLL_SECONDS,
    onto: 'paper',
    kept: { ...PLAIN_ROW, transport: 'raw', behindAgent: 1 },
  },
  screen: {
    contact: 'paired',
    pollSeconds: BEAT_SECONDS,
    onto: 'light',
    kept: { ...PLAIN_ROW, transport: 'raw', isScreen: 1 },
  },
} as const satisfies Record<Transport, Traits>

/** What the document says of them. */
export const TRANSPORTS_DESCRIBED =
  '`cloudprnt` and `epson` printers call us at a secret address; a `raw` one is called at its own in the local network; for an `agent` one a program in the restaurant calls us; a `screen` is a browser that shows tickets (`/go/kitchen`)'

type Reached = { transport: Transport }

export const traitsOf = (transport: Transport): Traits => TRAITS[transport]

export type CalledTransport = {
  [T in Transport]: (typeof TRAITS)[T]['contact'] extends 'called' ? T : never
}[Transport]

/** True for what we call: it has an address, and is looked at now and then. */
export function isCalled<P extends Reached>(printer: P): printer is P & { transport: CalledTransport } {
  return TRAITS[printer.transport].contact === 'called'
}

/** Only a printer that calls us has a secret to do it with; a screen has the key that it was paired by. */
export const hasToken = ({ transport }: Reached): boolean => TRAITS[transport].contact === 'calls'

export const isScreen = ({ transport }: Reached): boolean => TRAITS[transport].onto === 'light'

/** What the service looks after by calling it. */
export const CALLED = TRANSPORTS.filter((transport) => isCalled({ transport }))

/** What is registered as a printer; the rest becomes one by being paired. */
export const REGISTERED = TRANSPORTS.filter((transport) => TRAITS[transport].contact !== 'paired')
