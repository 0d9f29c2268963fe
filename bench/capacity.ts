import { parseArgs } from 'node:util'
import { billFor, type Fleet, waysFor } from './capacity-model.ts'
import { MEASURED } from './measured-costs.ts'

// Calculates what a fleet needs: npm run capacity -- --locations 100000 [--orders 150] [--terminals 5] [--printers 2] …

const USUAL = {
  locations: '100',
  orders: '150',
  terminals: '5',
  printers: '2',
  'peak-share': '0.3',
  'poll-seconds': '5',
  'read-seconds': '10',
  'check-in-seconds': '60',
}
const options = Object.fromEntries(
  Object.entries(USUAL).map(([name, usual]) => [name, { type: 'string' as const, default: usual }]),
)
const { values } = parseArgs({ options })
const number = (name: keyof typeof USUAL): number => {
  const value = Number(values[name])
  if (value > 0) return value
  console.error(`--${name} must be a number above 0`)
  process.exit(1)
}
const fleet: Fleet = {
  locations: number('locations'),
  terminalsPerLocation: number('terminals'),
  printersPerLocation: number('printers'),
  ordersPerDay: number('orders'),
  peakHourShare: number('peak-share'),
  checkInSeconds: number('check-in-seconds'),
  pollSeconds: number('poll-seconds'),
  readSeconds: number('read-seconds'),
}
const bill = billFor(fleet, MEASURED)
const said = (value: number, digits = 0) => value.toLocaleString('en', { maximumFractionDigits: digits })
console.log(`${said(fleet.locations)} locations with ${fleet.terminalsPerLocation} terminals, ${fleet.printersPerLocation} printers and ${fleet.ordersPerDay} orders a day each.
At the busiest hour: ${said(bill.ordersPerSecond, 1)} orders and ${said(bill.requestsPerSecond)} requests a second,
  ${said(bill.nodeCores, 1)} cores of nodes and ${said(bill.databaseCores, 1)} of the database at work.
Disks: ${said(bill.retainedGb)} GB of temporary data, ${said(bill.grownGbPerYear)} GB more each year, ${said(bill.walGbPerDay, 1)} GB of log a day.
`)
for (const { name, whyNot, what } of waysFor(bill)) {
  console.log(
    `${whyNot === undefined ? 'fits        ' : 'does not fit'} ${name}: ${what}${whyNot === undefined ? '' : ` (${whyNot})`}`,
  )
}
