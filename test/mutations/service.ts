import type { Fault } from './mutation.ts'

export const serviceFaults: Fault[] = [
  {
    breaks: 'an open table is not opened again',
    file: 'src/tables/rules.ts',
    from: `  if (table.openOrderId !== null) {
    return new Refusal('table_already_open'`,
    to: `  if (table.openOrderId === 0) {
    return new Refusal('table_already_open'`,
    seenBy: 'src/tables/rules',
  },
  {
    breaks: 'a table is opened where it stands',
    file: 'src/tables/rules.ts',
    from: '!table || table.locationId !== locationId',
    to: '!table',
    seenBy: 'src/tables/rules',
  },
  {
    breaks: 'a table that owes is not closed',
    file: 'src/tables/rules.ts',
    from: 'if (balanceCents === 0) return undefined',
    to: 'if (balanceCents >= 0) return undefined',
    seenBy: 'src/tables/rules',
  },
  {
    breaks: 'a deleted table is in no list',
    file: 'src/tables/store.ts',
    from: `t.location_id = \${locationId} and t.deleted_at is null
    order by t.number\`
}

export interface OpenTable`,
    to: `t.location_id = \${locationId}
    order by t.number\`
}

export interface OpenTable`,
    seenBy: 'src/tables',
  },
  {
    breaks: 'a paid order takes no more items',
    file: 'src/orders/rules.ts',
    from: "if (state === 'paid') {",
    to: "if (state === 'deleted') {",
    seenBy: 'src/orders/rules',
  },
  {
    breaks: 'an order with a tip on it is not deleted',
    file: 'src/orders/rules.ts',
    from: 'order.paidCents > 0 || order.tipsCents > 0 ? [stands]',
    to: 'order.paidCents > 0 ? [stands]',
    seenBy: 'src/orders/rules',
  },
  {
    breaks: 'what is out of stock is not ordered',
    file: 'src/orders/lines/add-items.ts',
    from: '  if (refusal) return refusal\n  const fault',
    to: '  const fault',
    seenBy: 'src/orders',
  },
  {
    breaks: 'an item of another location is not ordered',
    file: 'src/orders/lines/add-items.ts',
    from: '!found || found.locationId !== order.locationId',
    to: '!found',
    seenBy: 'src/orders',
  },
  {
    breaks: 'too many answers to a question are refused',
    file: 'src/orders/lines/choose-options.ts',
    from: 'count >= min && count <= max',
    to: 'count >= min',
    seenBy: 'src/orders/lines/choose-options',
  },
  {
    breaks: 'a question left out takes what is pre-selected',
    file: 'src/orders/lines/choose-options.ts',
    from: '.filter(({ isSelected }) => isSelected)',
    to: '.filter(() => false)',
    seenBy: 'src/orders',
  },
  {
    breaks: 'who left the staff opens no table',
    file: 'src/staff/rules.ts',
    from: ' || member.deletedAt !== null',
    to: '',
    seenBy: 'src/staff/rules',
  },
  {
    breaks: 'a terminal is online for 150 s, and not a millisecond more',
    file: 'src/terminals/rules.ts',
    from: 'now - lastSeenAt <= ONLINE_FOR_MS',
    to: 'now - lastSeenAt <= 2 * ONLINE_FOR_MS',
    seenBy: 'src/terminals/rules',
  },
  {
    breaks: 'a blocked terminal does not log in',
    file: 'src/terminals/rules.ts',
    from: `  if (terminal.blockedAt !== null) {`,
    to: `  if (terminal.blockedAt === 0) {`,
    seenBy: 'src/terminals/rules',
  },
  {
    breaks: 'the fifth wrong PIN locks',
    file: 'src/locations/supervisor-pin.ts',
    from: 'const WRONG_PINS = 5',
    to: 'const WRONG_PINS = 6',
    seenBy: 'src/payments/refunds/reversal',
  },
  {
    breaks: 'before its start a day is still the day before',
    file: 'src/reports/business-day.ts',
    from: 'while (instant < startOf(date, clock))',
    to: 'while (instant < 0)',
    seenBy: 'src/reports/business-day',
  },
  {
    breaks: 'a last day is included',
    file: 'src/reports/business-day.ts',
    from: 'const end = Temporal.PlainDate.from(last).add({ days: 1 })',
    to: 'const end = Temporal.PlainDate.from(last)',
    seenBy: 'src/reports',
  },
  {
    breaks: 'an import without an id finds what has that name',
    file: 'src/menus/import/match.ts',
    from: 'take(entry, (entry.values.group ? byGroup : byName)(entry.values))',
    to: 'take(entry, undefined)',
    seenBy: 'src/menus',
  },
  {
    breaks: 'the kitchen is told only of what it has not had',
    file: 'src/kitchen/ticket-delta.ts',
    from: 'if (targetQty === least && targetQty === most) continue',
    to: 'if (targetQty === 0) continue',
    seenBy: 'src/kitchen',
  },
  {
    breaks: 'a ticket that may have come out says so when it is sent again',
    file: 'src/printing/jobs/delivery/hand-over.ts',
    from: 'job.maybePrinted === 1 && { duplicateAttempt',
    to: 'job.maybePrinted === 2 && { duplicateAttempt',
    seenBy:
      'src/printing/jobs src/printing/jobs/delivery src/printing/jobs/scenarios src/printing/printers src/printing/printers/agent src/printing/printers/cloudprnt src/printing/printers/contact src/printing/printers/epson src/printing/printers/escpos src/printing/printers/management src/printing/printers/mqtt src/printing/printers/scenarios test/scenarios test/web/portal/pages',
  },
  {
    breaks: 'no more portions are sold than there are',
    file: 'src/menus/stock/stock-store.ts',
    from: 'and available = 1 and portions_left >= ${qty}',
    to: 'and available = 1',
    seenBy: 'src/menus/stock/availability',
  },
  {
    breaks: 'removed portions come back',
    file: 'src/orders/lines/void-items.ts',
    from: 'if (voiding.made !== 1) await giveBackPortions(change, order.locationId, gone)',
    to: '',
    seenBy: 'src/menus/stock/availability',
  },
  {
    breaks: 'wrong PINs of staff lock the device',
    file: 'src/staff/rules.ts',
    from: 'const WRONG_PER_DEVICE = 5',
    to: 'const WRONG_PER_DEVICE = 50',
    seenBy: 'src/staff/rules',
  },
  {
    breaks: 'a blocked terminal ends the sessions of people at it',
    file: 'src/staff/sign-in/session-store.ts',
    from: '(t.location_id = s.location_id and t.blocked_at is null)',
    to: 't.location_id = s.location_id',
    seenBy: 'src/staff/sign-in/sign-in',
  },
  {
    breaks: 'who types the PIN of a server is no supervisor',
    file: 'src/staff/approval.ts',
    from: "member?.role === 'supervisor' ?",
    to: 'member ?',
    seenBy: 'src/staff/sign-in/sign-in',
  },
  {
    breaks: 'a table stands in one place of the plan',
    file: 'src/tables/plan/rules.ts',
    from: 'once(`${path}.tables[${at}].table_id`, `table ${tableId}`)',
    to: '',
    seenBy: 'src/tables/plan/plan',
  },
  {
    breaks: 'a shared question changes for all who ask it',
    file: 'src/menus/shared-modifiers/edit-group.ts',
    from: 'await mapInBatches(copyIds, (id) => updateQuestion(sql, caller.accountId, id, desired))',
    to: '',
    seenBy: 'src/menus/shared-modifiers/edit-group',
  },
  {
    breaks: 'an item does not change what others share',
    file: 'src/menus/editing/save-modifiers.ts',
    from: '!saysNothing && !isSameModifier(modifier, shared)',
    to: 'false',
    seenBy: 'src/menus/shared-modifiers/edit-group',
  },
  {
    breaks: 'a file does not change what a group says',
    file: 'src/menus/import/groups.ts',
    from: 'if (!isSameModifier(questionOf(planned), group))',
    to: 'if (false)',
    seenBy: 'src/menus/import/groups',
  },
  {
    breaks: 'the lost ticket of an order without a table is told',
    file: 'src/printing/jobs/queue-store.ts',
    from: '    left join tables t on t.account_id = o.account_id and t.id = o.table_id\n    where o.account_id',
    to: '    join tables t on t.account_id = o.account_id and t.id = o.table_id\n    where o.account_id',
    seenBy: 'src/reports/scenarios/dashboard',
  },
  {
    breaks: 'the server and guests of a party are changed as they were seen',
    file: 'src/orders/lifecycle/open-order-routes.ts',
    from: 'requireCurrentVersion(body, detailsFields(order))',
    to: '',
    seenBy: 'src/platform/http/scenarios/edit-conflicts',
  },
]
