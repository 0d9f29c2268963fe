import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { API_KEY } from '../support/database/template.ts'
import { spawned, temporaryFolder } from '../support/spawn-service.ts'
import { startListening } from '../support/sse-client.ts'
import { onBothStores } from '../support/test-app.ts'

const page = readFileSync(new URL('../../docs/guides/tutorial.md', import.meta.url), 'utf8')
const blocks = (kind: string) =>
  [...page.matchAll(new RegExp(`\`\`\`${kind}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, block = '']) => block)
const program = blocks('js').join('\n')
const [transcript = ''] = blocks('text')

test('the terminal of the tutorial has 60 lines at most', () => {
  const lines = program.split('\n').filter((line) => line.trim() !== '')
  assert.ok(lines.length <= 60, `it has ${lines.length}`)
})

onBothStores('the terminal of the tutorial does what it shows', async (bistro) => {
  using folder = temporaryFolder()
  const file = join(folder.path, 'handheld.js')
  writeFileSync(
    file,
    program
      .replace("'comanda-client'", JSON.stringify(new URL('../../client/src/index.ts', import.meta.url).href))
      .replace('http://127.0.0.1:8080', await startListening(bistro.app))
      .replace('paste-the-key-here', API_KEY),
  )
  writeFileSync(join(folder.path, 'package.json'), '{"type":"module"}')
  const lines = transcript.trim().split('\n')
  const typed = lines.filter((line) => line.startsWith('> ')).map((line) => line.slice(2))
  await using terminal = spawned([process.execPath, file], {}, `${typed.join('\n')}\n`)
  await terminal.ended
  assert.deepEqual(
    terminal.output().trim().split('\n'),
    lines.filter((line) => !line.startsWith('> ')),
  )
})
