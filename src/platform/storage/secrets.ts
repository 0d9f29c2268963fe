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

/** Where the word is sealed by which an account that moves shows whose secret it was sealed with. */
export const PROOF_PLACE = 'account on its way'

/** Encrypts what must be stored but not readable in the database or a backup. */
export interface Secrets {
  /** `place` names account, location and field: a sealed value moved elsewhere does not open. */
  seal(text: string, place: string): string
  open(sealed: string, place: string): string
  /** Whether the present secret opens it, and not the old one only. */
  isPresent(sealed: string, place: string): boolean
  /** Stands for the text, and cannot be guessed at without the secret, however short the text is. */
  fingerprint(text: string): string
  /** By the installation's own key, which stays when the secret is changed. */
  sign(text: string): string
  isSigned(text: string, signature: string): boolean
  publicKey(): string
}

interface Beside {
  /** Opens what was sealed before the secret was changed. */
  old?: string | undefined
  /** Left out: as follows from the secret. */
  fingerprintKey?: string
}

export function openSecrets(
  secret: string,
  { old, fingerprintKey = fingerprintKeyOf(secret) }: Beside = {},
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
    // One hash instead of an HMAC's two: nobody is shown a fingerprint who could lengthen what it stands for.
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

/** What fingerprints are made with, where nothing else is said. */
export function fingerprintKeyOf(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', 'comanda fingerprints', 32)).toString('hex')
}

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8. */
const ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

function signingKeyOf(fingerprintKey: string): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', fingerprintKey, '', 'comanda signatures', 32))
  return createPrivateKey({ key: Buffer.concat([ED25519, seed]), format: 'der', type: 'pkcs8' })
}
