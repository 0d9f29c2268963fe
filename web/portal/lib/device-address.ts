import { useQuery } from '@tanstack/react-query'
import { calls } from '../api.ts'

const isLoopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(window.location.hostname)

export interface DeviceAddress {
  /** The origin that phones and printers use. */
  origin: string
  /** Origins to choose from, if the portal is open on the machine itself. */
  choices: string[]
  /** `loopback`: another address than that of this page is used; `none`: other devices cannot reach the service. */
  warning: 'loopback' | 'none' | undefined
}

/** The address under which other devices reach the service. A page on loopback asks for the machine's own. */
export function useDeviceAddress(): DeviceAddress {
  const { origin, protocol, port } = window.location
  const own = useQuery({
    queryKey: ['addresses'],
    queryFn: () => calls.setup.addresses(),
    enabled: isLoopback,
    staleTime: 60_000,
  })
  if (!isLoopback || !own.data) return { origin, choices: [], warning: undefined }
  const choices = own.data.hosts.map((host) => {
    const named = host.includes(':') ? `[${host}]` : host
    return `${protocol}//${named}${port === '' ? '' : `:${port}`}`
  })
  const [first] = choices
  return first === undefined
    ? { origin, choices, warning: 'none' }
    : { origin: first, choices, warning: 'loopback' }
}
