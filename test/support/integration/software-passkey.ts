import assert from 'node:assert/strict'
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { handleOf } from '../../../src/identity/passkeys/rules.ts'

/** A passkey in software, which can be made to misbehave. */
export interface Passkey {
  id: string
  /** Its response at registration. */
  made(challenge: string, wrong?: Wrong): Made
  /** Its response at sign-in. */
  signed(challenge: string, handle: string, wrong?: Wrong): Signed
}

export interface Wrong {
  origin?: string
  host?: string
  /** User verification is missing. */
  unverified?: true
  type?: string
  /** The signature counter that it claims. */
  counter?: number
}

interface Made {
  id: string
  client_data: string
  attestation: string
  transports: string[]
}

interface Signed {
  id: string
  client_data: string
  authenticator_data: string
  signature: string
  user_handle: string
}

export const ORIGIN = 'https://bistro.example'
const HOST = 'bistro.example'

export function makePasskey(credentialId: Buffer = randomBytes(32)): Passkey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = credentialId.toString('base64url')
  const cose = Buffer.concat([
    Buffer.from('a50102032620012158', 'hex'),
    Buffer.from([32]),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
  let counter = 0
  const clientData = (type: string, challenge: string, { origin = ORIGIN }: Wrong) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authData = (flags: number, { host = HOST, unverified, counter: claimedCounter }: Wrong) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(claimedCounter ?? counter)
    return Buffer.concat([sha256(host), Buffer.from([unverified ? flags & ~0x04 : flags]), count])
  }
  return {
    id,
    made(challenge, wrong = {}) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const data = Buffer.concat([authData(0x45, wrong), Buffer.alloc(16), length, credentialId, cose])
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
        Buffer.from([data.length >> 8, data.length & 255]),
        data,
      ])
      return {
        id,
        client_data: clientData(wrong.type ?? 'webauthn.create', challenge, wrong).toString('base64url'),
        attestation: attestation.toString('base64url'),
        transports: ['internal'],
      }
    },
    signed(challenge, handle, wrong = {}) {
      counter += 1
      const data = authData(0x05, wrong)
      const clientDataJson = clientData(wrong.type ?? 'webauthn.get', challenge, wrong)
      const signature = sign('sha256', Buffer.concat([data, sha256(clientDataJson)]), privateKey)
      return {
        id,
        client_data: clientDataJson.toString('base64url'),
        authenticator_data: data.toString('base64url'),
        signature: signature.toString('base64url'),
        user_handle: handle,
      }
    },
  }
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** Adds a passkey to an owner of a running service and signs in with it, like a browser at that address. */
export async function tryPasskey(url: string, owner: { email: string; password: string }): Promise<void> {
  const origin = url.replace('127.0.0.1', 'localhost')
  const here = { origin, host: 'localhost' }
  let cookie = ''
  const send = async (path: string, body?: object) => {
    const response = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', origin, cookie },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as { challenge: string; user_id: number }
    assert.equal(response.status, 201, `${path}: ${JSON.stringify(answer)}`)
    cookie = response.headers.get('set-cookie')?.split(';', 1)[0] ?? cookie
    return answer
  }
  const { email, password } = owner
  await send('/go/session', { email, password })
  const passkey = makePasskey()
  const { challenge } = await send('/go/passkey/challenge', { password })
  await send('/go/passkey', { name: 'Phone', ...passkey.made(challenge, here) })
  cookie = ''
  const again = await send('/go/session/passkey/challenge')
  await send(
    '/go/session/passkey',
    passkey.signed(again.challenge, handleOf({ accountId: 1, userId: 1 }), here),
  )
}
