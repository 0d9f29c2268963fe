import assert from 'node:assert/strict'
import test from 'node:test'
import { aTerminal, NOW, type RefusalCase } from '../../test/support/fixtures.ts'
import { MINUTE } from '../platform/core/clock.ts'
import {
  isKnownOnline,
  isLowOnBattery,
  lastMomentOf,
  QUARTER_MS,
  quarterOf,
  stateOf,
  type Terminal,
  whyNotUse,
} from './rules.ts'

const states: { name: string; terminal: Partial<Terminal>; state: string }[] = [
  { name: 'a terminal seen just now is online', terminal: {}, state: 'ONLINE' },
  { name: 'a terminal is online for 150 s', terminal: { lastSeenAt: NOW - 150_000 }, state: 'ONLINE' },
  {
    name: 'a terminal is offline a millisecond later',
    terminal: { lastSeenAt: NOW - 150_001 },
    state: 'OFFLINE',
  },
  {
    name: 'a terminal that never checked in was never seen',
    terminal: { lastSeenAt: null },
    state: 'NEVER_SEEN',
  },
  { name: 'a blocked terminal is blocked before online', terminal: { blockedAt: NOW }, state: 'BLOCKED' },
  {
    name: 'a blocked terminal is blocked before never seen',
    terminal: { blockedAt: NOW, lastSeenAt: null },
    state: 'BLOCKED',
  },
]

for (const { name, terminal, state } of states) {
  test(name, () => assert.equal(stateOf(aTerminal(terminal), NOW), state))
}

const known: { name: string; terminal: Partial<Terminal>; isKnown: boolean }[] = [
  { name: 'a terminal that is online, and told so, need not be told again', terminal: {}, isKnown: true },
  {
    name: 'a terminal that the log calls offline is to be told as online',
    terminal: { online: 0 },
    isKnown: false,
  },
  {
    name: 'a terminal that fell silent is to be told, whatever the log says',
    terminal: { lastSeenAt: NOW - 150_001 },
    isKnown: false,
  },
]

for (const { name, terminal, isKnown } of known) {
  test(name, () => assert.equal(isKnownOnline(aTerminal(terminal), NOW), isKnown))
}

const batteries: { name: string; batteryPercent: number | null; charging: number | null; isLow: boolean }[] =
  [
    { name: 'a battery of 20 % is low', batteryPercent: 20, charging: 0, isLow: true },
    { name: 'a battery of 21 % is not low', batteryPercent: 21, charging: 0, isLow: false },
    { name: 'a battery that is charging is not low', batteryPercent: 1, charging: 1, isLow: false },
    {
      name: 'a battery of which nobody says that it charges is not called low',
      batteryPercent: 1,
      charging: null,
      isLow: false,
    },
    { name: 'a battery that says nothing is not low', batteryPercent: null, charging: 0, isLow: false },
  ]

for (const { name, batteryPercent, charging, isLow } of batteries) {
  test(name, () => assert.equal(isLowOnBattery({ batteryPercent, charging }), isLow))
}

test('a terminal’s moment comes once a quarter, and three minutes before it ends at the latest', () => {
  for (const terminalId of [1, 2, 90, 500_000]) {
    const moment = lastMomentOf(terminalId, NOW)
    assert.ok(moment <= NOW && moment > NOW - QUARTER_MS, `${terminalId}: ${moment}`)
    assert.ok(moment % QUARTER_MS < QUARTER_MS - 3 * MINUTE, `${terminalId}: ${moment % QUARTER_MS}`)
    assert.equal(lastMomentOf(terminalId, moment), moment, `${terminalId} at its moment`)
    assert.equal(lastMomentOf(terminalId, moment - 1), moment - QUARTER_MS, `${terminalId} just before it`)
    assert.equal(
      lastMomentOf(terminalId, moment + QUARTER_MS - 1),
      moment,
      `${terminalId} just before the next`,
    )
  }
})

test('a quarter ends with its last millisecond', () => {
  const quarter = quarterOf(NOW)
  assert.equal(NOW % QUARTER_MS, 0)
  assert.equal(quarterOf(NOW + QUARTER_MS - 1), quarter)
  assert.equal(quarterOf(NOW + QUARTER_MS), quarter + 1)
})

const refusals: RefusalCase[] = [
  { name: 'a registered terminal is used', why: () => whyNotUse(aTerminal(), 'T-1001') },
  {
    name: 'a terminal that nobody registered is not used',
    why: () => whyNotUse(undefined, 'T-1001'),
    code: 'terminal_not_registered',
  },
  {
    name: 'a blocked terminal is not used',
    why: () => whyNotUse(aTerminal({ blockedAt: NOW }), 'T-1001'),
    code: 'terminal_blocked',
  },
]

for (const { name, why, code } of refusals) test(name, () => assert.equal(why()?.code, code))
