import type { Printer } from '../../printers/rules.ts'
import type { Language } from '../../tickets/render/printer-languages.ts'
import type { Printing } from '../job-transition.ts'
import type { Delivery, PrintJob } from '../rules.ts'
import { findPrintJob } from '../store.ts'
import { findDelivery, findOpenDelivery } from './delivery-store.ts'
import { keyIn } from './delivery-tokens.ts'
import { fetchBytes, type Handed, handOver, type JobWithToken, nextJob, withToken } from './hand-over.ts'

// A printer that polls and then fetches is first offered a job without writing to the database: nothing can be printed
// before the fetch, and then the hand-over and the fetch are one transaction. If the printer polls again instead of
// fetching, the offer is stored, so that a printer which never fetches is detected.

/** More than any node has: only printers with a job that they have not fetched. */
const MOST = 10_000

export type JobOffers = ReturnType<typeof createJobOffers>

/** The jobs that this node has announced, by printer. */
export function createJobOffers() {
  const jobByPrinter = new Map<string, JobWithToken>()
  const nameOf = ({ accountId, id }: Printer) => `${accountId}/${id}`
  return {
    of: (printer: Printer) => jobByPrinter.get(nameOf(printer)),
    note(printer: Printer, announced: JobWithToken): void {
      if (jobByPrinter.size >= MOST) jobByPrinter.clear()
      jobByPrinter.set(nameOf(printer), announced)
    },
    forget: (printer: Printer) => void jobByPrinter.delete(nameOf(printer)),
  }
}

export type Announced = Pick<Delivery, 'token' | 'language'>

/** The job that the printer can fetch now; undefined: none, or it already has one. */
export async function announceJob(
  printing: Printing,
  announcements: JobOffers,
  printer: Printer & { hasInHand?: number },
  language: Language,
): Promise<Announced | undefined> {
  const { open, job } = await nextJob(printing, printer)
  if (open) return open.fetchedAt === null ? open : undefined
  if (!job) return undefined
  const before = announcements.of(printer)
  if (before && isSameHandover(before.job, job)) {
    const { token } = before
    return (await handOver(printing, printer, language, { job, token }, 'later'))?.delivery
  }
  const announced = withToken(job)
  announcements.note(printer, announced)
  return { token: announced.token, language }
}

const isSameHandover = (one: PrintJob, other: PrintJob) =>
  one.id === other.id && one.handovers === other.handovers

export type Fetched = Handed | 'nothing' | 'another language'

/**
 * Returns the document that the printer fetches, by the token of the offer. Without a token it is the open hand-over,
 * or the job that this node has announced. The hand-over is stored before the bytes leave.
 */
export async function fetchAnnounced(
  printing: Printing,
  announcements: JobOffers,
  printer: Printer,
  { token, accepts, language }: { token: string | undefined; accepts: Accepts; language: Language },
): Promise<Fetched> {
  const announced = announcements.of(printer)
  if (announced && (token ?? announced.token) === announced.token) {
    if (!accepts(language)) return 'another language'
    const handed = await handOver(printing, printer, language, announced, 'now')
    announcements.forget(printer)
    if (handed) return handed
  }
  // The job was announced by another node, or fetched before. Of two concurrent fetches the second finds the hand-over
  // of the first.
  for (let tries = 0; tries < 2; tries++) {
    const { delivery, job } = await findNamed(printing, printer, token)
    if (delivery?.closedAt === null) {
      if (!accepts(delivery.language)) return 'another language'
      const bytes = await fetchBytes(printing, delivery)
      return bytes ? { delivery, bytes } : 'nothing'
    }
    if (delivery || token === undefined || !job) return 'nothing'
    if (!accepts(language)) return 'another language'
    const handed = await handOver(printing, printer, language, { job, token }, 'now')
    if (handed) return handed
  }
  return 'nothing'
}

type Accepts = (language: Language) => boolean

/** The hand-over with this token, or the job that waits to be handed over with it. */
function findNamed({ database }: Printing, { accountId, id }: Printer, token: string | undefined) {
  return database.query(
    async (sql): Promise<{ delivery?: Delivery | undefined; job?: PrintJob | undefined }> => {
      if (token === undefined) return { delivery: await findOpenDelivery(sql, accountId, id) }
      const key = keyIn(token, accountId)
      if (!key) return {}
      const [delivery, job] = await Promise.all([
        findDelivery(sql, key, id, token),
        findPrintJob(sql, accountId, key.jobId),
      ])
      const isNext = job?.status === 'pending' && job.handovers + 1 === key.tryNo
      return { delivery, job: isNext ? job : undefined }
    },
  )
}
