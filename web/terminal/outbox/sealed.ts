/** Bytes that only a PIN opens. A PIN is short, so each guess is made to cost a good part of a second. */
export interface Sealed {
  salt: Uint8Array
  iv: Uint8Array
  box: ArrayBuffer
}

const ROUNDS = 310_000

/** Undefined where the browser has no such means: plain HTTP. */
export async function sealed(pin: string, text: string): Promise<Sealed | undefined> {
  if (!crypto.subtle) return undefined
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const key = await keyOf(pin, salt)
  const box = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text))
  return { salt, iv, box }
}

export async function unsealed(pin: string, { salt, iv, box }: Sealed): Promise<string | undefined> {
  if (!crypto.subtle) return undefined
  const key = await keyOf(pin, salt)
  const bytes = await crypto.subtle
    .decrypt({ name: 'AES-GCM', iv: iv as BufferSource }, key, box)
    .catch(() => undefined)
  return bytes && new TextDecoder().decode(bytes)
}

async function keyOf(pin: string, salt: Uint8Array): Promise<CryptoKey> {
  const from = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, [
    'deriveKey',
  ])
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: salt as BufferSource, iterations: ROUNDS }
  return crypto.subtle.deriveKey(how, from, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}
