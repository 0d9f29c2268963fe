import type { Fault } from './fault.ts'

export const accessFaults: Fault[] = [
  {
    breaks: 'a challenge is answered once',
    file: 'src/people/passkey-sign-in.ts',
    from: 'if (!isFirst || ',
    to: 'if (',
    seenBy: 'src/people/passkeys',
  },
  {
    breaks: 'what one browser was asked no other answers',
    file: 'src/people/passkey-sign-in.ts',
    from: 'placeAtDoor(digestOf(desk.doorToken))',
    to: "placeAtDoor('')",
    seenBy: 'src/people/passkeys',
  },
  {
    breaks: 'a neighbour’s page signs nobody in',
    file: 'src/people/passkey-proof.ts',
    from: 'if (!isGivenAt(origin, passkey.host)) return undefined',
    to: '',
    seenBy: 'src/people/passkeys',
  },
  {
    breaks: 'where owners need a passkey a password’s session ends',
    file: 'src/access/sessions.ts',
    from: ' || lacksPasskey(session)',
    to: '',
    seenBy: 'src/people/passkeys',
  },
  {
    breaks: 'a link takes passkeys away',
    file: 'src/people/users.ts',
    from: `    await deletePasskeysOfUser(sql, accountId, userId)
`,
    to: '',
    seenBy: 'src/people/passkeys',
  },
  {
    breaks: 'what a test key does is marked in the log',
    file: 'src/access/across-accounts.ts',
    from: 'name: nameOfKey(key.name, key.isTest === 1)',
    to: 'name: key.name',
    seenBy: 'src/access/key-routes',
  },
  {
    breaks: 'a key that is remembered is asked for its right too',
    file: 'src/http/arrival.ts',
    from: 'return done(whyNotAllowed(known.rights, right) ?? letIn(request, reply, known))',
    to: 'return done(letIn(request, reply, known))',
    seenBy: 'test/access-matrix',
  },
  {
    breaks: 'answers are kept by rights',
    file: 'src/context.ts',
    from: 'audience: `${parts.accountId}${initialsOf(parts.rights)}${kind}`',
    to: 'audience: `${parts.accountId}`',
    seenBy: 'src/http/doors',
  },
  {
    breaks: 'a person calls from our own pages only',
    file: 'src/http/doors.ts',
    from: `  refuseIf(whyNotFromOurPages(request) ?? whyNotJson(request))
  return sessions`,
    to: '  return sessions',
    seenBy: 'src/http/doors',
  },
  {
    breaks: 'nobody gives a key more than they have',
    file: 'src/access/rules.ts',
    from: 'if (!caller.rights.has(right)) return rightMissing(right)',
    to: 'if (!right) return rightMissing(right)',
    seenBy: 'src/access/key-routes',
  },
  {
    breaks: 'a device is no other terminal than it was paired as',
    file: 'src/terminals/rules.ts',
    from: 'if (paired === undefined || paired === serialNo) return undefined',
    to: 'if (paired === undefined || paired !== undefined) return undefined',
    seenBy: 'src/access/pairing',
  },
  {
    breaks: 'a code pairs one device',
    file: 'src/access/device-store.ts',
    from: 'and (nonce_digest is null or nonce_digest = ${nonceDigest})',
    to: 'and (nonce_digest is null or nonce_digest <> ${nonceDigest} or nonce_digest = ${nonceDigest})',
    seenBy: 'src/access/pairing',
  },
  {
    breaks: 'a key bound to networks is looked at each time',
    file: 'src/access/keys.ts',
    from: 'if (known === undefined || known.mayComeFrom !== undefined) return undefined',
    to: 'if (known === undefined) return undefined',
    seenBy: 'src/access/key-routes',
  },
]
