import assert from 'node:assert/strict'
import test from 'node:test'
import { start } from '../support/spawn-service.ts'

test('a simulation with faults agrees with its service', async () => {
  const args = ['--covers', '10', '--speed', '6000', '--faults', '20', '--seed', '3']
  await using run = start('programs/simulation/main.ts', args, {})
  const code = await run.ended
  assert.equal(code, 0, run.output())
  assert.match(run.output(), /Every order, payment, tip and ticket is accounted for/)
  assert.match(run.output(), /faults .*lost \d/)
})

test('invalid options are reported in one line, with their own exit code', async () => {
  for (const [args, expected] of [
    [['--covers', 'many'], /^rush: --covers must be a whole number/],
    [['--url', 'http://127.0.0.1:1'], /^rush: --url and --key go together/],
  ] as const) {
    await using run = start('programs/simulation/main.ts', [...args], {})
    assert.equal(await run.ended, 2)
    assert.match(run.output(), expected)
    assert.equal(run.output().trim().split('\n').length, 1)
  }
})
