import type { Fault } from './mutation.ts'

export const accessFaults: Fault[] = [
  {
    breaks: 'a challenge is answered once',
    file: 'src/identity/passkeys/sign-in.ts',
    from: 'if (!isFirst || ',
    to: 'if (',
    seenBy: 'src/identity/passkeys/passkeys',
  },
  {
    breaks: 'what one browser was asked no other answers',
    file: 'src/identity/passkeys/sign-in.ts',
    from: 'signInChallengeContext(digestOf(context.preAuthToken))',
    to: "signInChallengeContext('')",
    seenBy: 'src/identity/passkeys/passkeys',
  },
  {
    breaks: 'a neighbour’s page signs nobody in',
    file: 'src/identity/passkeys/verify.ts',
    from: 'if (!isGivenAt(origin, passkey.host)) return undefined',
    to: '',
    seenBy: 'src/identity/passkeys/passkeys',
  },
  {
    breaks: 'where owners need a passkey a password’s session ends',
    file: 'src/identity/auth/sessions.ts',
    from: ' || lacksPasskey(session)',
    to: '',
    seenBy: 'src/identity/passkeys/passkeys',
  },
  {
    breaks: 'a link takes passkeys away',
    file: 'src/identity/users/users.ts',
    from: `    await deletePasskeysOfUser(sql, accountId, userId)
`,
    to: '',
    seenBy: 'src/identity/passkeys/passkeys',
  },
  {
    breaks: 'what a test key does is marked in the log',
    file: 'src/identity/auth/across-accounts.ts',
    from: 'name: nameOfKey(key.name, key.isTest === 1)',
    to: 'name: key.name',
    seenBy: 'src/identity/auth/key-routes',
  },
  {
    breaks: 'a key that is remembered is asked for its right too',
    file: 'src/platform/http/limits/admission.ts',
    from: 'return done(whyNotAllowed(known.rights, right) ?? admit(request, reply, known))',
    to: 'return done(admit(request, reply, known))',
    seenBy: 'test/contract/access-matrix',
  },
  {
    breaks: 'answers are kept by rights',
    file: 'src/context.ts',
    from: 'audience: `${parts.accountId}${initialsOf(parts.rights)}${kind}`',
    to: 'audience: `${parts.accountId}`',
    seenBy: 'src/platform/http/calls/authenticate',
  },
  {
    breaks: 'a person calls from our own pages only',
    file: 'src/platform/http/calls/authenticate.ts',
    from: `  refuseIf(whyNotFromOurPages(request) ?? whyNotJson(request))
  return sessions`,
    to: '  return sessions',
    seenBy: 'src/platform/http/calls/authenticate',
  },
  {
    breaks: 'a key cannot have more rights than its creator',
    file: 'src/identity/auth/rules.ts',
    from: 'if (!caller.rights.has(right)) return rightMissing(right)',
    to: 'if (!right) return rightMissing(right)',
    seenBy: 'src/identity/auth/key-routes',
  },
  {
    breaks: 'a device is no other terminal than it was paired as',
    file: 'src/terminals/rules.ts',
    from: 'if (paired === undefined || paired === serialNo) return undefined',
    to: 'if (paired === undefined || paired !== undefined) return undefined',
    seenBy: 'src/identity/pairing/pairing',
  },
  {
    breaks: 'a code pairs one device',
    file: 'src/identity/pairing/device-store.ts',
    from: 'and (nonce_digest is null or nonce_digest = ${nonceDigest})',
    to: 'and (nonce_digest is null or nonce_digest <> ${nonceDigest} or nonce_digest = ${nonceDigest})',
    seenBy: 'src/identity/pairing/pairing',
  },
  {
    breaks: 'a key bound to networks is looked at each time',
    file: 'src/identity/auth/api-keys.ts',
    from: 'if (known === undefined || known.mayComeFrom !== undefined) return undefined',
    to: 'if (known === undefined) return undefined',
    seenBy: 'src/identity/auth/key-routes',
  },
]
