import { ESCPOS } from '../../printing/tickets/render/printer-languages.ts'
import {
  type Mood,
  type OnTicket,
  type PrintedTicket,
  printed,
  type Send,
  type VirtualPrinter,
} from './printer.ts'

export interface EpsonOptions {
  send: Send
  path: string
  /** The ID that is configured in the device. */
  id: string
  /** Whether it posts its status; without, paper problems are only known from results. */
  notifies?: boolean
  onTicket?: OnTicket
}

const FINE = 0x0f000016
const ASB: Partial<Record<Mood, number>> = {
  'paper-low': FINE | 0x20000,
  'paper-out': 0x0f08001c,
  'cover-open': 0x0f00003c,
}
const CODES: Partial<Record<Mood, string>> = {
  'paper-out': 'EPTR_REC_EMPTY',
  'cover-open': 'EPTR_COVER_OPEN',
}

/** An Epson printer with Server Direct Print: it requests jobs and posts the results. */
export function openEpson({ send, path, id, notifies = true, onTicket }: EpsonOptions): VirtualPrinter {
  const tickets: PrintedTicket[] = []
  const late: (() => Promise<void>)[] = []
  /** Results that could not be sent; they are sent before anything else. */
  const unsent: string[] = []
  let lastAsb: number | undefined
  const device: VirtualPrinter = {
    mood: 'well',
    dropAfter: 400,
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
    for (const result of unsent.splice(0)) await postResult(result)
    if (notifies) await notify()
    const { status, body } = await post({ ConnectionType: 'GetRequest', ID: id, Name: 'virtual' })
    const xml = mood === 'drop' ? body.toString().slice(0, device.dropAfter) : body.toString()
    const token = /<printjobid>([^<]+)<\/printjobid>/.exec(xml)?.[1]
    const command = /<command>([0-9a-f]+)<\/command>/i.exec(xml)?.[1]
    if (status !== 200 || token === undefined || command === undefined) return
    await work(token, Buffer.from(command, 'hex'), mood)
  }

  async function work(token: string, bytes: Buffer, mood: Mood): Promise<void> {
    const fault = CODES[mood]
    if (fault) return answer(token, false, fault, ASB[mood] ?? FINE)
    if (mood === 'paper-out-midway') {
      keep(bytes.subarray(0, bytes.length / 2), false)
      device.mood = 'paper-out'
      return answer(token, false, 'EPTR_REC_EMPTY', ASB['paper-out'] ?? 0)
    }
    keep(bytes, true)
    if (mood === 'silent') return
    if (mood === 'late') {
      late.push(() => answer(token, true, '', FINE))
      return
    }
    if (mood === 'garbage') {
      await post({ ConnectionType: 'SetResponse', ID: id, ResponseFile: '<<\u0001 not xml & nothing' })
      return
    }
    await answer(token, true, '', FINE)
    if (mood === 'twice') await answer(token, true, '', FINE)
  }

  function keep(bytes: Buffer, isWhole: boolean): void {
    const ticket = printed(ESCPOS, bytes, isWhole)
    tickets.push(ticket)
    onTicket?.(ticket)
  }

  /** The status is posted only if it has changed, as the hardware does. */
  async function notify(): Promise<void> {
    const asb = ASB[device.mood] ?? FINE
    if (asb === lastAsb) return
    lastAsb = asb
    const hex = `0x${asb.toString(16).toUpperCase().padStart(8, '0')}`
    const Status = `<?xml version="1.0" encoding="utf-8"?><statusmonitor Version="1.00"><printerstatus devicename="local_printer" asbstatus="${hex}"/></statusmonitor>`
    await post({ ConnectionType: 'SetStatus', ID: id, Status })
  }

  async function answer(token: string, success: boolean, code: string, asb: number): Promise<void> {
    const ResponseFile = `<?xml version="1.0" encoding="UTF-8"?><PrintResponseInfo Version="3.00"><ServerDirectPrint><Response Success="true"/></ServerDirectPrint><ePOSPrint><Parameter><devid>local_printer</devid><printjobid>${token}</printjobid></Parameter><PrintResponse><response xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print" success="${success}" code="${code}" status="${asb}" battery="0"/></PrintResponse></ePOSPrint></PrintResponseInfo>`
    await postResult(ResponseFile)
  }

  async function postResult(ResponseFile: string): Promise<void> {
    try {
      await post({ ConnectionType: 'SetResponse', ID: id, ResponseFile })
    } catch (error) {
      unsent.push(ResponseFile)
      throw error
    }
  }

  function post(form: Record<string, string>) {
    return send({
      method: 'POST',
      path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    })
  }

  return device
}
