import { offerAndFetch } from '../../jobs/delivery/hand-over.ts'
import { applyReport } from '../../jobs/delivery/job-outcome.ts'
import { change, type Printing } from '../../jobs/job-transition.ts'
import { ESCPOS } from '../../tickets/render/printer-languages.ts'
import { recordStatus } from '../actions.ts'
import { canPrint, type Printer, type Proof } from '../rules.ts'
import type { PrinterSession, SessionResult } from './printer-session.ts'
import { hasWaiting, updatePrinterProof } from './raw-printer-store.ts'
import { connectRaw, type RawLink, socketTo } from './raw-socket.ts'

/** Queries the status of the printer, and prints its next job. */
export const runEscPosSession: PrinterSession = async (printing, printer, address, timing) => {
  const { accountId, id } = printer
  const link = await connectRaw(() => socketTo(address), timing)
  if (!link) return 'back off'
  try {
    const status = await link.status()
    if (status === undefined) return 'back off'
    await change(printing, accountId, (change) => recordStatus(change, printer, status))
    if (!canPrint(status)) return 'back off'
    if (!(await printing.database.query((sql) => hasWaiting(sql, accountId, id)))) return 'idle'
    const proof = printer.proof ?? (await learn(printing, printer, await link.tryOut()))
    return await printNext(printing, link, printer, proof)
  } finally {
    await link.close()
  }
}

async function printNext(
  printing: Printing,
  link: RawLink,
  printer: Printer,
  known: Proof | null,
): Promise<SessionResult> {
  const handed = await offerAndFetch(printing, printer, ESCPOS)
  if (!handed) return 'idle'
  const { delivery, bytes } = handed
  const marker = String(delivery.jobId % 10_000).padStart(4, '0')
  const { word, status, proof } = await link.print(bytes, marker, known)
  if (proof === 'marker' && known !== 'marker') await learn(printing, printer, proof)
  if (status) await change(printing, printer.accountId, (change) => recordStatus(change, printer, status))
  await applyReport(printing, printer, delivery.token, word)
  return word.kind === 'printed' ? 'done' : 'back off'
}

async function learn(
  { database }: Printing,
  { accountId, id }: Printer,
  proof: Proof | undefined,
): Promise<Proof | null> {
  if (proof) await database.write((sql) => updatePrinterProof(sql, accountId, id, proof))
  return proof ?? null
}
