import type { Fault } from './mutation.ts'

/** Faults in the client and in the OpenAPI document. */
export const clientFaults: Fault[] = [
  {
    breaks: 'a test of a webhook is sent to no other',
    file: 'src/webhooks/rules.ts',
    from: "type !== 'webhook.tested' && ",
    to: '',
    seenBy: 'src/webhooks/test-delivery',
  },
  {
    breaks: 'the options of a call that takes no fields are its options',
    file: 'client/src/client.ts',
    from: '(takesNone ? [undefined, ...rest] : rest)',
    to: 'rest',
    seenBy: 'test/contract/client',
  },
  {
    breaks: 'a lock that a person must wait out is not tried again',
    file: 'client/src/request.ts',
    from: "if (status === 429) return code === 'rate_limited'",
    to: 'if (status === 429) return true',
    seenBy: 'test/contract/client',
  },
  {
    breaks: 'what the client keeps is of one person at the device',
    file: 'client/src/request.ts',
    from: "`${options.staffSession ?? sending.staffSession ?? ''} ${path}`",
    to: 'path',
    seenBy: 'test/contract/client-cache',
  },
  {
    breaks: 'a stream that was cut goes on behind the last event',
    file: 'client/src/stream.ts',
    from: '        last = entry.sequence\n',
    to: '',
    seenBy: 'test/contract/client',
  },
  {
    breaks: 'a webhook that is sent again much later is refused',
    file: 'client/src/webhook.ts',
    from: 'if (!(age <= TOLERANCE_SECONDS))',
    to: 'if (!(age >= 0))',
    seenBy: 'test/contract/client',
  },
  {
    breaks: 'a test card ends as its reference says, whatever the amount',
    file: 'client/src/simulated-card-reader.ts',
    from: 'TEST_CARDS.find(({ ending }) => reference.endsWith(`-${ending}`)) ??',
    to: '',
    seenBy: 'test/contract/sandbox',
  },
  {
    breaks: 'what the rush paid twice is found in its books',
    file: 'src/programs/simulation/audit/reconcile.ts',
    from: '.filter((id) => reported.get(id) !== ours.get(id))',
    to: '.filter((id) => !reported.has(id))',
    seenBy: 'src/programs/simulation/simulate',
  },
  {
    breaks: 'answers are open to new fields',
    file: 'src/platform/http/openapi/schemas.ts',
    from: "if (way === 'answered') delete schema.additionalProperties",
    to: '',
    seenBy: 'test/contract/openapi',
  },
  {
    breaks: 'a kept answer is compressed once',
    file: 'src/platform/http/response/compression.ts',
    from: 'known.set(answer, { ...known.get(answer), [encoding]: bytes })',
    to: '',
    seenBy: 'src/platform/http/cache/cached-response-handler',
  },
]
