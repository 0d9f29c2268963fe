import type { Language } from '../../../shared/languages.ts'

/** The proposals of a country for a new restaurant. Owners check them and may change all of them. */
export interface Country {
  code: string
  currency: string
  /** The first one applies unless the browser is in another one of the list. */
  timeZones: readonly string[]
  /** Language on paper. */
  language: Language
  /** Tax on most dishes, in percent; empty: it depends on the place. */
  tax: string
  /** Menu prices contain the tax. */
  isIncluded: boolean
  /** Tax on takeaway, where it differs. */
  takeaway?: string
  /** Tax on drinks or on alcohol, where it differs. */
  drinks?: string
  alcohol?: string
}

const EUROPE = { language: 'en', isIncluded: true } as const

/** Common tax rates of restaurants. Every country has exceptions, so the page asks the owner to check them. */
export const COUNTRIES: readonly Country[] = [
  {
    ...EUROPE,
    code: 'AT',
    currency: 'EUR',
    timeZones: ['Europe/Vienna'],
    language: 'de',
    tax: '10',
    drinks: '20',
  },
  {
    code: 'AU',
    currency: 'AUD',
    timeZones: [
      'Australia/Sydney',
      'Australia/Melbourne',
      'Australia/Brisbane',
      'Australia/Adelaide',
      'Australia/Perth',
    ],
    language: 'en',
    tax: '10',
    isIncluded: true,
  },
  {
    ...EUROPE,
    code: 'BE',
    currency: 'EUR',
    timeZones: ['Europe/Brussels'],
    language: 'fr',
    tax: '12',
    drinks: '21',
  },
  {
    code: 'CA',
    currency: 'CAD',
    timeZones: [
      'America/Toronto',
      'America/Vancouver',
      'America/Edmonton',
      'America/Winnipeg',
      'America/Halifax',
    ],
    language: 'en',
    tax: '',
    isIncluded: false,
  },
  {
    ...EUROPE,
    code: 'CH',
    currency: 'CHF',
    timeZones: ['Europe/Zurich'],
    language: 'de',
    tax: '8.1',
    takeaway: '2.6',
  },
  { ...EUROPE, code: 'CZ', currency: 'CZK', timeZones: ['Europe/Prague'], tax: '12', alcohol: '21' },
  {
    ...EUROPE,
    code: 'DE',
    currency: 'EUR',
    timeZones: ['Europe/Berlin'],
    language: 'de',
    tax: '7',
    drinks: '19',
  },
  { ...EUROPE, code: 'DK', currency: 'DKK', timeZones: ['Europe/Copenhagen'], tax: '25' },
  {
    ...EUROPE,
    code: 'ES',
    currency: 'EUR',
    timeZones: ['Europe/Madrid', 'Atlantic/Canary'],
    language: 'es',
    tax: '10',
  },
  {
    ...EUROPE,
    code: 'FR',
    currency: 'EUR',
    timeZones: ['Europe/Paris'],
    language: 'fr',
    tax: '10',
    alcohol: '20',
  },
  { ...EUROPE, code: 'GB', currency: 'GBP', timeZones: ['Europe/London'], tax: '20' },
  { ...EUROPE, code: 'GR', currency: 'EUR', timeZones: ['Europe/Athens'], tax: '13', alcohol: '24' },
  { ...EUROPE, code: 'IE', currency: 'EUR', timeZones: ['Europe/Dublin'], tax: '9', alcohol: '23' },
  { ...EUROPE, code: 'IT', currency: 'EUR', timeZones: ['Europe/Rome'], tax: '10' },
  {
    ...EUROPE,
    code: 'LU',
    currency: 'EUR',
    timeZones: ['Europe/Luxembourg'],
    language: 'fr',
    tax: '3',
    alcohol: '17',
  },
  {
    code: 'MX',
    currency: 'MXN',
    timeZones: ['America/Mexico_City', 'America/Cancun', 'America/Tijuana', 'America/Monterrey'],
    language: 'es',
    tax: '16',
    isIncluded: true,
  },
  { ...EUROPE, code: 'NL', currency: 'EUR', timeZones: ['Europe/Amsterdam'], tax: '9', alcohol: '21' },
  { ...EUROPE, code: 'NO', currency: 'NOK', timeZones: ['Europe/Oslo'], tax: '25', takeaway: '15' },
  { ...EUROPE, code: 'NZ', currency: 'NZD', timeZones: ['Pacific/Auckland'], tax: '15' },
  { ...EUROPE, code: 'PL', currency: 'PLN', timeZones: ['Europe/Warsaw'], tax: '8', drinks: '23' },
  {
    ...EUROPE,
    code: 'PT',
    currency: 'EUR',
    timeZones: ['Europe/Lisbon', 'Atlantic/Madeira', 'Atlantic/Azores'],
    tax: '13',
    alcohol: '23',
  },
  { ...EUROPE, code: 'SE', currency: 'SEK', timeZones: ['Europe/Stockholm'], tax: '12', alcohol: '25' },
  {
    code: 'US',
    currency: 'USD',
    timeZones: [
      'America/New_York',
      'America/Chicago',
      'America/Denver',
      'America/Phoenix',
      'America/Los_Angeles',
      'America/Anchorage',
      'Pacific/Honolulu',
    ],
    language: 'en',
    tax: '',
    isIncluded: false,
  },
]

/** Used where the country is not in the list: nothing is proposed but what the browser knows. */
export const OTHER: Country = {
  code: 'other',
  currency: 'EUR',
  timeZones: [],
  language: 'en',
  tax: '',
  isIncluded: true,
}

export function countryWith(code: string): Country {
  return COUNTRIES.find((country) => country.code === code) ?? OTHER
}

/** The country of the browser, by its time zone. */
export function countryAt(timeZone: string): Country {
  return COUNTRIES.find(({ timeZones }) => timeZones.includes(timeZone)) ?? OTHER
}

/** The proposed time zone: that of the browser if the country has it, or if nothing else is known. */
export function timeZoneIn({ timeZones }: Country, ofBrowser: string): string {
  const [first = ofBrowser] = timeZones
  return timeZones.includes(ofBrowser) ? ofBrowser : first
}
