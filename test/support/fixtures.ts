import type { SentLine } from '../../src/kitchen/station-ledger.ts'
import type { StationLine } from '../../src/orders/lines/line.ts'
import { NO_DETAILS } from '../../src/orders/lines/line-details.ts'
import type { Order } from '../../src/orders/store.ts'
import { NOT_REVERSED, type Payment, type Unsettled } from '../../src/payments/payment-types.ts'
import type { Refusal, RefusalCode } from '../../src/platform/core/refusal.ts'
import type { PrintJob } from '../../src/printing/jobs/rules.ts'
import type { Printer } from '../../src/printing/printers/rules.ts'
import type { StaffMember } from '../../src/staff/rules.ts'
import type { Table } from '../../src/tables/rules.ts'
import type { Terminal } from '../../src/terminals/rules.ts'

// Typical inputs of the rules; each case states only what differs.

/** The instant at which rules are evaluated. */
export const NOW = Date.UTC(2026, 10, 15, 19, 30)

/** A case of a rule that may refuse: its input, and the expected code, if any. */
export interface RefusalCase {
  name: string
  why: () => Refusal | undefined
  code?: RefusalCode
}

/** An open order of 10.00, of which nothing is paid. */
export function anOrder(particulars: Partial<Order> = {}): Order {
  return {
    id: 7,
    locationId: 1,
    kind: 'table',
    tableId: 3,
    tableNumber: 3,
    name: '',
    clientId: null,
    covers: 0,
    staffId: 1,
    firstName: 'Ana',
    lastName: 'Silva',
    allergens: 0,
    allergenNote: '',
    allergenCodes: 0,
    currency: 'EUR',
    itemCount: 1,
    taxRateBps: 0,
    taxIncluded: 0,
    serviceRateBps: 0,
    serviceOff: 0,
    listCents: 1_000,
    discountCents: 0,
    compCents: 0,
    taxParts: 0,
    discountCount: 0,
    subtotalCents: 1_000,
    taxCents: 0,
    serviceCents: 0,
    totalCents: 1_000,
    paidCents: 0,
    tipsCents: 0,
    version: 1,
    dayNumber: 1,
    openedAt: NOW,
    updatedAt: NOW,
    billRequestedAt: null,
    closedAt: null,
    deletedAt: null,
    mergedIntoId: null,
    ...particulars,
  }
}

/** An approved payment of 10.00 by card. */
export function aPayment(particulars: Partial<Payment> = {}): Payment {
  return {
    id: 21,
    orderId: 7,
    method: 'card',
    status: 'approved',
    amountCents: 1_000,
    tipCents: 0,
    methodName: null,
    tipChangedCents: 0,
    currency: 'EUR',
    tenderedCents: null,
    overpaidCents: 0,
    staffId: 1,
    firstName: 'Ana',
    lastName: 'Silva',
    reference: 'gw-1',
    terminal: 'T-1001',
    cardBrand: null,
    cardLast4: null,
    authCode: null,
    createdAt: NOW,
    heldUntil: null,
    endedAt: NOW,
    share: null,
    ...NOT_REVERSED,
    ...particulars,
  }
}

/** A payment of 4.00 that terminal T-1001 holds for another minute. */
export function anUnsettled(particulars: Partial<Unsettled> = {}): Unsettled {
  return {
    id: 22,
    orderId: 7,
    method: 'card',
    status: 'pending',
    amountCents: 400,
    tipCents: 0,
    terminal: 'T-1001',
    createdAt: NOW,
    heldUntil: NOW + 60_000,
    ...particulars,
  }
}

/** Table 3 of location 1, available. */
export function aTable(particulars: Partial<Table> = {}): Table {
  return { id: 3, locationId: 1, number: 3, type: 1, seats: 4, openOrderId: null, ...particulars }
}

/** A staff member of location 1. */
export function aStaffMember(particulars: Partial<StaffMember> = {}): StaffMember {
  return {
    id: 1,
    locationId: 1,
    firstName: 'Ana',
    lastName: 'Silva',
    joinedAt: NOW,
    deletedAt: null,
    role: 'server',
    pinFingerprint: null,
    ...particulars,
  }
}

/** A terminal that was seen just now. */
export function aTerminal(particulars: Partial<Terminal> = {}): Terminal {
  return {
    id: 1,
    locationId: 1,
    serialNo: 'T-1001',
    name: 'Bar',
    blockedAt: null,
    lastSeenAt: NOW,
    online: 1,
    ...particulars,
  }
}

/** A printer that polls every 5 seconds; online, and seen just now. */
export function aPrinter(particulars: Partial<Printer> = {}): Printer {
  return {
    id: 1,
    accountId: 1,
    locationId: 1,
    name: 'Kitchen',
    serialNo: 'P-1001',
    model: '',
    description: '',
    transport: 'cloudprnt',
    status: 'ONLINE',
    statusChangedAt: NOW - 60_000,
    lastSeenAt: NOW,
    addedAt: NOW - 3_600_000,
    sealedToken: null,
    address: null,
    columns: 48,
    page: '{}',
    pollSeconds: 5,
    language: null,
    askedAt: null,
    deviceSerial: null,
    mac: null,
    deviceModel: null,
    deviceChangedAt: null,
    notifiedAt: null,
    proof: null,
    holdUntil: 0,
    backupPrinterId: null,
    triggerName: null,
    triggerLostAt: null,
    ...particulars,
  }
}

/** Two of a dish that any station makes. */
export function aStationLine(particulars: Partial<StationLine> = {}): StationLine {
  const id = particulars.id ?? 1
  return {
    id,
    orderId: 1,
    qty: 2,
    name: `item ${id}`,
    modifiers: [],
    ...NO_DETAILS,
    contains: 0,
    mayContain: 0,
    removed: false,
    held: false,
    firedLater: false,
    served: false,
    stationId: null,
    ...particulars,
  }
}

/** A line of a waiting print job. */
export function aSentLine(particulars: Partial<SentLine> = {}): SentLine {
  return {
    jobId: 1,
    orderId: 1,
    orderItemId: 1,
    toQty: 2,
    mention: 0,
    status: 'pending',
    maybePrinted: 0,
    handovers: 0,
    reprint: 0,
    ...particulars,
  }
}

/** A kitchen ticket that waits for its own printer. */
export function aPrintJob(particulars: Partial<PrintJob> = {}): PrintJob {
  return {
    id: 31,
    accountId: 1,
    locationId: 1,
    orderId: 7,
    printerId: 1,
    isForScreen: 0,
    printerSerialNo: 'P-1001',
    printerName: 'Kitchen',
    atPrinterId: 1,
    kind: 'ticket',
    status: 'pending',
    reason: '',
    ticket: '{}',
    attemptsSpent: 0,
    handovers: 0,
    unconfirmed: 0,
    maybePrinted: 0,
    givenUp: 0,
    backupFailed: 0,
    receivedAt: NOW,
    expiresAt: NOW + 60_000,
    printedAt: null,
    ...particulars,
  }
}
