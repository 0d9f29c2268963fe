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
  inKitchen: 'In the kitchen',
  courseServed: (course: number) => (course === 0 ? 'Drinks and extras served' : `Course ${course} served`),
  allServed: 'Everything served',
  seatCount: (count: number) => (count === 1 ? 'Seat 1 guest' : `Seat ${count} guests`),
  closedSum: (count: number, sum: string) => (count === 1 ? `1 order · ${sum}` : `${count} orders · ${sum}`),
  nothingReady: 'Nothing is ready at the pass',
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
  unknown: 'CHECK CARD',
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
  priceDiffers: (place: string, shown: string, now: string) => `${place}: the price is ${now}, not ${shown}`,
  title: 'Tray',
  waits: (count: number) => `${count} waiting`,
  nothing: 'Nothing is waiting. Everything was sent.',
  onPhone: 'Saved on this phone, not sent yet. It is sent automatically when the network is back.',
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
  noRoom: 'This device is full: NOTHING was sent. Free some storage, then try again.',
  noStorage: 'This browser cannot store orders safely. Open this page in a normal window, not a private one.',
  unreachable: 'No connection to the service',
  stillTrying: 'Still trying…',
}

export const incoming = {
  came: (channel: string) => `An order from ${channel} came in`,
  accept: (minutes: number) => `Accept, ready in ${minutes} min`,
  answer: 'Answer',
  refuse: {
    out_of_stock: 'Refuse: out of stock',
    closed: 'Refuse: we are closed',
    too_busy: 'Refuse: too busy',
    other: 'Refuse: another reason',
  },
}
