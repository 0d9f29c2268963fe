import { type Language, PNG_IMAGE, STARPRNT } from '../../printing/tickets/render/printer-languages.ts'
import {
  type Mood,
  type OnTicket,
  type PrintedTicket,
  printed,
  type Send,
  type VirtualPrinter,
} from './printer.ts'

export interface CloudPrntOptions {
  send: Send
  path: string
  /** The serial number of the device, which is independent of its registration. */
  serialNo: string
  mac: string
  pollSeconds?: number
  encodings?: string
  onTicket?: OnTicket
}

const STATUS_CODES: Partial<Record<Mood, string>> = {
  'paper-low': '210%20Paper%20Low',
  'paper-out': '410%20Out%20of%20Paper',
  'cover-open': '420%20Cover%20Open',
}

/** A Star printer that polls: POST to poll, GET to fetch, DELETE to confirm. */
export function openCloudPrnt(options: CloudPrntOptions): VirtualPrinter {
  const { send, path, serialNo, mac, onTicket, pollSeconds = 5 } = options
  const encodings = options.encodings ?? `${STARPRNT}; ${PNG_IMAGE}; text/plain`
  const headers = { 'x-star-serial-number': serialNo, 'content-type': 'application/json' }
  const tickets: PrintedTicket[] = []
  const late: (() => Promise<void>)[] = []
  /** Confirmations that could not be sent; they are sent before anything else. */
  const unsent: { token: string; code: string }[] = []
  const device: VirtualPrinter = {
    mood: 'well',
    dropAfter: 100,
    tickets,
    step,
    async confirmLate() {
      for (const confirm of late.splice(0)) await confirm()
    },
    close: async () => {},
  }

  async function step(): Promise<void> {
    const { mood } = device
    if (mood === 'offline') return
    for (const { token, code } of unsent.splice(0)) await confirm(token, code)
    if (mood === 'garbage') {
      await send({ method: 'POST', path, headers, body: '{"statusCode": \u0000 not json' })
    }
    const answer = await poll(STATUS_CODES[mood] ?? '200%20OK')
    if (!answer.jobReady) return
    await fetchJob(answer, mood)
  }

  async function poll(statusCode: string, answers?: unknown): Promise<Offer> {
    const body = {
      status: '23 6 0 0 0 0 0 0 0 ',
      printerMAC: mac,
      statusCode,
      printingInProgress: false,
      clientAction: answers ?? null,
    }
    const { status, body: answer } = await send({ method: 'POST', path, headers, body: JSON.stringify(body) })
    if (status !== 200) return { jobReady: false }
    const offer = JSON.parse(answer.toString()) as Offer
    // A printer that gets questions answers them at once and does nothing else.
    return offer.clientAction
      ? poll(
          statusCode,
          offer.clientAction.map(({ request }) => ({ request, result: reply(request) })),
        )
      : offer
  }

  function reply(request: string): unknown {
    if (request === 'GetPollInterval') return String(pollSeconds)
    if (request === 'Encodings') return encodings
    if (request === 'ClientType') return 'Virtual Star'
    return { paperWidth: '80', printWidth: '72', horizontalResolution: '8', verticalResolution: '8' }
  }

  async function fetchJob({ jobToken = '', mediaTypes = [] }: Offer, mood: Mood): Promise<void> {
    const type = mediaTypes[0] ?? ''
    const query = new URLSearchParams({ mac, type, token: jobToken })
    const { status, body } = await send({ method: 'GET', path: `${path}?${query}`, headers })
    if (status !== 200) return confirm(jobToken, '520 Download failed')
    if (mood === 'drop') {
      keep(type as Language, body.subarray(0, device.dropAfter), false)
      return confirm(jobToken, '520 Download timed out')
    }
    if (mood === 'paper-out-midway') {
      keep(type as Language, body.subarray(0, body.length / 2), false)
      device.mood = 'paper-out'
      await poll('410%20Out%20of%20Paper')
      return
    }
    keep(type as Language, body, true)
    if (mood === 'silent') return
    if (mood === 'late') {
      late.push(() => confirm(jobToken, '200 OK'))
      return
    }
    await confirm(jobToken, mood === 'garbage' ? '\u0007banana' : '200 OK')
    if (mood === 'twice') await confirm(jobToken, '200 OK')
  }

  function keep(language: Language, bytes: Buffer, isWhole: boolean): void {
    const ticket = printed(language, bytes, isWhole)
    tickets.push(ticket)
    onTicket?.(ticket)
  }

  async function confirm(token: string, code: string): Promise<void> {
    const query = new URLSearchParams({ mac, code, token })
    try {
      await send({ method: 'DELETE', path: `${path}?${query}`, headers })
    } catch (error) {
      unsent.push({ token, code })
      throw error
    }
  }

  return device
}

interface Offer {
  jobReady: boolean
  jobToken?: string
  mediaTypes?: string[]
  clientAction?: { request: string }[]
}
