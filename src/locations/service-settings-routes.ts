import { type Language, languages } from '../locales/languages.ts'
import { formatCents, parseCents } from '../platform/core/money.ts'
import { invalid } from '../platform/core/refusal.ts'
import { FORMS } from '../platform/core/validation-errors.ts'
import { changeCall, readCall } from '../platform/http/calls/call.ts'
import { Flag, Id, One, PercentText } from '../platform/http/schema/fields.ts'
import {
  requireCurrentVersion,
  SeenVersion,
  Version,
  withVersion,
} from '../platform/http/schema/optimistic-locking.ts'
import { Type } from '../platform/http/schema/schema-builder.ts'
import { type Strictness, setStrictness, theStrictness } from './service-settings.ts'
import { CARD_TIPS, CASH_TIPS, type CardTips, type CashTips } from './tip-payout.ts'

const FreeDiscount = Type.String({
  ...PercentText,
  description: 'The discount in percent that staff may give without a supervisor',
})

const VoidApproval = Type.Integer({
  ...Flag,
  description: '1: voids after sending and deletions need a supervisor; default 0',
})

const Clearing = Type.Integer({
  ...Flag,
  description: '1: a table is `dirty` on the plan from when its order is closed until it is cleared',
})

const Paper = Type.Unsafe<Language>({
  type: 'string',
  enum: [...languages],
  description: 'Language of tickets, receipts and day reports; default English',
})

const Sandbox = Type.Integer({
  ...Flag,
  description:
    '1: a location for training and tests. Terminals without a card reader use the simulated one there, and say so on the screen',
})

export const CashTipsField = Type.Unsafe<CashTips>({
  type: 'string',
  enum: [...CASH_TIPS],
  description: '`drawer`: tips in cash are in the drawer when it is counted. `servers`: servers keep them',
})

export const CardTipsField = Type.Unsafe<CardTips>({
  type: 'string',
  enum: [...CARD_TIPS],
  description: '`drawer`: servers take other tips out of the drawer on the same day. `later`: they do not',
})

const TakeawayService = Type.Integer({
  ...Flag,
  description: '1: takeaway orders have the service charge too. It applies to orders opened afterwards',
})

/** Values of `service_tax`: the service charge is not taxed, or at the rates of the dishes in proportion. */
export const SERVICE_TAXES = ['none', 'as_goods'] as const
type ServiceTax = (typeof SERVICE_TAXES)[number]

const ServiceTaxField = Type.Unsafe<ServiceTax>({
  type: 'string',
  enum: [...SERVICE_TAXES],
  description:
    'Tax on the service charge: `none`, or `as_goods`, at the rates of the dishes in proportion. It applies to orders opened afterwards',
})

const read = readCall({
  name: 'service.get',
  method: 'GET',
  path: '/go/location/:location_id/service',
  right: ['manage', 'reports'],
  summary: 'Read the service settings',
  params: { location_id: Id },
  answer: {
    location_id: Id,
    strict_voids: Flag,
    void_approval: VoidApproval,
    free_discount: FreeDiscount,
    clearing: Clearing,
    paper_language: Paper,
    sandbox: Sandbox,
    cash_tips: CashTipsField,
    card_tips: CardTipsField,
    takeaway_service: TakeawayService,
    service_tax: ServiceTaxField,
    version: Version,
  },
  refusals: ['location_not_found'],
  read: async (reading, { params }) => {
    const { location_id } = params
    return { location_id, ...withVersion(serviceFields(await theStrictness(reading, location_id))) }
  },
})

function serviceFields({
  strictVoids,
  voidApproval,
  freeDiscountBps,
  clearing,
  paperLanguage,
  sandbox,
  cashTips,
  cardTips,
  takeawayService,
  serviceTaxed,
}: Strictness) {
  return {
    strict_voids: strictVoids ? 1 : 0,
    void_approval: voidApproval ? 1 : 0,
    free_discount: formatCents(freeDiscountBps),
    clearing: clearing ? 1 : 0,
    paper_language: paperLanguage,
    sandbox: sandbox ? 1 : 0,
    cash_tips: cashTips,
    card_tips: cardTips,
    takeaway_service: takeawayService ? 1 : 0,
    service_tax: (serviceTaxed ? 'as_goods' : 'none') as ServiceTax,
  }
}

const write = changeCall({
  name: 'service.change',
  method: 'PUT',
  path: '/go/location/:location_id/service',
  right: 'own',
  summary: 'Change the service settings',
  description:
    'With `strict_voids` 1, an item that was sent to the kitchen is removed only with a `reason`. Terminals that never send one are then refused: switch it on when all of them do. With `void_approval` 1 removing it, or deleting its order, needs a `reason` and a supervisor’s PIN. `free_discount` is the discount in percent, of a line and of the whole bill, that signed-in staff may give without a supervisor; default 0. Fields left out stay unchanged.',
  params: { location_id: Id },
  body: {
    strict_voids: Type.Optional(Flag),
    void_approval: Type.Optional(VoidApproval),
    free_discount: Type.Optional(
      Type.Unsafe<string>({ ...FreeDiscount, pattern: FORMS.percent, description: 'Percent, 0 to 100' }),
    ),
    clearing: Type.Optional(Clearing),
    paper_language: Type.Optional(Paper),
    sandbox: Type.Optional(Sandbox),
    cash_tips: Type.Optional(CashTipsField),
    card_tips: Type.Optional(CardTipsField),
    takeaway_service: Type.Optional(TakeawayService),
    service_tax: Type.Optional(ServiceTaxField),
    version: SeenVersion,
  },
  bodyExample: { strict_voids: 1, free_discount: '10.00' },
  status: 201,
  answer: { location_id: Id, updated: One },
  refusals: ['location_not_found', 'changed_meanwhile'],
  change: async (change, { params, body }) => {
    const { strict_voids, void_approval, free_discount, clearing, paper_language, sandbox } = body
    if (Object.values(body).every((value) => value === undefined))
      throw invalid({ strict_voids: { fault: 'nothing_to_change' } })
    await setStrictness(change, params.location_id, (before) => {
      requireCurrentVersion(body, serviceFields(before))
      return {
        strictVoids: strict_voids === undefined ? undefined : strict_voids === 1,
        voidApproval: void_approval === undefined ? undefined : void_approval === 1,
        freeDiscountBps: free_discount === undefined ? undefined : parseCents(free_discount),
        clearing: clearing === undefined ? undefined : clearing === 1,
        paperLanguage: paper_language,
        sandbox: sandbox === undefined ? undefined : sandbox === 1,
        cashTips: body.cash_tips,
        cardTips: body.card_tips,
        takeawayService: body.takeaway_service === undefined ? undefined : body.takeaway_service === 1,
        serviceTaxed: body.service_tax === undefined ? undefined : body.service_tax === 'as_goods',
      }
    })
    return { location_id: params.location_id, updated: 1 }
  },
})

export const serviceCalls = [read, write]
