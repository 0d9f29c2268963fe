import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { calls } from '../api.ts'

// Loaded when somebody presses the button: few pages need it.

const TIMEOUT_MS = 5 * 60_000
/** EdDSA, ES256, RS256: those that the service takes. */
const ALGORITHMS = [-8, -7, -257]

/** Nobody touched the key, or it is known already: the browser tells no more. */
export class NoPasskey extends Error {
  override name = 'NoPasskey'
}

/** Has the browser make a passkey and hands it in, under the name it is to have. */
export async function addPasskey(
  user: { email: string; name: string },
  { name, password }: { name: string; password: string },
): Promise<void> {
  const asked = await calls.passkeys.ask({ password })
  const { id, response } = await touched(
    startRegistration({
      optionsJSON: {
        challenge: asked.challenge,
        rp: { id: asked.host, name: 'Comanda' },
        user: { id: asked.user_handle, name: user.email, displayName: user.name },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
        timeout: TIMEOUT_MS,
        excludeCredentials: asked.known.map(({ id }) => ({ id, type: 'public-key' })),
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

/** Signs in with whichever passkey of these pages is chosen: it says whose it is. */
export async function signInByPasskey(): Promise<void> {
  const { challenge, host } = await calls.session.ask_passkey()
  const { id, response } = await touched(
    startAuthentication({
      optionsJSON: { challenge, rpId: host, timeout: TIMEOUT_MS, userVerification: 'required' },
    }),
  )
  await calls.session.open_by_passkey({
    id,
    client_data: response.clientDataJSON,
    authenticator_data: response.authenticatorData,
    signature: response.signature,
    user_handle: response.userHandle ?? '',
  })
}

async function touched<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked
  } catch {
    throw new NoPasskey()
  }
}
