import assert from 'node:assert/strict'
import { signIn } from '../../../test/support/sign-in-helpers.ts'
import { onBothStores } from '../../../test/support/test-app.ts'

const ANA = { first_name: 'Ana', last_name: 'Neu', role: 'supervisor', pin: '4711' }
const BEN = { first_name: 'Ben', last_name: 'Neu', pin: '4712' }

onBothStores('a team is added in one call, each with a role and a PIN that works', async (bistro) => {
  const owner = await signIn(bistro)
  const added = await bistro.post('/go/staff/1/several', { people: [ANA, BEN] }, owner)
  assert.equal(added.status, 201, added.text)
  const [ana, ben] = added.body.staff_ids
  const people = (await bistro.get('/go/staff/1/people')).body.result
  const shown = (id: number) => {
    const { first_name, role, pin_set } = people.find((member: any) => member.id === id)
    return [first_name, role, pin_set]
  }
  assert.deepEqual(
    [shown(ana), shown(ben)],
    [
      ['Ana', 'supervisor', 1],
      ['Ben', 'server', 1],
    ],
  )
  const signedIn = await bistro.post('/go/staff/1/signin', { pin: '4712' })
  assert.equal(signedIn.body.staff_id, ben)
})

onBothStores('if one person cannot be added, nobody is, and the answer says whom', async (bistro) => {
  const owner = await signIn(bistro)
  const add = (...people: object[]) => bistro.post('/go/staff/1/several', { people }, owner)
  const before = (await bistro.get('/go/staff/1')).body.records
  const taken = await add(ANA, { ...BEN, pin: '4711' })
  assert.deepEqual(
    [taken.status, taken.body.error.code, taken.body.error.details.index],
    [409, 'pin_taken', 1],
  )
  const short = await add(ANA, { ...BEN, pin: '471234' })
  assert.equal(short.status, 400)
  assert.match(short.text, /people\[1\]/)
  const nameless = await add({ ...BEN, first_name: '', last_name: '' })
  assert.equal(nameless.status, 400)
  assert.equal((await bistro.get('/go/staff/1')).body.records, before)
})
