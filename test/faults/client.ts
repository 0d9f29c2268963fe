import type { Fault } from './fault.ts'

/** Faults in the client and in the OpenAPI document. */
export const clientFaults: Fault[] = [
  {
    breaks: 'a test of a webhook is sent to no other',
    file: 'src/webhooks/rules.ts',
    from: "type !== 'webhook.tested' && ",
    to: '',
    seenBy: 'src/webhooks/testing',
  },
  {
    breaks: 'the options of a call that takes no fields are its options',
    file: 'client/src/client.ts',
    from: '(takesNone ? [undefined, ...rest] : rest)',
    to: 'rest',
    seenBy: 'test/client.test',
  },
  {
    breaks: 'a lock that a person must wait out is not tried again',
    file: 'client/src/request.ts',
    from: "if (status === 429) return code === 'rate_limited'",
    to: 'if (status === 429) return true',
    seenBy: 'test/client.test',
  },
  {
    breaks: 'what the client keeps is of one person at the device',
    file: 'client/src/request.ts',
    from: "`${options.staffSession ?? sending.staffSession ?? ''} ${path}`",
    to: 'path',
    seenBy: 'test/client-kept',
  },
  {
    breaks: 'a stream that was cut goes on behind the last event',
    file: 'client/src/stream.ts',
    from: '        last = entry.sequence\n',
    to: '',
    seenBy: 'test/client.test',
  },
  {
    breaks: 'a webhook that is sent again much later is refused',
    file: 'client/src/webhook.ts',
    from: 'if (!(age <= TOLERANCE_SECONDS))',
    to: 'if (!(age >= 0))',
    seenBy: 'test/client.test',
  },
  {
    breaks: 'a test card ends as its reference says, whatever the amount',
    file: 'client/src/simulated-reader.ts',
    from: 'TEST_CARDS.find(({ ending }) => reference.endsWith(`-${ending}`)) ??',
    to: '',
    seenBy: 'test/sandbox',
  },
  {
    breaks: 'what the rush paid twice is found in its books',
    file: 'src/rush/books.ts',
    from: '.filter((id) => told.get(id) !== ours.get(id))',
    to: '.filter((id) => !told.has(id))',
    seenBy: 'src/rush/rush.test',
  },
  {
    breaks: 'answers are open to new fields',
    file: 'src/http/openapi-schemas.ts',
    from: "if (way === 'answered') delete schema.additionalProperties",
    to: '',
    seenBy: 'test/openapi',
  },
  {
    breaks: 'a kept answer is compressed once',
    file: 'src/http/compressed.ts',
    from: 'known.set(answer, { ...known.get(answer), [encoding]: bytes })',
    to: '',
    seenBy: 'src/http/cached-answers',
  },
]
