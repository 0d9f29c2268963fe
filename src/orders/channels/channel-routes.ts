import { changeCall, readCall } from '../../platform/http/calls/call.ts'
import { Id, list, One, Shape, Text } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { removeChannel, setChannel } from './channel.ts'
import { AcceptField, AnswerWithin, ChannelName, Minutes } from './fields.ts'
import { listChannels } from './store.ts'

const USUAL_MINUTES = 20
const USUAL_ANSWER_WITHIN = 5

const FeeExternalId = Text(
  0,
  64,
  'External id of an item with an open price, for what the channel charges on top; empty: none',
)

const ChannelEntry = Shape('Channel', {
  key_id: Id,
  name: Type.String(),
  accept: AcceptField,
  minutes: Minutes,
  answer_within: AnswerWithin,
  fee_external_id: Type.String(),
})

const listAll = readCall({
  name: 'channels.list',
  method: 'GET',
  path: '/go/channel',
  right: ['service', 'reports', 'own'],
  summary: 'List the channels',
  description: 'Keys that push the orders of delivery services and web shops.',
  answer: list({}, ChannelEntry),
  read: async ({ sql, caller }) => {
    const channels = await listChannels(sql, caller.accountId)
    const result = channels.map(({ keyId, answerWithin, feeExternalId, ...same }) => ({
      key_id: keyId,
      ...same,
      answer_within: answerWithin,
      fee_external_id: feeExternalId,
    }))
    return { records: result.length, result }
  },
})

const set = changeCall({
  name: 'channels.set',
  method: 'PUT',
  path: '/go/key/:key_id/channel',
  right: 'own',
  summary: 'Make a key a channel',
  description: 'Its orders have no server: nobody who works there earns their tips.',
  params: { key_id: Id },
  body: {
    name: ChannelName,
    accept: Type.Optional(AcceptField),
    minutes: Type.Optional(Minutes),
    answer_within: Type.Optional(AnswerWithin),
    fee_external_id: Type.Optional(FeeExternalId),
  },
  bodyExample: { name: 'Wolt', accept: 'by_hand', minutes: 20 },
  status: 201,
  answer: { key_id: Id, updated: One },
  refusals: ['key_not_found'],
  change: async (change, { params, body }) => {
    await setChannel(change, {
      keyId: params.key_id,
      name: body.name,
      accept: body.accept ?? 'by_hand',
      minutes: body.minutes ?? USUAL_MINUTES,
      answerWithin: body.answer_within ?? USUAL_ANSWER_WITHIN,
      feeExternalId: body.fee_external_id ?? '',
    })
    return { key_id: params.key_id, updated: 1 }
  },
})

const remove = changeCall({
  name: 'channels.remove',
  method: 'DELETE',
  path: '/go/key/:key_id/channel',
  right: 'own',
  summary: 'Make a channel an ordinary key again',
  description: 'Its orders stay as they are.',
  params: { key_id: Id },
  status: 200,
  answer: { key_id: Id, deleted: One },
  refusals: ['key_not_found'],
  change: async (change, { params }) => {
    await removeChannel(change, params.key_id)
    return { key_id: params.key_id, deleted: 1 }
  },
})

export const channelSettingCalls = [listAll, set, remove]
