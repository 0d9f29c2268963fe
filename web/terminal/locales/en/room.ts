export const room = {
  title: 'Room',
  mine: 'Mine',
  all: 'All',
  tabs: 'Tabs',
  others: 'Others',
  free: 'Free',
  allAreas: 'All areas',
  openSum: (sum: string) => `${sum} open`,
  plan: 'Plan',
  tiles: 'Tiles',
  menu: 'Menu',
  number: 'Table by number',
  pass: 'Pass',
  take: 'Take',
  taken: 'Taken',
  noTable: (number: string) => `There is no table ${number}`,
  newTab: 'New tab',
  takeaway: 'Takeaway',
  bar: 'Bar tab',
  quick: 'Quick sale',
  tabName: 'Name',
  noTabs: 'No open tabs',
  called: (place: string) => `The pass calls: ${place}`,
  nothingReady: 'Nothing waits at the pass',
  min: (minutes: number) => `${minutes} min`,
  guests: (count: number) => (count === 1 ? '1 guest' : `${count} guests`),
  table: (number: string) => `Table ${number}`,
  lockNow: 'Lock',
  tray: 'Tray',
  closed: 'Closed orders',
  settings: 'Settings',
  update: 'A new version is ready',
}

export const status = {
  not_printed: 'NO TICKET',
  fired: 'Sent',
  ready: 'READY',
  bill: 'BILL',
  late: 'LATE',
  held: (course: number) => `Course ${course} held`,
  heldShort: (course: number) => `Held ${course}`,
  cooking: 'Cooking',
  paid: 'PAID',
  paying: 'Paying',
  served: 'Served',
  seated: 'Seated',
  dirty: 'Clear',
  unsent: 'Not sent',
  unsentCount: (count: number) => `Not sent (${count})`,
}

export const offline = {
  since: (time: string) => `OFFLINE since ${time}`,
  kitchen: (count: number) =>
    count === 0
      ? 'The kitchen has everything so far'
      : count === 1
        ? '1 order has NOT reached the kitchen'
        : `${count} orders have NOT reached the kitchen`,
  slow: 'slow',
  needsYou: (count: number) => (count === 1 ? '1 order needs you' : `${count} orders need you`),
}

export const tray = {
  priceDiffers: (place: string, shown: string, now: string) => `${place}: ${shown} was shown, it is ${now}`,
  title: 'Tray',
  waits: (count: number) => (count === 1 ? '1 thing waits' : `${count} things wait`),
  nothing: 'Nothing waits. Everything is with the service.',
  onPhone: 'Saved on this phone, not sent yet. Goes by itself when the network is back.',
  show: 'Show to kitchen',
  shown: (time: string) => `Shown to the kitchen at ${time}`,
  needs: 'NEEDS YOU',
  opened: (who: string, time: string) => `${who} opened it${time ? ` at ${time}` : ''}.`,
  yourLines: 'Your lines:',
  out: (names: string) => `${names} is OUT`,
  over: 'The order was paid or closed meanwhile.',
  merged: 'The order was merged into another.',
  late: 'It waited for more than half an hour.',
  menu: 'The menu has changed.',
  join: 'Add to that order',
  joinHers: 'Add to theirs',
  tab: (name: string) => `Tab “${name}”`,
  reopen: 'New order',
  rest: (count: number) => `Send the other ${count}`,
  again: 'Send now',
  pad: 'Change it',
  discard: (count: number) => (count === 0 ? 'Dismiss' : `Discard ${count} lines…`),
  sure: 'Discard for good',
}

export const show = {
  seen: 'Back',
  held: (course: number) => `HELD: course ${course}. Do not start yet`,
}

export const trouble = {
  noRoom: 'No room on this device: NOTHING was sent. Free some, then press again.',
  noStorage:
    'This browser keeps nothing for this page, so no order would be safe in it. Open it in an ordinary window, not a private one.',
  unreachable: 'The service does not answer',
  stillTrying: 'Still trying…',
}
