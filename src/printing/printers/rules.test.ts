import assert from 'node:assert/strict'
import test from 'node:test'
import { aPrinter, NOW, type RefusalCase } from '../../../test/support/fixtures.ts'
import { DAY, MINUTE, SECOND } from '../../platform/core/clock.ts'
import {
  canDeferWrite,
  canPrint,
  type Device,
  deviceUpdate,
  downSince,
  isOverdue,
  isWorthWriting,
  otherDeviceSince,
  PRINTER_STATUSES,
  type Printer,
  statusNow,
  wasDownThroughout,
  whyNoToken,
} from './rules.ts'

// Two missed polls of 5 s and a grace period of 5 s; a raw printer is probed every 30 s.
const SILENT = 15 * SECOND
const SILENT_RAW = 65 * SECOND

const statuses: { name: string; printer: Partial<Printer>; status: string }[] = [
  { name: 'a printer is what it last said', printer: { status: 'PAPER_OUT' }, status: 'PAPER_OUT' },
  { name: 'a printer that was never heard of is unknown', printer: { lastSeenAt: null }, status: 'UNKNOWN' },
  {
    name: 'a printer may miss two calls and the grace',
    printer: { lastSeenAt: NOW - SILENT },
    status: 'ONLINE',
  },
  {
    name: 'a printer is offline a millisecond later',
    printer: { lastSeenAt: NOW - SILENT - 1 },
    status: 'OFFLINE',
  },
  {
    name: 'a printer that calls once a minute may be silent for longer',
    printer: { pollSeconds: 60, lastSeenAt: NOW - 125 * SECOND },
    status: 'ONLINE',
  },
  {
    name: 'a raw printer may miss two looks, however often others call',
    printer: { transport: 'raw', lastSeenAt: NOW - SILENT_RAW },
    status: 'ONLINE',
  },
  {
    name: 'a raw printer is offline a millisecond later',
    printer: { transport: 'raw', lastSeenAt: NOW - SILENT_RAW - 1 },
    status: 'OFFLINE',
  },
]

for (const { name, printer, status } of statuses) {
  test(name, () => assert.equal(statusNow(aPrinter(printer), NOW), status))
}

const news: {
  name: string
  printer: Partial<Printer>
  reported: 'ONLINE' | 'PAPER_OUT'
  isWorthWriting: boolean
  mayWait: boolean
}[] = [
  {
    name: 'the same again at once is no news',
    printer: {},
    reported: 'ONLINE',
    isWorthWriting: false,
    mayWait: true,
  },
  {
    name: 'another status is news that cannot wait',
    printer: {},
    reported: 'PAPER_OUT',
    isWorthWriting: true,
    mayWait: false,
  },
  {
    name: 'the first word is news that cannot wait',
    printer: { lastSeenAt: null },
    reported: 'ONLINE',
    isWorthWriting: true,
    mayWait: false,
  },
  {
    name: 'a call 3.999 s after the last is no news',
    printer: { lastSeenAt: NOW - 3_999 },
    reported: 'ONLINE',
    isWorthWriting: false,
    mayWait: true,
  },
  {
    name: 'a call a second early is the next one',
    printer: { lastSeenAt: NOW - 4_000 },
    reported: 'ONLINE',
    isWorthWriting: true,
    mayWait: true,
  },
  {
    name: 'two calls late it can wait',
    printer: { lastSeenAt: NOW - 10_000 },
    reported: 'ONLINE',
    isWorthWriting: true,
    mayWait: true,
  },
  {
    name: 'within the grace it cannot wait',
    printer: { lastSeenAt: NOW - 10_001 },
    reported: 'ONLINE',
    isWorthWriting: true,
    mayWait: false,
  },
]

for (const { name, printer, reported, ...expected } of news) {
  test(name, () => {
    assert.equal(isWorthWriting(aPrinter(printer), reported, NOW), expected.isWorthWriting)
    assert.equal(canDeferWrite(aPrinter(printer), reported, NOW), expected.mayWait)
  })
}

const HANDED = NOW - 10 * SECOND
const throughout: { name: string; printer: Partial<Printer>; nothingOut: boolean }[] = [
  { name: 'said before it was handed a ticket that its cover is open', printer: {}, nothingOut: true },
  { name: 'said before that its paper is out', printer: { status: 'PAPER_OUT' }, nothingOut: true },
  { name: 'said so only since', printer: { statusChangedAt: HANDED + 1 }, nothingOut: false },
  { name: 'said so in the same moment', printer: { statusChangedAt: HANDED }, nothingOut: false },
  {
    name: 'tells no changes, so may have been closed and opened',
    printer: { notifiedAt: null },
    nothingOut: false,
  },
  { name: 'has begun to tell changes only since', printer: { notifiedAt: HANDED }, nothingOut: false },
  { name: 'is well', printer: { status: 'ONLINE' }, nothingOut: false },
  { name: 'is low on paper', printer: { status: 'PAPER_LOW' }, nothingOut: false },
  { name: 'was only taken for offline', printer: { status: 'OFFLINE' }, nothingOut: false },
]

for (const { name, printer, nothingOut } of throughout) {
  test(`a printer that ${name}: ${nothingOut ? 'nothing' : 'something'} may be on paper`, () => {
    const reported = { status: 'COVER_OPEN', statusChangedAt: HANDED - SECOND, notifiedAt: 0 } as const
    assert.equal(wasDownThroughout(aPrinter({ ...reported, ...printer }), HANDED), nothingOut)
  })
}

test('a printer prints when it is online, or low on paper, and not otherwise', () => {
  assert.deepEqual(PRINTER_STATUSES.filter(canPrint), ['ONLINE', 'PAPER_LOW'])
})

