/** Address and credentials of an MQTT broker. */
export interface BrokerAddress {
  host: string
  port: number
  isSecure: boolean
  /** Empty: no authentication. */
  user: string
  password: string
}

const PLAIN_PORT = 1883
const SECURE_PORT = 8883

/** Parses a broker URL: mqtts://user:password@broker.example:8883 */
export function brokerIn(text: string): BrokerAddress | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isSecure = url?.protocol === 'mqtts:'
  if (!url || (!isSecure && url.protocol !== 'mqtt:') || url.hostname === '') return undefined
  if ((url.pathname !== '' && url.pathname !== '/') || url.search !== '' || url.hash !== '') return undefined
  // MQTT has no password without a user.
  if (url.username === '' && url.password !== '') return undefined
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (isSecure ? SECURE_PORT : PLAIN_PORT) : Number(url.port),
    isSecure,
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  }
}
