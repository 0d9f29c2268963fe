export const PAIRING_CODE_LENGTH = 12

/** Normalises a typed code to its alphabet, which has no letters that look like digits. */
export function readCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
    .slice(0, PAIRING_CODE_LENGTH)
}

/** The code behind `#pair=` in an address; empty: there is none. */
export function codeIn(address: string): string {
  return readCode(/#pair=([0-9A-Za-z-]+)$/.exec(address)?.[1] ?? '')
}

/** Takes the pairing code from this page's address and removes it there. */
export function codeInAddress(): string {
  const code = codeIn(location.hash)
  if (location.hash) history.replaceState(history.state, '', location.pathname)
  return code
}

const REFUSALS = ['pairing_code_unknown', 'pairing_kind_mismatch', 'too_many_pairings'] as const

/** Reasons why a device is not paired: refusals of the service, and no connection. */
export type PairTrouble = (typeof REFUSALS)[number] | 'unreachable'

/** The reason behind a refusal code. Codes that pairing does not know are treated as a lost connection. */
export function pairTrouble(code: string | undefined): PairTrouble {
  return REFUSALS.find((known) => known === code) ?? 'unreachable'
}
