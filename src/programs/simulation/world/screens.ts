import { type Client, ComandaError } from '../../../../client/src/index.ts'
import { TRANSPORTS, traitsOf } from '../../../printing/printers/transports.ts'
import type { Stage, Worker } from './actors.ts'

type Ticket = Awaited<ReturnType<Client['kitchen']['tickets']>>['result'][number]

const SCREENS = new Set<string>(TRANSPORTS.filter((transport) => traitsOf(transport).onto === 'light'))

/** How long a cook takes for a ticket, in simulated minutes. */
const COOKED_AFTER = 6
const COOKED_WITHIN = 8

/**
 * Simulates the kitchen screens and their cooks: they acknowledge, cook and bump, and a screen freezes now and then.
 */
export async function startScreens(stage: Stage): Promise<Worker> {
  const screens = stage.location.printers.filter(({ transport }) => SCREENS.has(transport))
  let isOver = false
  const cooking = screens.map(async ({ serialNo, name }) => {
    const cook = openCook(stage, serialNo, name)
    while (!isOver) {
      if (stage.chance.percent(stage.faults / 10)) await freeze(stage)
      await cook.look().catch(forgiven)
      await new Promise((resolve) => setTimeout(resolve, stage.pollMs))
    }
    // Tickets that remain at the end are finished too.
    await cook.look(true).catch(forgiven)
  })
  return {
    async finish() {
      isOver = true
      await Promise.all(cooking)
    },
  }
}

/** A bump of a ticket that was served meanwhile is refused, which is fine. */
function forgiven(error: unknown): void {
  if (!(error instanceof ComandaError)) throw error
}

async function freeze({ tally, pace, chance }: Stage): Promise<void> {
  tally.count('screens: frozen')
  await pace.minutes(1 + chance.below(4))
}

function openCook({ client, paper, pace, chance, tally }: Stage, serial_no: string, name: string) {
  const doneAt = new Map<number, number>()

  async function look(isLast = false): Promise<void> {
    const { result } = await client.kitchen.tickets({ serial_no })
    await client.kitchen.report_shown({ serial_no }, { printjob_ids: result.map((one) => one.printjob_id) })
    for (const ticket of result) {
      if (!doneAt.has(ticket.printjob_id)) {
        doneAt.set(ticket.printjob_id, pace.now() + COOKED_AFTER + chance.below(COOKED_WITHIN))
        tally.tickets++
      }
      paper.show(name, ticket)
      await see(ticket)
      const isDone = isLast || (doneAt.get(ticket.printjob_id) ?? 0) <= pace.now()
      const { printjob_id } = ticket
      if (isDone && asks(ticket)) await client.kitchen.bump({ printjob_id }, {}).catch(forgiven)
    }
  }

  async function see({ printjob_id, allergens, acknowledged, voids, heading }: Ticket): Promise<void> {
    const say = (what: 'allergens' | 'void' | 'moved' | 'message') =>
      client.kitchen.acknowledge({ printjob_id }, { what }).catch(forgiven)
    if (allergens === 1 && !acknowledged.includes('allergens')) await say('allergens')
    if (acknowledged.includes('notice')) return
    if (heading === 'moved') await say('moved')
    else if (voids.length > 0) await say('void')
    else if (heading === 'message') await say('message')
  }

  return { look }
}

const asks = ({ heading }: Ticket) => heading === 'order' || heading === 'fire' || heading === 'reprint'
