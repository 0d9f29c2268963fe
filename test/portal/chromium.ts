import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PATH = '/usr/bin/chromium'

/** The browser that the portal's tests use; installed where that is allowed, asked for where it is not. */
export function findChromium(): string {
  if (existsSync(PATH)) return PATH
  if (process.getuid?.() !== 0) {
    throw new Error('the tests need Chromium: install it with `sudo apt-get install chromium`')
  }
  execFileSync('apt-get', ['update', '-q'], { stdio: 'ignore' })
  execFileSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], { stdio: 'ignore' })
  return PATH
}
