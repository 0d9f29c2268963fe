import assert from 'node:assert/strict'
import { API_KEY } from '../../../../test/support/database/template.ts'
import { order } from '../../../../test/support/order-helpers.ts'
import { pathOf, print } from '../../../../test/support/printing/printer-helpers.ts'
import { onBothStores, type Restaurant } from '../../../../test/support/test-app.ts'
import { registerPrinter } from '../actions.ts'

const DEEP = `${'['.repeat(15_000)}${']'.repeat(15_000)}`

/** The raw body that a device sends. */
async function say(bistro: Restaurant, url: string, payload: string) {
  const answer = await bistro.app.inject({ method: 'POST', url, payload })
  return { status: answer.statusCode, job: answer.statusCode === 200 ? answer.json().job : undefined }
}

onBothStores('malformed job reports of an agent are accepted without an error', async (bistro) => {
  const token = 'an-agent-that-says-odd-things'
  await bistro.change((change) =>
    registerPrinter(change, {
      locationId: 1,
      name: 'Grill',
      serialNo: 'P-AGENT',
      model: '',
      description: '',
      transport: 'agent',
      token,
    }),
  )
  const jobId = await print(bistro, await order(bistro, 3, [{ item_id: 2 }]), 'P-AGENT')
  const agent = `/agent/${token}`
  const { job } = await say(bistro, agent, '{"status":"ONLINE","agent":"a"}')
  assert.ok(job)
  await bistro.app.inject({ url: `${agent}/${job}` })
  const bodyWith = (reason: string) =>
    `{"status":"ONLINE","agent":"a","done":{"token":"${job}","word":{"kind":"returned","reason":${reason}}}}`
  assert.equal((await say(bistro, agent, bodyWith(DEEP))).status, 200)
  const again = (await say(bistro, agent, '{"status":"ONLINE","agent":"a"}')).job
  await bistro.app.inject({ url: `${agent}/${again}` })
  assert.equal((await say(bistro, agent, bodyWith('"no\\u0000 paper"').replaceAll(job, again))).status, 200)
  const events = await bistro.sql<{ data: string }>`
    select data from events where account_id = 1 and type = 'printjob.returned' order by sequence`
  assert.deepEqual(
    events.map(({ data }) => JSON.parse(data)).map(({ printjob_id, reason }) => [printjob_id, reason]),
    [
      [jobId, ''],
      [jobId, 'no paper'],
    ],
  )
})

onBothStores('malformed fields of a CloudPRNT printer are accepted without an error', async (bistro) => {
  const path = await pathOf(bistro, 'P-1001')
  for (const said of [
    `{"statusCode":${DEEP}}`,
    `{"statusCode":"%00"}`,
    `{"statusCode":"200 OK","clientAction":[{"request":"Encodings","result":${DEEP}}]}`,
    `{"statusCode":"200 OK","clientAction":[{"request":"GetPollInterval","result":${DEEP}}]}`,
    `{"statusCode":"200 OK","clientAction":[{"request":"PageInfo","result":${DEEP}},{"request":${DEEP}}]}`,
  ]) {
    assert.equal((await say(bistro, path, said)).status, 200, said.slice(0, 80))
  }
  const { body } = await bistro.get('/go/printer/1', { key: API_KEY })
  assert.equal(
    body.result.find((one: { serial_number: string }) => one.serial_number === 'P-1001').status,
    'ONLINE',
  )
})
