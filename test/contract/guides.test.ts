import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import test from 'node:test'
import { createKey } from '../../src/identity/auth/key-actions.ts'
import { REFUSALS, type RefusalCode } from '../../src/platform/core/refusal.ts'
import { RIGHTS } from '../../src/platform/core/rights.ts'
import { newSecret, signedHeaders } from '../../src/webhooks/sign.ts'
import { API_KEY } from '../support/database/template.ts'
import { startListening } from '../support/sse-client.ts'
import { onBothStores, type Restaurant } from '../support/test-app.ts'

const FOLDER = new URL('../../docs/guides/', import.meta.url)
/** Pages that are not served at /docs. The tutorial and the sandbox have tests of their own. */
const NOT_SERVED = ['README.md', 'sandbox.md', 'tutorial.md']
const names = readdirSync(FOLDER)
  .filter((name) => !NOT_SERVED.includes(name))
  .sort()
const read = (name: string) => readFileSync(new URL(name, FOLDER), 'utf8')

for (const name of names) {
  onBothStores(`the commands of the guide ${name} work as shown`, async (bistro) => {
    const commands = commandsOf(read(name))
    if (name !== 'keys.md') assert.ok(commands.length > 0, 'it has examples')
    for (const { response, line, answer } of await runAll(bistro, commands)) {
      assert.ok(answer === undefined ? response.status < 300 : true, `${line} answered ${response.text}`)
      let from = 0
      for (const part of answer?.split('…') ?? []) {
        const at = response.text.indexOf(part, from)
        assert.ok(at >= 0, `${line}\nanswered ${response.text}\nwithout  ${part}`)
        from = at + part.length
      }
    }
  })
}

const withPrograms = names.filter((one) => /```ts\n/.test(read(one)))

for (const name of withPrograms) {
  onBothStores(`the client code of the guide ${name} prints what it says`, async (bistro) => {
    await playAsSaid(bistro, name, await startListening(bistro.app))
  })
}

for (const [order, some] of Object.entries({ 'one after the other': names, backwards: names.toReversed() })) {
  onBothStores(`all guides can be done on one demo, ${order}`, async (bistro) => {
    const url = await startListening(bistro.app)
    for (const name of some) {
      for (const { line, answer, response } of await runAll(bistro, commandsOf(read(name)))) {
        const [, status = String(response.status < 300)] = /"status":(\d+)/.exec(answer ?? '') ?? []
        const expected = status === 'true' ? response.status : Number(status)
        assert.equal(response.status, expected, `${name}: ${line} answered ${response.text}`)
      }
      if (withPrograms.includes(name)) await playAsSaid(bistro, name, url)
    }
  })
}

async function playAsSaid(bistro: Restaurant, name: string, url: string): Promise<void> {
  const { code, says } = programOf(read(name), url, await keyFor(bistro, read(name)))
  const output: string[] = []
  const { default: play } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  await play({ log: (...values: unknown[]) => output.push(values.join(' ')) })
  assert.deepEqual(output, says, name)
}

test('guides link to existing guides, and their refusals have the stated status', () => {
  for (const name of names) {
    for (const [, target = ''] of read(name).matchAll(/\]\(([a-z-]+\.md)\)/g)) {
      assert.ok(names.includes(target), `${name} links to ${target}`)
    }
    for (const [, status, code = ''] of read(name).matchAll(/\b([45]\d\d)(?: \|)?\s`([a-z_]+)`/g)) {
      assert.equal(REFUSALS[code as RefusalCode], Number(status), `${name} says ${status} ${code}`)
    }
  }
})

test('the guide’s webhook verification accepts ours and nothing else', async () => {
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

const CLIENT = JSON.stringify(new URL('../../client/src/index.ts', import.meta.url).href)
const OPENED = "const client = openClient({ url: 'http://127.0.0.1:8080', key: 'paste-the-key-here' })"

/** The demo's key, or one with the rights that the guide says its program needs. */
async function keyFor(bistro: Restaurant, guide: string): Promise<string> {
  const [, sentence] = /The\s+key needs the rights ([^;]*);/.exec(guide) ?? []
  if (sentence === undefined) return API_KEY
  const named = [...sentence.matchAll(/`(\w+)`/g)].map(([, right]) => right)
  const rights = new Set(RIGHTS.filter((right) => named.includes(right)))
  return bistro.change((change) => createKey(change, { name: 'As the guide says', rights }))
}

/** The client code of the guide, block by block, and the output that it promises. */
function programOf(guide: string, url: string, key: string) {
  const blocks = [...guide.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, block = '']) => block)
  const imported = new Set(['openClient'])
  const lines = blocks
    .join('\n')
    .replace(/import \{ (.*) \} from 'comanda-client'\n/g, (_, list: string) => {
      for (const one of list.split(', ')) imported.add(one)
      return ''
    })
    .replace(OPENED, '')
  const opened = OPENED.replace('http://127.0.0.1:8080', url).replace('paste-the-key-here', key)
  const code = `import { ${[...imported].join(', ')} } from ${CLIENT}
export default async (console) => {
${opened}
${lines}
}`
  return { code, says: [...lines.matchAll(/console\.log\(.*\) \/\/ (.*)$/gm)].map(([, said]) => said) }
}

interface Command {
  line: string
  /** The response shown below the command; `…` stands for omitted text. */
  answer: string | undefined
  /** The variable that then takes an id from the response. */
  variable: { name: string; field: string } | undefined
}

/** The `go` lines of the shell blocks. */
function commandsOf(guide: string): Command[] {
  const lines = [...guide.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) => block.split('\n'))
  return lines.flatMap((line, at) => {
    if (!line.startsWith('go ')) return []
    const [next = '', ...others] = lines.slice(at + 1)
    const answer = next.startsWith('# {') ? next.slice(2) : undefined
    const [, name = '', field = ''] =
      /^([A-Z]+)=\$\(id (\w+)\)$/.exec((answer === undefined ? next : others[0]) ?? '') ?? []
    return { line, answer, variable: name === '' ? undefined : { name, field } }
  })
}

/** Runs commands one after the other; ids of responses are filled into later ones. */
async function runAll(bistro: Restaurant, commands: Command[]) {
  const variables: Record<string, string> = {}
  const done: (Command & { response: Awaited<ReturnType<typeof run>> })[] = []
  for (const command of commands) {
    const line = command.line.replace(/\$([A-Z]+)/g, (_, name: string) => variables[name] ?? '')
    const response = await run(bistro, line)
    const { variable } = command
    if (variable) {
      const [, id = ''] = new RegExp(`.*"${variable.field}":(\\d+)`).exec(response.text) ?? []
      variables[variable.name] = id
    }
    done.push({ ...command, line, response })
  }
  return done
}

/** Sends the request as `curl` would. */
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
