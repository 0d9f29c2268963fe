import type { Fault } from './fault.ts'

export const kitchenFaults: Fault[] = [
  {
    breaks: 'a line is ready when every screen that had it is done',
    file: 'src/kitchen/ticket.ts',
    from: 'wanted.length > 0 && wanted.every(({ done, left }) => done >= left)',
    to: 'wanted.some(({ done, left }) => done >= left)',
    seenBy: 'src/kitchen/ticket',
  },
  {
    breaks: 'another note on allergens must be seen again',
    file: 'src/kitchen/ticket.ts',
    from: 'order.allergens === 1 && seen !== order.allergenNote',
    to: 'order.allergens === 1 && seen === null',
    seenBy: 'src/kitchen/screens',
  },
  {
    breaks: 'what a dark screen had shown comes out on paper',
    file: 'src/printjobs/sweep.ts',
    from: 'for (const screen of dark) await relieveScreen(printing, screen)',
    to: '',
    seenBy: 'src/kitchen/screens',
  },
  {
    breaks: 'a screen is silent from its last word on',
    file: 'src/printers/rules.ts',
    from: "if (printer.transport === 'screen') return printer.lastSeenAt ?? printer.addedAt",
    to: '',
    seenBy: 'src/kitchen/screens',
  },
  {
    breaks: 'a device bumps tickets of its own screen only',
    file: 'src/kitchen/bumping.ts',
    from: 'refuseIf(whyNotAs(change.caller.serialNo, job.printerSerialNo))',
    to: '',
    seenBy: 'src/kitchen/screens',
  },
  {
    breaks: 'a phone that was put away learns what became ready meanwhile',
    file: 'web/terminal/parts/pass-bar.tsx',
    from: 'known?.bill.version === version && readyLines(known).length === ready',
    to: 'known?.bill.version === version',
    seenBy: 'test/kitchen-screen/waiter',
  },
  {
    breaks: 'whoever serves the table hears the pass call',
    file: 'web/terminal/live.ts',
    from: 'if (event.data?.staff_id === app().person?.staffId) hearPass(event)',
    to: '',
    seenBy: 'test/kitchen-screen/waiter',
  },
  {
    breaks: 'a ticket names who makes something of the same course, and nobody else',
    file: 'src/kitchen/difference.ts',
    from: 'courses.has(course) && !removed',
    to: '!removed',
    seenBy: 'src/kitchen/difference',
  },
  {
    breaks: 'a new build is not taken while something hangs on the screen',
    file: 'web/kitchen/keeping.ts',
    from: 'tickets?.result.length === 0 && leaving.length === 0 && dialog === undefined',
    to: 'tickets && leaving.length === 0 && dialog === undefined',
    seenBy: 'test/kitchen-screen/kept',
  },
  {
    breaks: 'dishes weigh in an average what there are of them',
    file: 'src/reports/service-store.ts',
    from: 'cast(sum(d.done_qty * (d.done_at - i.fired_at)) as bigint)',
    to: 'cast(sum(d.done_at - i.fired_at) as bigint)',
    seenBy: 'src/reports/service-times',
  },
]
