// The transports of printers and all their differences. Code that behaves differently per transport uses these traits;
// only the protocol implementations refer to a transport by name.

export const TRANSPORTS = ['cloudprnt', 'epson', 'raw', 'agent', 'screen'] as const
export type Transport = (typeof TRANSPORTS)[number]

interface Traits {
  /**
   * `calls`: the printer polls, at a secret path of its own. `called`: the service dials its address. `paired`: a
   * device with a key, which is set up with the devices.
   */
  contact: 'calls' | 'called' | 'paired'
  /** The default poll interval. */
  pollSeconds: number
  /** The medium. Nobody reports what is done on paper; a screen loses its tickets when it goes offline. */
  onto: 'paper' | 'light'
  /** The buzzer command, if it does not depend on the model. */
  beeper?: 'epson'
  /** The printer is triggered over MQTT, and again after each ticket; others poll again when they are done. */
  isTriggered?: true
}

const POLL_SECONDS = 5
/** How often a screen reports what it shows, at least. */
const BEAT_SECONDS = 20

const TRAITS = {
  cloudprnt: {
    contact: 'calls',
    pollSeconds: POLL_SECONDS,
    onto: 'paper',
    isTriggered: true,
  },
  epson: {
    contact: 'calls',
    pollSeconds: POLL_SECONDS,
    onto: 'paper',
    beeper: 'epson',
  },
  raw: {
    contact: 'called',
    pollSeconds: POLL_SECONDS,
    onto: 'paper',
  },
  agent: {
    contact: 'calls',
    pollSeconds: POLL_SECONDS,
    onto: 'paper',
  },
  screen: {
    contact: 'paired',
    pollSeconds: BEAT_SECONDS,
    onto: 'light',
  },
} as const satisfies Record<Transport, Traits>

/** The description in the OpenAPI document. */
export const TRANSPORTS_DESCRIBED =
  '`cloudprnt` and `epson` printers call us at a secret address; a `raw` one is called at its own in the local network; for an `agent` one a program in the restaurant calls us; a `screen` is a browser that shows tickets (`/go/kitchen`)'

type Reached = { transport: Transport }

export const traitsOf = (transport: Transport): Traits => TRAITS[transport]

export type DialledTransport = {
  [T in Transport]: (typeof TRAITS)[T]['contact'] extends 'called' ? T : never
}[Transport]

/** True if the service dials the printer: it has an address and is probed regularly. */
export function isDialled<P extends Reached>(printer: P): printer is P & { transport: DialledTransport } {
  return TRAITS[printer.transport].contact === 'called'
}

/** Only a polling printer has a token; a screen has the key that it was paired with. */
export const hasToken = ({ transport }: Reached): boolean => TRAITS[transport].contact === 'calls'

export const isScreen = ({ transport }: Reached): boolean => TRAITS[transport].onto === 'light'

/**
 * Flags of a printer's row from which the version before derives its transport. They are dropped in the release after
 * the next, when no node can need them.
 */
export const olderFlags = ({ transport }: Reached) => ({
  behindAgent: transport === 'agent' ? 1 : 0,
  isScreen: isScreen({ transport }) ? 1 : 0,
})

/** The transports that the service dials. */
export const DIALLED_TRANSPORTS = TRANSPORTS.filter((transport) => isDialled({ transport }))

/** The transports that can be registered as a printer; a screen is registered by pairing. */
export const REGISTRABLE_TRANSPORTS = TRANSPORTS.filter((transport) => TRAITS[transport].contact !== 'paired')
