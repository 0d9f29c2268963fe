export { dayReport } from './day-report.ts'
export { receipt } from './receipt.ts'
export { ticket } from './ticket.ts'
