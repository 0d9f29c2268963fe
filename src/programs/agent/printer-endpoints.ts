import { createReadStream, createWriteStream, statSync } from 'node:fs'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { Duplex } from 'node:stream'
import { connectRaw, RAW_TIMING } from '../../printing/printers/escpos/raw-socket.ts'

// Endpoints of printers: in the local network, or attached to this machine.

export interface PrinterEndpoint {
  text: string
  host?: string
  port?: number
  /** The file of a device, such as /dev/usb/lp0. */
  path?: string
}

const RAW_PORT = 9100

export function parseEndpoint(text: string): PrinterEndpoint | undefined {
  if (text.startsWith('/')) return { text, path: text }
  const [, host, port] = /^([A-Za-z0-9.-]+)(?::(\d{1,5}))?$/.exec(text) ?? []
  return host === undefined ? undefined : { text, host, port: Number(port ?? RAW_PORT) }
}

/** A connection to the printer, not yet open. */
export function openEndpoint({ host, port = RAW_PORT, path }: PrinterEndpoint): Duplex {
  if (path === undefined) return connect({ host: host ?? '', port, noDelay: true, keepAlive: true })
  if (statSync(path).isSocket()) return connect({ path })
  const both = { readable: createReadStream(path), writable: createWriteStream(path) }
  // The type declaration only lists web streams; Node streams work as well.
  const device = Duplex.from(both as never)
  // A device file needs no connection; a missing device fails with the first byte.
  process.nextTick(() => device.emit('connect'))
  return device
}

const AT_ONCE = 32
const LOOK_MS = 400

/** Finds ESC/POS printers in the networks of this machine, probing at most the 254 neighbours of each address. */
export async function findPrinters(hosts = neighbours()): Promise<string[]> {
  const found: string[] = []
  const left = [...hosts]
  const look = async () => {
    for (let host = left.shift(); host !== undefined; host = left.shift()) {
      const place = { text: host, host, port: RAW_PORT }
      const link = await connectRaw(() => openEndpoint(place), { ...RAW_TIMING, connectMs: LOOK_MS })
      if (link && (await link.status()) !== undefined) found.push(`${host}:${RAW_PORT}`)
      await link?.close()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, look))
  return found.sort()
}

/** The other addresses of the /24 networks of this machine's private addresses. */
function neighbours(): string[] {
  const own = Object.values(networkInterfaces()).flatMap((some) => some ?? [])
  const private4 = own
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
  return [...new Set(private4)]
    .filter((address) => /^(10|192\.168|172\.(1[6-9]|2\d|3[01]))\./.test(address))
    .flatMap((address) => {
      const net = address.slice(0, address.lastIndexOf('.'))
      return Array.from({ length: 254 }, (_, index) => `${net}.${index + 1}`).filter((one) => one !== address)
    })
}