const CHANGED = NOW - 30 * SECOND
const downs: { name: string; printer: Partial<Printer>; since: number | undefined }[] = [
  { name: 'a printer that is well is not down', printer: {}, since: undefined },
  { name: 'a printer low on paper is not down', printer: { status: 'PAPER_LOW' }, since: undefined },
  {
    name: 'a printer without paper is down since it said so',
    printer: { status: 'PAPER_OUT', statusChangedAt: CHANGED },
    since: CHANGED,
  },
  {
    name: 'a silent printer is down since it counts as silent',
    printer: { lastSeenAt: NOW - SILENT - 1 },
    since: NOW - 1,
  },
  {
    name: 'a printer written down as offline is down since then',
    printer: { status: 'OFFLINE', statusChangedAt: CHANGED, lastSeenAt: NOW - DAY },
    since: CHANGED,
  },
  {
    name: 'a printer never heard of is down since it was registered',
    printer: { status: 'UNKNOWN', statusChangedAt: null, lastSeenAt: null },
    since: NOW - 60 * MINUTE,
  },
]

for (const { name, printer, since } of downs) {
  test(name, () => assert.equal(downSince(aPrinter(printer), NOW), since))
}

const overdue: { name: string; printer: Partial<Printer>; isOverdue: boolean }[] = [
  {
    name: 'a printer registered 59.999 s ago is being set up',
    printer: { lastSeenAt: null, addedAt: NOW - 59_999 },
    isOverdue: false,
  },
  {
    name: 'a printer silent for a minute since is overdue',
    printer: { lastSeenAt: null, addedAt: NOW - MINUTE },
    isOverdue: true,
  },
  {
    name: 'a printer that was heard of once is not overdue',
    printer: { lastSeenAt: NOW - DAY },
    isOverdue: false,
  },
]

for (const { name, printer, ...expected } of overdue) {
  test(name, () => assert.equal(isOverdue(aPrinter(printer), NOW), expected.isOverdue))
}

const KNOWN = { deviceSerial: 'S1', mac: 'M1', deviceModel: 'TM-m30' }
const devices: {
  name: string
  printer?: Partial<Printer>
  reported: Partial<Device>
  become: object | undefined
}[] = [
  {
    name: 'what a device says again is no news',
    printer: KNOWN,
    reported: { serial: 'S1', mac: 'M1' },
    become: undefined,
  },
  {
    name: 'a device that says nothing is no news',
    printer: KNOWN,
    reported: { serial: '', mac: null },
    become: undefined,
  },
  {
    name: 'what is said for the first time is kept, and is no other device',
    printer: { deviceSerial: 'S1' },
    reported: { mac: 'M1' },
    become: { device: { serial: 'S1', mac: 'M1', model: null }, isOther: false },
  },
  {
    name: 'another serial number is another device, of which the rest is not known',
    printer: KNOWN,
    reported: { serial: 'S2' },
    become: { device: { serial: 'S2', mac: null, model: null }, isOther: true },
  },
  {
    name: 'another network card is another device, of which the rest is not known',
    printer: KNOWN,
    reported: { mac: 'M2', model: 'TM-T88' },
    become: { device: { serial: null, mac: 'M2', model: 'TM-T88' }, isOther: true },
  },
  {
    name: 'another model alone is another device, and the rest stays',
    printer: KNOWN,
    reported: { model: 'TM-T88' },
    become: { device: { serial: 'S1', mac: 'M1', model: 'TM-T88' }, isOther: true },
  },
  {
    name: 'two that take turns are not told of again within ten minutes',
    printer: { ...KNOWN, deviceChangedAt: NOW - 10 * MINUTE + 1 },
    reported: { serial: 'S2' },
    become: undefined,
  },
  {
    name: 'two that take turns are told of again after ten minutes',
    printer: { ...KNOWN, deviceChangedAt: NOW - 10 * MINUTE },
    reported: { serial: 'S2' },
    become: { device: { serial: 'S2', mac: null, model: null }, isOther: true },
  },
  {
    name: 'what is said for the first time is kept though two take turns',
    printer: { deviceSerial: 'S1', deviceChangedAt: NOW },
    reported: { mac: 'M1' },
    become: { device: { serial: 'S1', mac: 'M1', model: null }, isOther: false },
  },
]

for (const { name, printer, reported, become } of devices) {
  test(name, () => assert.deepEqual(deviceUpdate(aPrinter(printer), reported, NOW), become))
}

const changed: { name: string; deviceChangedAt: number | null; since: number | undefined }[] = [
  { name: 'no other device calls where none ever did', deviceChangedAt: null, since: undefined },
  { name: 'another device is shown for a day', deviceChangedAt: NOW - DAY + 1, since: NOW - DAY + 1 },
  { name: 'after a day another device is no longer shown', deviceChangedAt: NOW - DAY, since: undefined },
]

for (const { name, deviceChangedAt, since } of changed) {
  test(name, () => assert.equal(otherDeviceSince(aPrinter({ deviceChangedAt }), NOW), since))
}

const refusals: RefusalCase[] = [
  { name: 'a CloudPRNT printer has a token', why: () => whyNoToken(aPrinter()) },
  { name: 'an Epson printer has a token', why: () => whyNoToken(aPrinter({ transport: 'epson' })) },
  {
    name: 'a raw printer has no token',
    why: () => whyNoToken(aPrinter({ transport: 'raw' })),
    code: 'invalid_request',
  },
]

for (const { name, why, code } of refusals) test(name, () => assert.equal(why()?.code, code))
