import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import test from 'node:test'
import { REFUSALS, type RefusalCode } from '../src/refusal.ts'
import { newSecret, signedHeaders } from '../src/webhooks/sign.ts'
import { onBothStores, type Restaurant } from './restaurant.ts'

const FOLDER = new URL('../docs/guides/', import.meta.url)
const names = readdirSync(FOLDER).sort()
const read = (name: string) => readFileSync(new URL(name, FOLDER), 'utf8')

for (const name of names) {
  onBothStores(`what the guide ${name} shows is what happens`, async (bistro) => {
    const commands = commandsOf(read(name))
    if (name !== 'keys.md') assert.ok(commands.length > 0, 'it has examples')
    for (const { line, answer } of commands) {
      const told = await run(bistro, line)
      assert.ok(answer === undefined ? told.status < 300 : true, `${line} answered ${told.text}`)
      let from = 0
      for (const part of answer?.split('…') ?? []) {
        const at = told.text.indexOf(part, from)
        assert.ok(at >= 0, `${line}\nanswered ${told.text}\nwithout  ${part}`)
        from = at + part.length
      }
    }
  })
}

test('guides link to guides that there are, and refusals have the status they say', () => {
  for (const name of names) {
    for (const [, target = ''] of read(name).matchAll(/\]\(([a-z-]+\.md)\)/g)) {
      assert.ok(names.includes(target), `${name} links to ${target}`)
    }
    for (const [, status, code = ''] of read(name).matchAll(/\b([45]\d\d)(?: \|)?\s`([a-z_]+)`/g)) {
      assert.equal(REFUSALS[code as RefusalCode], Number(status), `${name} says ${status} ${code}`)
    }
  }
})

test('the way to verify a webhook that the guide shows takes ours, and nothing else', async () => {
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(read('webhooks.md')) ?? []
  const { isGenuine } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  const [secret, other] = [newSecret(), newSecret()]
  const body = '{"id":"evt_1_1_42"}'
  const headers = signedHeaders('evt_1_1_42', Date.now(), body, [other, secret])
  assert.equal(isGenuine(headers, body, secret), true)
  assert.equal(isGenuine(headers, body, other), true)
  assert.equal(isGenuine(headers, body, newSecret()), false)
  assert.equal(isGenuine(headers, `${body} `, secret), false)
  const old = signedHeaders('evt_1_1_42', Date.now() - 600_000, body, [secret])
  assert.equal(isGenuine(old, body, secret), false)
})

interface Command {
  line: string
  /** What is shown under it; `…` stands for what is left out. */
  answer: string | undefined
}

/** The `go` lines of the shell blocks, with variables filled in. */
function commandsOf(guide: string): Command[] {
  const lines = [...guide.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) => block.split('\n'))
  const variables: Record<string, string> = {}
  const commands: Command[] = []
  for (const [at, line] of lines.entries()) {
    const [, name, value] = /^([A-Z]+)=(\S+)$/.exec(line) ?? []
    if (name && value) variables[name] = value
    if (!line.startsWith('go ')) continue
    const next = lines[at + 1] ?? ''
    commands.push({
      line: line.replace(/\$([A-Z]+)/g, (_, variable: string) => variables[variable] ?? ''),
      answer: next.startsWith('# {') ? next.slice(2) : undefined,
    })
  }
  return commands
}

/** As `curl` would send it. */
async function run(bistro: Restaurant, line: string) {
  const pattern = /^go (?:"([^"]+)"|(\S+))(?: -X (\w+))?(?: -H '([^:]+): ([^']+)')?(?: -d '([^']*)')?$/
  const [matched, quoted, bare, method = 'GET', header, value, body] = pattern.exec(line) ?? []
  assert.ok(matched, `${line} is not understood`)
  const path = `/go/${quoted ?? bare}`
  const headers = {
    ...(header && value && { [header]: value }),
    ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
  }
  if (method === 'GET') return bistro.get(path, { headers })
  const call = { POST: bistro.post, PUT: bistro.put, DELETE: bistro.delete }[method]
  assert.ok(call, line)
  return call(path, body, { headers })
}
