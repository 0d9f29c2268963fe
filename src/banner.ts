import { CALLED } from './program-files.ts'

export interface Started {
  url: string
  /** Only when it was just made: it cannot be read again. */
  apiKey: string | undefined
  owner: { email: string; password: string } | undefined
  /** Only then: a code is good once, for ten minutes. */
  phone: { code: string; pin: string; waiter: string } | undefined
}

/** What the start tells, readable at a glance. */
export function banner({ url, apiKey, owner, phone }: Started): string {
  const lines = [
    '',
    '  Comanda is serving',
    '',
    `  address   ${url}`,
    `  docs      ${url}/docs`,
    apiKey
      ? `  API key   ${apiKey}   (shown this once: keep it)`
      : `  API key   as shown at the first start; ${CALLED} key create makes another`,
    `  portal    ${url}/portal`,
    owner
      ? `  sign in   ${owner.email}  ${owner.password}   (shown this once: keep it)`
      : `  sign in   ${CALLED} user reset prints a link to choose a new password`,
    phone
      ? `  terminal  ${url}/terminal#pair=${phone.code}   (once, within 10 minutes; ${phone.pin} is ${phone.waiter}’s PIN)`
      : '  terminal  in the portal, Terminals pairs a phone or a tablet',
    '',
    `  try       curl -H 'x-api-key: ${apiKey ?? '<API key>'}' ${url}/go/terminal/T-1001/login`,
    '',
  ]
  return lines.join('\n')
}
