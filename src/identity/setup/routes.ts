import type { Static } from 'typebox'
import { type Language, languages } from '../../locales/languages.ts'
import { Currency, knownTimeZone, Rate, TimeZone } from '../../locations/routes.ts'
import { MAX_TAX_RATES } from '../../locations/taxes/rules.ts'
import { HOUR } from '../../platform/core/clock.ts'
import { parseCents } from '../../platform/core/money.ts'
import { stepsCall } from '../../platform/http/calls/call.ts'
import { Count, Flag, Id, One, Opaque, Text } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { hasAccounts, hasSeveralAccounts } from '../accounts/across-accounts.ts'
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '../users/rules.ts'
import { Email } from '../users/session-routes.ts'
import { setUp } from './set-up.ts'

/** Body limit: this call is open to anyone. */
const SMALL_BODY_BYTES = 8 * 1024

const state = stepsCall({
  name: 'setup.get',
  method: 'GET',
  path: '/go/setup',
  right: 'anyone',
  summary: 'Whether this Comanda can be set up',
  description: 'An installation without an account can be set up in the browser, once.',
  status: 200,
  answer: { open: Type.Integer({ ...Flag, description: '1: it is empty; 0: it is set up' }) },
  steps: async ({ database }) => ({ open: (await database.read(hasAccounts)) ? 0 : 1 }),
})

const MoreRate = Type.Object({ name: Text(1, 40), rate: Rate, takeaway_rate: Type.Optional(Rate) })

const begin = stepsCall({
  name: 'setup.begin',
  method: 'POST',
  path: '/go/setup',
  right: 'anyone',
  pagesOnly: true,
  summary: 'Set up an empty installation',
  description:
    'Creates the account, its owner and its first location, and signs the owner in. Needs the code that the start prints, works once, and only while there is no account. Up to 8 KiB.',
  body: {
    code: Opaque(1, 40, 'The set-up code; case, spaces and hyphens do not matter'),
    owner_name: Text(1, 120),
    email: Email,
    password: Opaque(PASSWORD_MIN_CHARACTERS, PASSWORD_MAX_CHARACTERS),
    name: Text(1, 120, 'The restaurant'),
    currency: Currency,
    time_zone: TimeZone,
    paper_language: Type.Optional(Type.Unsafe<Language>({ type: 'string', enum: [...languages] })),
    tax_rate: Rate,
    tax_included: Flag,
    takeaway_rate: Type.Optional(Rate),
    rates: Type.Optional(
      Type.Array(MoreRate, { maxItems: MAX_TAX_RATES, description: 'Further tax rates, such as for drinks' }),
    ),
    tax_number: Type.Optional(Text(0, 40)),
    receipt_header: Type.Optional(Text(0, 500)),
    receipt_footer: Type.Optional(Text(0, 500)),
  },
  bodyExample: {
    code: 'K7QWM-2XNPD',
    owner_name: 'Olivia Owner',
    email: 'olivia@trattoria.example',
    password: 'a short sentence',
    name: 'Trattoria Roma',
    currency: 'EUR',
    time_zone: 'Europe/Berlin',
    paper_language: 'de' as const,
    tax_rate: '7.00',
    tax_included: 1,
    rates: [{ name: 'Drinks', rate: '19.00' }],
    receipt_header: 'Trattoria Roma\nHauptstraße 1, Berlin',
  },
  maxBodyBytes: SMALL_BODY_BYTES,
  status: 201,
  answer: {
    signed_in: One,
    location_id: Id,
    supervisor_pin: Type.Integer({ minimum: 1, maximum: 99_999_999 }),
  },
  refusals: ['setup_code_wrong', 'already_set_up', 'too_many_tries', 'currency_not_supported'],
  confidential: true,
  steps: async (context, { body }) => {
    const { token, locationId, supervisorPin } = await setUp(context, {
      code: body.code,
      owner: { name: body.owner_name, email: body.email, password: body.password },
      location: {
        name: body.name,
        currency: body.currency,
        timeZone: knownTimeZone(body.time_zone),
        taxRateBps: bpsOf(body.tax_rate),
        taxIncluded: body.tax_included,
        receiptHeader: body.receipt_header ?? '',
        receiptFooter: body.receipt_footer ?? '',
      },
      paperLanguage: body.paper_language ?? 'en',
      taxes: {
        takeawayTaxRateBps: body.takeaway_rate === undefined ? null : bpsOf(body.takeaway_rate),
        taxNumber: (body.tax_number ?? '').trim(),
        rates: (body.rates ?? []).map(rateInput),
      },
      from: context.from,
    })
    context.setSessionCookie(token)
    return { signed_in: 1, location_id: locationId, supervisor_pin: supervisorPin }
  },
})

function rateInput({ name, rate, takeaway_rate }: Static<typeof MoreRate>) {
  const takeawayRateBps = takeaway_rate === undefined ? null : bpsOf(takeaway_rate)
  return { number: undefined, name, rateBps: bpsOf(rate), takeawayRateBps }
}

const bpsOf = (percent: string) => parseCents(percent) ?? 0

const addresses = stepsCall({
  name: 'setup.addresses',
  method: 'GET',
  path: '/go/setup/addresses',
  right: 'manage',
  summary: 'List the addresses of this machine',
  description:
    'Hosts in the local network under which phones and printers reach this Comanda. Empty if it listens on this machine only, or if it serves several accounts.',
  status: 200,
  answer: { hosts: Type.Array(Type.String({ examples: ['192.168.1.20'] })) },
  steps: async ({ database, networkHosts }) => ({
    // Tenants of a shared installation learn nothing of its network.
    hosts: (await database.read(hasSeveralAccounts)) ? [] : networkHosts(),
  }),
})

/** A backup is late after two periods, like in the alerts. */
const LATE_PERIODS = 2

const backup = stepsCall({
  name: 'setup.backup',
  method: 'GET',
  path: '/go/setup/backup',
  right: 'own',
  summary: 'See whether backups are made',
  description:
    '`needs_attention` is 1 if the newest backup is older than two periods, or if one has failed since. `watched` is 0 where the operator looks after backups: with PostgreSQL, with backups switched off, or with several accounts.',
  status: 200,
  answer: {
    watched: Flag,
    needs_attention: Flag,
    age_hours: Type.Integer({ ...Count, description: 'Age of the newest backup, in whole hours' }),
    failures: Type.Integer({ ...Count, description: 'Backups that failed since the newest' }),
  },
  steps: async ({ database, backupHealth }) => {
    const health = backupHealth()
    // Tenants of a shared installation learn nothing of its machine.
    if (!health || (await database.read(hasSeveralAccounts)))
      return { watched: 0, needs_attention: 0, age_hours: 0, failures: 0 }
    const { ageMs, everyHours, failures } = health
    const isLate = ageMs > LATE_PERIODS * everyHours * HOUR
    return {
      watched: 1,
      needs_attention: isLate || failures > 0 ? 1 : 0,
      age_hours: Math.floor(ageMs / HOUR),
      failures,
    }
  },
})

export const setupCalls = [state, begin, addresses, backup]
