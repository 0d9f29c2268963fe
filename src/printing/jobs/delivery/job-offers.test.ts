import assert from 'node:assert/strict'
import { order } from '../../../../test/support/order-helpers.ts'
import {
  cloudPrinter,
  pathOf,
  print,
  sendIn,
  statusOf,
  textOnPaper,
} from '../../../../test/support/printing/printer-helpers.ts'
import { onBothStores, type Restaurant } from '../../../../test/support/test-app.ts'
import { SECOND } from '../../../platform/core/clock.ts'

/** A printer that sends the given requests, one at a time. */
async function byHand(bistro: Restaurant, app = bistro.app) {
  const send = sendIn({ ...bistro, app })
  const path = await pathOf(bistro, 'P-1001')
  return {
    poll: async () =>
      JSON.parse((await send({ method: 'POST', path, body: '{"statusCode":"200%20OK"}' })).body.toString()),
    fetch: ({ mediaTypes, jobToken }: { mediaTypes: string[]; jobToken: string }) =>
      send({ method: 'GET', path: `${path}?type=${mediaTypes[0]}&token=${jobToken}` }),
    fetchUnnamed: () => send({ method: 'GET', path }),
    confirm: ({ jobToken }: { jobToken: string }) =>
      send({ method: 'DELETE', path: `${path}?code=200%20OK&token=${jobToken}` }),
  }
}

async function withTicket(bistro: Restaurant): Promise<number> {
  const printer = await cloudPrinter(bistro)
  await printer.step()
  return print(bistro, await order(bistro, 3, [{ item_id: 2 }]))
}

const deliveriesOf = ({ sql }: Restaurant) =>
  sql<{ tryNo: number; isFetched: number }>`
    select try_no as "tryNo", case when fetched_at is null then 0 else 1 end as "isFetched" from print_deliveries`

onBothStores('an announced job is stored when the printer fetches it', async (bistro) => {
  const job = await withTicket(bistro)
  const { poll, fetch, confirm } = await byHand(bistro)
  const offer = await poll()
  assert.equal(await statusOf(bistro, job), 'pending')
  assert.deepEqual(await deliveriesOf(bistro), [])
  assert.equal((await fetch(offer)).status, 200)
  assert.equal(await statusOf(bistro, job), 'sent')
  assert.deepEqual(await deliveriesOf(bistro), [{ tryNo: 1, isFetched: 1 }])
  await confirm(offer)
  assert.equal(await statusOf(bistro, job), 'printed')
  assert.deepEqual(await poll(), { jobReady: false })
})

onBothStores('a second poll without a fetch stores the offer', async (bistro) => {
  const job = await withTicket(bistro)
  const { poll, fetch } = await byHand(bistro)
  const offer = await poll()
  bistro.clock.now += 5 * SECOND
  assert.deepEqual(await poll(), offer)
  assert.equal(await statusOf(bistro, job), 'sent')
  assert.deepEqual(await deliveriesOf(bistro), [{ tryNo: 1, isFetched: 0 }])
  assert.equal((await fetch(offer)).status, 200)
  assert.deepEqual(await deliveriesOf(bistro), [{ tryNo: 1, isFetched: 1 }])
})

onBothStores('concurrent fetches get the same bytes, and count as one', async (bistro) => {
  await withTicket(bistro)
  const { poll, fetch } = await byHand(bistro)
  const offer = await poll()
  const answers = await Promise.all([fetch(offer), fetch(offer), fetch(offer)])
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  )
  for (const { body } of answers) assert.deepEqual(body, answers[0]?.body)
  assert.deepEqual(await deliveriesOf(bistro), [{ tryNo: 1, isFetched: 1 }])
})

onBothStores('a job that was cancelled meanwhile is not handed out', async (bistro) => {
  const job = await withTicket(bistro)
  const { poll, fetch } = await byHand(bistro)
  const offer = await poll()
  await bistro.put(`/go/printer/${job}/cancel`)
  assert.equal(await statusOf(bistro, job), 'cancelled')
  assert.equal((await fetch(offer)).status, 404)
  assert.deepEqual(await deliveriesOf(bistro), [])
})

onBothStores('the ticket is rendered with the state at the time of the fetch', async (bistro) => {
  const job = await withTicket(bistro)
  const printer = await cloudPrinter(bistro, 'P-1001', {
    send: async (request) => {
      if (request.method === 'GET') {
        await bistro.change(
          ({ sql }) => sql`update print_jobs set maybe_printed = 1 where account_id = 1 and id = ${job}`,
        )
      }
      return sendIn(bistro)(request)
    },
  })
  await printer.step()
  assert.match(textOnPaper(printer.tickets[0]), /POSSIBLE DUPLICATE/)
})

onBothStores('a job that one node announced is handed out by another, once', async (bistro) => {
  const job = await withTicket(bistro)
  const [here, there] = [await byHand(bistro), await byHand(bistro, bistro.anotherNode().app)]
  const [offer, offerThere] = [await here.poll(), await there.poll()]
  assert.equal(await statusOf(bistro, job), 'pending')
  const answers = await Promise.all([there.fetch(offer), here.fetch(offerThere)])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404])
  assert.deepEqual(await deliveriesOf(bistro), [{ tryNo: 1, isFetched: 1 }])
  await Promise.all([here.confirm(offer), here.confirm(offerThere)])
  assert.equal(await statusOf(bistro, job), 'printed')
})

onBothStores('a fetch without a token gets the announced job', async (bistro) => {
  await withTicket(bistro)
  const { poll, fetchUnnamed } = await byHand(bistro)
  assert.equal((await fetchUnnamed()).status, 404)
  await poll()
  const [one, two] = [await fetchUnnamed(), await fetchUnnamed()]
  assert.deepEqual([one.status, two.status], [200, 200])
  assert.deepEqual(two.body, one.body)
})
