export * from './calls.ts'
export { type Client, type ClientOptions, openClient } from './client.ts'
export { ComandaError } from './error.ts'
export { centsOf, moneyOf } from './money.ts'
export type { CallOptions } from './request.ts'
export {
  type CardOutcome,
  type DeclineReason,
  type SimulatedReader,
  simulatedReader,
  TEST_CARDS,
  type TestCard,
  testCard,
} from './simulated-card-reader.ts'
export type { FollowOptions, Gap, Lost } from './stream.ts'
export { verifyWebhook } from './webhook.ts'
