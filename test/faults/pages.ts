import type { Fault } from './fault.ts'

export const pageFaults: Fault[] = [
  {
    breaks: 'the floor follows what terminals do',
    file: 'web/portal/live.ts',
    from: "table: ['floor', 'order', 'orders', 'dashboard', 'day'],",
    to: 'table: [],',
    seenBy: 'test/portal/stories',
  },
  {
    breaks: 'a viewer is offered no switch of the stock',
    file: 'web/portal/pages/menus-row.tsx',
    from: '{mayChange ? (\n            <Switch',
    to: '{text ? (\n            <Switch',
    seenBy: 'test/portal/stories',
  },
  {
    breaks: 'times are those of the location',
    file: 'web/shared/format.ts',
    from: "`${text.replace(' ', 'T')}Z`",
    to: "`${text.replace(' ', 'T')}+03:00`",
    seenBy: 'test/portal',
  },
  {
    breaks: 'every switch has a name for who cannot see it',
    file: 'web/portal/pages/menus-row.tsx',
    from: 'aria-label={text.menus.stockOf(item.name)}',
    to: '',
    seenBy: 'test/portal/stories',
  },
  {
    breaks: 'a refusal is said in the dialog, which stays open',
    file: 'web/portal/parts/dialog.tsx',
    from: '<Text role="alert" size="sm" className="refusal">',
    to: '<Text size="sm" className="refusal" hidden>',
    seenBy: 'test/portal',
  },
  {
    breaks: 'pages are not put into a frame of another page',
    file: 'src/portal/files.ts',
    from: "frame-ancestors 'none'",
    to: 'frame-ancestors *',
    seenBy: 'src/portal/files',
  },
  {
    breaks: 'what the service refuses waits in the tray',
    file: 'web/terminal/outbox/box.ts',
    from: "void both.objectStore('tray').put({ id: entry.id, entry, refusal, refusedAt: now })",
    to: '',
    seenBy: 'test/terminal',
  },
  {
    breaks: 'an order of the terminal is opened before anything is added to it',
    file: 'web/terminal/outbox/queue.ts',
    from: "(entry.act === 'new' || isBorn(entry, born)),",
    to: 'true,',
    seenBy: 'test/terminal',
  },
  {
    breaks: 'a new build waits until nobody is in the middle of something',
    file: 'web/shared/worker.ts',
    from: 'cache.addAll(BUILD_FILES)',
    to: 'cache.addAll(BUILD_FILES).then(() => worker.skipWaiting())',
    seenBy: 'test/terminal',
  },
  {
    breaks: 'the first course goes to the kitchen, and later ones wait',
    file: 'web/terminal/hold.ts',
    from: 'hold: line.course > first',
    to: 'hold: false',
    seenBy: 'test/terminal',
  },
]
