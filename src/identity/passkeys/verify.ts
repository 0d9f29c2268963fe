import { hostFor, isGivenAt } from './rules.ts'
import type { PasskeyRow } from './store.ts'

// The WebAuthn library is large and rarely needed, so it is loaded on first use.

/** Registration response of a passkey, as the page passes it on: each field in base64url. */
export interface NewPasskey {
  id: string
  clientData: string
  attestation: string
  transports: string[]
}

export interface Signed {
  id: string
  clientData: string
  authenticatorData: string
  signature: string
}

export type IsOurs = (challenge: string) => boolean

/** EdDSA, ES256, RS256. */
export const ALGORITHMS = [-8, -7, -257]

/**
 * Verifies a registration and returns the columns to store; undefined if it is invalid. `origin`: of the calling page.
 */
export async function verifyRegistration(
  { id, clientData, attestation, transports }: NewPasskey,
  origin: string | undefined,
  isOurs: IsOurs,
): Promise<
  Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'host' | 'transports' | 'signatures'> | undefined
> {
  const host = hostFor(origin)
  if (origin === undefined || host === undefined) return undefined
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  try {
    if (await bringsCertificates(attestation)) return undefined
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: clientData, attestationObject: attestation },
      },
      expectedChallenge: isOurs,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!registrationInfo || registrationInfo.credential.id !== id) return undefined
    const { publicKey, counter } = registrationInfo.credential
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      host,
      transports: transports.join(' '),
      signatures: counter,
    }
  } catch {
    return undefined
  }
}

/**
 * True if the attestation contains certificates. We do not verify the manufacturer, and checking certificates would
 * make us call servers that they name.
 */
async function bringsCertificates(attestation: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestation))
  const format = decoded.get('fmt')
  return !(format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined))
}

/** Verifies a sign-in signature and returns the passkey's counter; undefined if it is invalid. */
export async function verifySignature(
  { id, clientData, authenticatorData, signature }: Signed,
  passkey: PasskeyRow,
  isOurs: IsOurs,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    const { origin } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as { origin: string }
    if (!isGivenAt(origin, passkey.host)) return undefined
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: clientData, authenticatorData, signature },
      },
      expectedChallenge: isOurs,
      expectedOrigin: origin,
      expectedRPID: passkey.host,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.signatures,
      },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}
