import type { Stage, Waiter, Worker } from './actors.ts'

/** Simulates the handhelds: they check in, and lose and regain the network. */
export async function startHandhelds(stage: Stage): Promise<Worker> {
  const { location, waiters, bartender, pace } = stage
  let isOver = false
  const checking = location.terminals.map(async (serialNo, index) => {
    for (let battery = 100; !isOver; battery = Math.max(8, battery - 1)) {
      const status = { ip: `10.0.0.${10 + (index % 200)}`, ssid: 'Comanda', battery, charging: 0 }
      await stage.client.terminals.check_in({ serial_no: serialNo }, status).catch(() => {})
      await pace.minutes(3)
    }
  })
  const losing = [...waiters, bartender].map((waiter) => loseNetwork(stage, waiter, () => isOver))

  async function finish(): Promise<void> {
    isOver = true
    await Promise.all([...checking, ...losing])
  }

  return { finish }
}

async function loseNetwork(stage: Stage, { line }: Waiter, isOver: () => boolean): Promise<void> {
  const { chance, faults, pace, tally } = stage
  while (!isOver()) {
    await pace.minutes(10)
    if (isOver() || !chance.percent(faults)) continue
    tally.count('waiters offline')
    line.isCut = true
    await pace.minutes(1 + chance.below(4))
    line.isCut = false
  }
}
