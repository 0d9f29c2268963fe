import type { Fault } from './fault.ts'

/** What keeps strangers and neighbours from holding anybody up, and from getting in. */
export const strangerFaults: Fault[] = [
  {
    breaks: 'a body is counted before it is read',
    file: 'src/http/json.ts',
    from: 'if (bytes.length > UNCOUNTED_BYTES) refuseCrowd(bytes)',
    to: '',
    seenBy: 'src/http/json',
  },
  {
    breaks: 'a long transaction lets others be heard',
    file: 'src/storage/sqlite-writes.ts',
    from: 'return breaths.taken(run(text, ...values))',
    to: 'return run(text, ...values)',
    seenBy: 'src/storage/sqlite-breaths',
  },
  {
    breaks: 'what takes long is few at a time while others want something',
    file: 'src/http/shares.ts',
    from: 'at - othersSeenAt > ALONE_MS ? MOST_AT_ONCE : most',
    to: 'MOST_AT_ONCE',
    seenBy: 'src/http/shares',
  },
  {
    breaks: 'whoever has fewer than an even share gets a place',
    file: 'src/http/rooms.ts',
    from: 'inAll >= all && !(even && isBelowShare(theirs))',
    to: 'inAll >= all',
    seenBy: 'src/http/arrival',
  },
  {
    breaks: 'a key keeps to its limit',
    file: 'src/http/rates.ts',
    from: 'if (isWithin) bucket.left--',
    to: '',
    seenBy: 'src/access/key-manners',
  },
  {
    breaks: 'a key that names pages is taken from no other',
    file: 'src/http/cors.ts',
    from: 'if (!origins.includes(origin)) {',
    to: 'if (origins.length === 0) {',
    seenBy: 'src/access/key-manners',
  },
  {
    breaks: 'a wrapped address counts as what is in it',
    file: 'src/outward.ts',
    from: "    ['0:0:0:0:ffff:0', 6],\n",
    to: '',
    seenBy: 'src/outward',
  },
  {
    breaks: 'raw printers are called at the ports of printers',
    file: 'src/outward.ts',
    from: 'if (!printerPorts.some(({ from, to }) => port >= from && port <= to)) return false',
    to: '',
    seenBy: 'src/outward',
  },
  {
    breaks: 'figures are told to nobody who is forwarded',
    file: 'src/http/health.ts',
    from: "headers['x-forwarded-for'] === undefined && ",
    to: '',
    seenBy: 'src/http/metrics',
  },
  {
    breaks: 'a chosen password ends the other sessions',
    file: 'src/people/own-sessions.ts',
    from: '    await endOtherSessions(change, desk.sessionToken)\n',
    to: '',
    seenBy: 'src/people/own-sessions',
  },
  {
    breaks: 'the key of fingerprints stays when the secret is changed',
    file: 'src/storage/installation.ts',
    from: 'isPresent ? secret : (old ?? secret)',
    to: 'secret',
    seenBy: 'src/accounts/reseal',
  },
]
