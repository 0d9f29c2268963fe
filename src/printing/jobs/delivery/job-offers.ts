import type { Printer } from '../../printers/rules.ts'
import type { Language } from '../../tickets/render/printer-languages.ts'
import type { Printing } from '../job-transition.ts'
import type { Delivery, PrintJob } from '../rules.ts'
import { findPrintJob } from '../store.ts'
import { findDelivery, findOpenDelivery } from './delivery-store.ts'
import { keyIn } from './delivery-tokens.ts'
import { findWork, type Handed, handOver, type NamedJob, named, takeBytes } from './hand-over.ts'

// A printer that asks, and fetches with its next request, is told at first without a word in the store: nothing can be
// printed before it comes, and then the hand-over and that the bytes leave are one change. Only one that asks again instead
// of coming is offered its job in writing: so nobody waits for ever for a printer that takes nothing.

/** As many as no node has: only printers with work that have not come for it. */
const MOST = 10_000

export type Announcements = ReturnType<typeof openAnnouncements>

/** What this node has told which printers. */
export function openAnnouncements() {
  const told = new Map<string, NamedJob>()
  const nameOf = ({ accountId, id }: Printer) => `${accountId}/${id}`
  return {
    of: (printer: Printer) => told.get(nameOf(printer)),
    note(printer: Printer, announced: NamedJob): void {
      if (told.size >= MOST) told.clear()
      told.set(nameOf(printer), announced)
    },
    forget: (printer: Printer) => void told.delete(nameOf(printer)),
  }
}

export type Announced = Pick<Delivery, 'token' | 'language'>

/** What the printer may come for now; undefined: nothing, or it has something in hand. */
export async function announce(
  printing: Printing,
  announcements: Announcements,
  printer: Printer & { hasInHand?: number },
  language: Language,
): Promise<Announced | undefined> {
  const { open, job } = await findWork(printing, printer)
  if (open) return open.fetchedAt === null ? open : undefined
  if (!job) return undefined
  const before = announcements.of(printer)
  if (before && isSameHandover(before.job, job)) {
    const { token } = before
    return (await handOver(printing, printer, language, { job, token }, 'later'))?.delivery
  }
  const announced = named(job)
  announcements.note(printer, announced)
  return { token: announced.token, language }
}

const isSameHandover = (one: PrintJob, other: PrintJob) =>
  one.id === other.id && one.handovers === other.handovers

export type Fetched = Handed | 'nothing' | 'another language'

/**
 * What the printer comes for, by the name it was told; one that names nothing comes for what is open, or for what this node
 * has told it. Written down before it leaves.
 */
export async function handOut(
  printing: Printing,
  announcements: Announcements,
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
  // Told by another node, or fetched before; of two who come at once, the second finds what the first was handed.
  for (let tries = 0; tries < 2; tries++) {
    const { delivery, job } = await findNamed(printing, printer, token)
    if (delivery?.closedAt === null) {
      if (!accepts(delivery.language)) return 'another language'
      const bytes = await takeBytes(printing, delivery)
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

/** The hand-over of this name, or else the job that waits to be handed over under it. */
function findNamed({ database }: Printing, { accountId, id }: Printer, token: string | undefined) {
  return database.look(
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
