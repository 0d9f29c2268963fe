import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  hash,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from 'node:crypto'

const VERSION = 'v1'

/** Encryption context of the proof in an exported account file, which shows that the secret is the same. */
export const PROOF_PLACE = 'account on its way'

/** Encrypts values that must not be readable in the database or a backup. */
export interface Secrets {
  /**
   * `place` is the encryption context (additional authenticated data): account, location and field. A value that is
   * copied elsewhere cannot be decrypted.
   */
  seal(text: string, place: string): string
  open(sealed: string, place: string): string
  /** True if the current secret decrypts it, not only the old one. */
  isPresent(sealed: string, place: string): boolean
  /** Keyed digest of a text; it cannot be guessed without the secret, however short the text is. */
  fingerprint(text: string): string
  /** Signs with the installation's key, which survives a change of the secret. */
  sign(text: string): string
  isSigned(text: string, signature: string): boolean
  publicKey(): string
}

interface SecretOptions {
  /** Previous secret, for values encrypted before it was changed. */
  old?: string | undefined
  /** Default: derived from the secret. */
  fingerprintKey?: string
}

export function createSecrets(
  secret: string,
  { old, fingerprintKey = fingerprintKeyOf(secret) }: SecretOptions = {},
): Secrets {
  const key = sealingKeyOf(secret)
  const oldKey = old === undefined ? undefined : sealingKeyOf(old)

  return {
    seal(text, place) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      cipher.setAAD(Buffer.from(place))
      const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${VERSION}:${sealed.toString('base64')}`
    },
    open(sealed, place) {
      if (oldKey === undefined) return opened(key, sealed, place)
      try {
        return opened(key, sealed, place)
      } catch {
        return opened(oldKey, sealed, place)
      }
    },
    isPresent(sealed, place) {
      try {
        opened(key, sealed, place)
        return true
      } catch {
        return false
      }
    },
    // A plain keyed hash instead of an HMAC: fingerprints are never shown to anybody who could mount a length
    // extension.
    fingerprint: (text) => hash('sha256', `${fingerprintKey}${text}`),
    sign: (text) => sign(null, Buffer.from(text), signingKeyOf(fingerprintKey)).toString('base64'),
    isSigned: (text, signature) =>
      verify(
        null,
        Buffer.from(text),
        createPublicKey(signingKeyOf(fingerprintKey)),
        Buffer.from(signature, 'base64'),
      ),
    publicKey: () =>
      createPublicKey(signingKeyOf(fingerprintKey))
        .export({ format: 'der', type: 'spki' })
        .toString('base64'),
  }
}

function opened(key: Buffer, sealed: string, place: string): string {
  const bytes = Buffer.from(sealed.slice(VERSION.length + 1), 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  decipher.setAAD(Buffer.from(place))
  decipher.setAuthTag(bytes.subarray(-16))
  return decipher.update(bytes.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8')
}

function sealingKeyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'comanda at rest', 32))
}

/** Default fingerprint key of a secret. */
export function fingerprintKeyOf(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', 'comanda fingerprints', 32)).toString('hex')
}

/** PKCS #8 prefix of a 32-byte Ed25519 key. */
const ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

function signingKeyOf(fingerprintKey: string): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', fingerprintKey, '', 'comanda signatures', 32))
  return createPrivateKey({ key: Buffer.concat([ED25519, seed]), format: 'der', type: 'pkcs8' })
}
