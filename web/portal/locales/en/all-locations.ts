/** All locations on one page. */
export const allLocations = {
  title: 'All locations',
  lead: 'How every location is doing now, and what it sold.',
  today: 'Today',
  from: 'From',
  to: 'To',
  search: 'Name of a location',
  location: 'Location',
  now: 'Needs attention now',
  calm: 'All is well',
  unknown: (count: number) => (count === 1 ? '1 unknown payment' : `${count} unknown payments`),
  unknownRefunds: (count: number) => (count === 1 ? '1 unknown refund' : `${count} unknown refunds`),
  notPrinted: (count: number) =>
    count === 1 ? '1 dish not in the kitchen' : `${count} dishes not in the kitchen`,
  lost: (count: number) => (count === 1 ? '1 lost ticket' : `${count} lost tickets`),
  open: 'Open tables',
  ofTables: (open: number, all: number) => `${open} of ${all}`,
  unpaid: 'Unpaid',
  orders: 'Orders',
  covers: 'Guests',
  total: 'Sales',
  tips: 'Tips',
  average: 'Average check',
  sum: 'Total',
  urgentFirst: 'Locations that need attention come first.',
  goTo: (name: string) => `Open ${name}`,
  reading: (known: number, all: number) => `${known} of ${all} locations`,
}

/** The badge for urgent needs, shown on every page. */
export const alarm = {
  badge: (count: number) =>
    count === 1 ? '1 thing needs attention now' : `${count} things need attention now`,
  soundOn: 'Sound for what is urgent',
  soundOff: 'No sound',
  sound: 'Alarms',
}

export const locationCharts = {
  byDay: 'Sales by day, together',
  byPlace: 'Sales by location',
  day: 'Day',
  chart: (what: string) => `${what}, as a chart; a table has the numbers`,
  /** The number of locations without a bar of their own. */
  others: (count: number) => (count === 1 ? '1 other' : `${count} others`),
}
