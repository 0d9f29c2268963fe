import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import test from 'node:test'
import { temporaryFolder } from '../../../test/support/spawn-service.ts'
import { lockFolder } from './folder-lock.ts'

test('a folder is one agent’s, until its process ends, however it ends', async () => {
  using folder = temporaryFolder()
  using other = temporaryFolder()
  const held = `
    const { lockFolder } = await import(${JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href)})
    console.log((await lockFolder(${JSON.stringify(folder.path)})) ? 'held' : 'taken')
    setInterval(() => {}, 1000)`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', held], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await once(holder.stdout, 'data')
  assert.equal(String(said).trim(), 'held')
  assert.equal(await lockFolder(folder.path), undefined)
  const elsewhere = await lockFolder(other.path)
  assert.ok(elsewhere)
  elsewhere.close()
  holder.kill('SIGKILL')
  await once(holder, 'close')
  const next = await lockFolder(folder.path)
  assert.ok(next, 'what a killed process left behind holds nobody up')
  assert.equal(await lockFolder(folder.path), undefined)
  next.close()
})
