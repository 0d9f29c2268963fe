import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { calls } from '../api.ts'

// Loaded when the button is pressed: few pages need it.

const TIMEOUT_MS = 5 * 60_000
/** EdDSA, ES256, RS256: the algorithms that the service accepts. */
const ALGORITHMS = [-8, -7, -257]

/** The user cancelled, or the passkey is registered already: the browser does not say which. */
export class NoPasskey extends Error {
  override name = 'NoPasskey'
}

/** Creates a passkey in the browser and registers it under this name. */
export async function addPasskey(
  user: { email: string; name: string },
  { name, password }: { name: string; password: string },
): Promise<void> {
  const registration = await calls.passkeys.begin_registration({ password })
  const { id, response } = await touched(
    startRegistration({
      optionsJSON: {
        challenge: registration.challenge,
        rp: { id: registration.host, name: 'Comanda' },
        user: { id: registration.user_handle, name: user.email, displayName: user.name },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
        timeout: TIMEOUT_MS,
        excludeCredentials: registration.known.map(({ id }) => ({ id, type: 'public-key' })),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        attestation: 'none',
      },
    }),
  )
  await calls.passkeys.add({
    name,
    id,
    client_data: response.clientDataJSON,
    attestation: response.attestationObject,
    transports: response.transports ?? [],
  })
}

/** Signs in with any passkey of this site; it identifies the user. */
export async function signInByPasskey(): Promise<void> {
  const { challenge, host } = await calls.session.begin_passkey()
  const { id, response } = await touched(
    startAuthentication({
      optionsJSON: { challenge, rpId: host, timeout: TIMEOUT_MS, userVerification: 'required' },
    }),
  )
  await calls.session.sign_in_with_passkey({
    id,
    client_data: response.clientDataJSON,
    authenticator_data: response.authenticatorData,
    signature: response.signature,
    user_handle: response.userHandle ?? '',
  })
}

async function touched<Answer>(ceremony: Promise<Answer>): Promise<Answer> {
  try {
    return await ceremony
  } catch {
    throw new NoPasskey()
  }
}
