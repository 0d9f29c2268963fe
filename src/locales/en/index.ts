export { allergens } from './allergens.ts'
export { dayReport } from './day-report.ts'
export { receipt } from './receipt.ts'
export { ticket } from './ticket.ts'
