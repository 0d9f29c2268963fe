import { openCloudPrnt } from './cloudprnt.ts'
import { openEpson } from './epson.ts'
import type { PrintedTicket, Send, VirtualPrinter } from './printer.ts'

interface Calling {
  send: Send
  path: string
  /** Six hexadecimal digits for the factory serial number, which is independent of the registration. */
  made: string
  pollSeconds: number
  onTicket: (ticket: PrintedTicket) => void
}

type Open = (calling: Calling) => VirtualPrinter

/** The devices that poll, by transport. For an agent's printer the agent polls. */
export const DEVICES_THAT_CALL: ReadonlyMap<string, Open> = new Map<string, Open>([
  [
    'cloudprnt',
    ({ made, ...calling }) => openCloudPrnt({ ...calling, serialNo: `2581${made}`, mac: macOf(made) }),
  ],
  ['epson', ({ send, path, made, onTicket }) => openEpson({ send, path, id: `TM-${made}`, onTicket })],
])

export const macOf = (made: string) => `00:11:62:${made.replace(/..(?!$)/g, '$&:')}`
