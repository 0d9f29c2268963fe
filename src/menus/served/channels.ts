import type { Caller } from '../../context.ts'

/** How an order reaches the service. The position of a channel is its bit in the database. */
export const CHANNELS = ['terminal', 'guest', 'takeaway', 'partner'] as const
export type Channel = (typeof CHANNELS)[number]

/** The bits of all channels. */
export const ALL_CHANNELS = 2 ** CHANNELS.length - 1

export const bitOf = (channel: Channel): number => 2 ** CHANNELS.indexOf(channel)

/** The bits of a list of channels; an empty list or none means all. */
export function bitsOf(channels: readonly Channel[] | undefined): number {
  if (channels === undefined || channels.length === 0) return ALL_CHANNELS
  return channels.reduce((bits, channel) => bits | bitOf(channel), 0)
}

export const channelsOf = (bits: number): Channel[] => CHANNELS.filter((channel) => bits & bitOf(channel))

/** The credential determines the channel: devices, signed-in people and plain keys sell on `terminal`. */
export const channelOfCaller = ({ channel }: Pick<Caller, 'channel'>): Channel => channel ?? 'terminal'
