import assert from 'node:assert/strict'
import { DEMO_OWNER } from '../../src/programs/demo/demo.ts'
import { OWNER_PASSWORD } from './database/template.ts'
import type { CallOptions, Restaurant } from './test-app.ts'

/** The header that a browser adds to requests from our own pages. */
export const fromPage = { 'sec-fetch-site': 'same-origin' }

/** Signs in, by default as the owner. Returns the options for further calls. */
export async function signIn(
  bistro: Restaurant,
  email = DEMO_OWNER,
  password = OWNER_PASSWORD,
): Promise<CallOptions> {
  const answer = await bistro.post('/go/session', { email, password }, { key: null, headers: fromPage })
  assert.equal(answer.status, 201, answer.text)
  const cookie = String(answer.headers['set-cookie']).split(';', 1)[0] ?? ''
  return { key: null, headers: { ...fromPage, cookie } }
}

/** Signs in as a user of that role. */
export async function signInAs(
  bistro: Restaurant,
  owner: CallOptions,
  role: 'owner' | 'manager' | 'viewer',
): Promise<CallOptions> {
  const email = `${role}@bistro.example`
  const invited = await bistro.post('/go/user', { email, name: `A ${role}`, role }, owner)
  const token = invited.body.link.split('#')[1]
  const password = 'a sentence to sign in with'
  const chosen = await bistro.post('/go/password', { token, password }, { key: null, headers: fromPage })
  assert.equal(chosen.status, 201)
  return signIn(bistro, email, password)
}
