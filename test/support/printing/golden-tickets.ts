import { mkdirSync, writeFileSync } from 'node:fs'
import type { KitchenTicket, Stamps, Ticket } from '../../../src/printing/tickets/model.ts'
import { type Page, pageOf } from '../../../src/printing/tickets/page-settings.ts'
import { logoOf } from '../../../src/printing/tickets/raster/logo.ts'
import { bitmapOf, pngFile, pngOf, svgOf } from '../../../src/printing/tickets/raster/raster.ts'
import { ESCPOS } from '../../../src/printing/tickets/render/printer-languages.ts'
import { rendered } from '../../../src/printing/tickets/render/to-printer-language.ts'
import { markupOf } from '../../../src/printing/tickets/ticket-markup.ts'
import { decodeEscPos } from '../../../src/programs/virtual-printer/escpos-decoder.ts'
import { textOf } from '../../../src/programs/virtual-printer/print-head.ts'

// Golden tickets. `node test/support/printing/golden-tickets.ts` writes them again; review them before you commit them.

export const GOLDEN = new URL('../../golden/', import.meta.url)

const head: KitchenTicket = {
  kind: 'ticket',
  station: 'Kitchen',
  table: 12,
  server: 'Chloé Martin',
  orderId: 1042,
  number: 1,
  reprint: 0,
  allergens: false,
  time: '20:31',
  date: '15 Nov 2026',
  lines: [],
  voids: [],
}

const mains = [
  {
    qty: 2,
    name: 'Grilled Sea Bass',
    modifiers: [
      { qty: 1, name: 'Gratin dauphinois' },
      { qty: 2, name: 'Extra lemon' },
    ],
    notes: 'one without salt',
  },
  { qty: 1, name: 'Ribeye 300 g', modifiers: [{ qty: 1, name: 'Medium rare' }], notes: '' },
  { qty: 12, name: 'Crème brûlée', modifiers: [], notes: '' },
]

/** A grey gradient, like any image file. */
export function aPicture(width: number, height: number): Buffer {
  const rows = Buffer.alloc((1 + width) * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rows[y * (1 + width) + 1 + x] = Math.floor((x * 255) / width)
  }
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.writeUInt8(8, 8)
  return pngFile(size, rows)
}

const BANQUET = ['Grilled Sea Bass', 'Ribeye 300 g', 'Crème brûlée', 'Onion Soup', 'Burrata']

function dish(name: string, ...choices: string[]) {
  return { qty: 1, name, modifiers: choices.map((choice) => ({ qty: 1, name: choice })), notes: '' }
}

/** The order of a table of twelve: 27 lines, every other one with a note. */
const banquet = Array.from({ length: 27 }, (_, index) => ({
  ...dish(BANQUET[index % BANQUET.length] as string, ...(index % 2 === 0 ? ['Gratin dauphinois'] : [])),
  qty: 1 + (index % 12),
  notes: index % 9 === 0 ? 'one without salt' : '',
}))

const receipt = {
  header: 'Bistro Comanda\n12 Rue des Lilas, Paris',
  footer: 'Merci, à bientôt!',
  currency: 'EUR',
  orderId: 1042,
  tableNumber: 12,
  server: 'Chloé Martin',
  openedAt: '2026-11-15 19:02',
  lines: [
    {
      qty: 2,
      name: 'Grilled Sea Bass with slow-roasted vegetables and saffron',
      lineCents: 4900,
      modifiers: [{ qty: 2, name: 'Extra lemon', priceCents: 50 }],
      notes: '',
    },
    { qty: 1, name: 'Crème brûlée', lineCents: 850, modifiers: [], notes: '' },
  ],
  taxRateBps: 1000,
  taxIncluded: 0,
  serviceRateBps: 500,
  subtotalCents: 5750,
  taxCents: 575,
  serviceCents: 288,
  totalCents: 6613,
  paidCents: 3000,
  tipsCents: 200,
  balanceCents: 3613,
  payments: [
    {
      method: 'card',
      cardBrand: 'Visa',
      cardLast4: '4242',
      amountCents: 3000,
      tipCents: 200,
      tenderedCents: null,
      changeCents: 0,
      isReversed: false,
    },
  ],
  tipPresets: [
    { rateBps: 1000, tipCents: 661 },
    { rateBps: 1250, tipCents: 827 },
    { rateBps: 2000, tipCents: 1323 },
  ],
}

interface Sample {
  ticket: Ticket
  stamps?: Stamps
  columns?: number
  page?: Partial<Page>
}

export const SAMPLES: Record<string, Sample> = {
  kitchen: { ticket: { ...head, lines: mains } },
  allergens: { ticket: { ...head, allergens: true, lines: mains.slice(0, 1) } },
  'allergens named': {
    ticket: {
      ...head,
      allergens: true,
      allergenNote: 'peanuts and tree nuts, severe',
      allergenSeats: [2, 4],
      lines: mains.slice(0, 1),
    },
  },
  void: {
    ticket: {
      ...head,
      number: 3,
      lines: mains.slice(2),
      voids: [{ qty: 1, name: 'Onion Soup', modifiers: [], notes: '', reason: 'guest left' }],
    },
  },
  added: { ticket: { ...head, number: 2, lines: mains.slice(1, 2), elsewhere: ['Bar', 'Grill'] } },
  courses: {
    ticket: {
      ...head,
      lines: [
        { ...dish('Burrata'), course: 1, seat: 1 },
        { ...dish('Onion Soup', 'no cheese'), course: 1, seat: 2 },
        { ...dish('Oysters', 'Extra lemon'), qty: 6 },
      ],
      follow: [
        { ...dish('Ribeye 300 g', 'Medium rare'), course: 2 },
        { ...dish('Crème brûlée'), course: 3 },
      ],
    },
  },
  fire: {
    ticket: {
      ...head,
      number: 2,
      act: { kind: 'fire', course: 2 },
      lines: [{ ...dish('Ribeye 300 g', 'Medium rare', 'Fries'), course: 2, seat: 2 }],
    },
  },
  moved: {
    ticket: { ...head, number: 4, act: { kind: 'moved', fromTable: 7 }, lines: [dish('Ribeye 300 g')] },
  },
  message: {
    ticket: { ...head, number: 5, act: { kind: 'message', text: 'Please slow down, guests are talking' } },
  },
  long: { ticket: { ...head, lines: banquet } },
  reprint: { ticket: { ...head, number: 3, reprint: 2, ordered: '20:31', time: '21:05', lines: mains } },
  duplicate: {
    ticket: { ...head, lines: mains.slice(1) },
    stamps: { duplicateAttempt: 2, backupFor: 'Kitchen' },
  },
  narrow: { ticket: { ...head, allergens: true, lines: mains }, columns: 32 },
  'other scripts': {
    ticket: {
      ...head,
      lines: [
        {
          qty: 3,
          name: '牛肉麺 Beef noodles',
          modifiers: [{ qty: 1, name: '大盛り' }],
          notes: '고수 빼고, £2 €3',
        },
        { qty: 1, name: 'Ελληνική σαλάτα', modifiers: [], notes: '' },
      ],
    },
  },
  'joined scripts': {
    ticket: {
      ...head,
      server: 'מיכל כהן',
      lines: [
        { ...dish('شوربة العدس الأحمر', 'بدون بصل'), qty: 2, notes: 'بدون 2 ملعقة ملح' },
        { ...dish('מרק עוף עם אטריות', 'ללא גלוטן') },
        { ...dish('हिन्दी मसाला चाय', 'बिना प्याज'), notes: 'क्षमा करें, ज़्यादा मिर्च नहीं' },
        { ...dish('天ぷらそば', '大盛り'), notes: '고수 빼고 🥜🌶' },
      ],
    },
  },
  hostile: {
    ticket: {
      ...head,
      server: '^^^^{command:\\x1bp\\x00}|',
      lines: [
        {
          qty: 1,
          name: '{command:\\x1bp\\x00\\x19\\xfa}',
          modifiers: [{ qty: 1, name: '---' }],
          notes: '`"_~|\\',
        },
        { qty: 1, name: '<script>alert(1)</script>&amp;', modifiers: [], notes: '=\u202etxt.exe\u0007' },
        {
          qty: 1,
          name: 'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(2),
          modifiers: [],
          notes: '🌶',
        },
      ],
    },
  },
  receipt: {
    ticket: {
      kind: 'receipt',
      receipt,
      time: '21:45',
      date: '15 Nov 2026',
      qr: 'comanda:order:1042:7',
      copy: 0,
    },
  },
  'receipt copy': {
    ticket: {
      kind: 'receipt',
      receipt: { ...receipt, taxIncluded: 1, balanceCents: 0, tipPresets: [], currency: 'GBP' },
      time: '21:45',
      date: '15 Nov 2026',
      qr: '',
      copy: 1,
    },
    columns: 42,
  },
  impact: {
    ticket: {
      ...head,
      allergens: true,
      lines: [
        ...mains.slice(0, 1),
        { ...dish('Ελληνική σαλάτα', 'Medium rare'), notes: 'Žádná sůl, 牛 不要' },
      ],
    },
    columns: 33,
    page: { isImpact: true },
  },
  'receipt with a logo': {
    ticket: {
      kind: 'receipt',
      receipt: { ...receipt, lines: receipt.lines.slice(1), balanceCents: 0, tipPresets: [] },
      time: '21:45',
      date: '15 Nov 2026',
      qr: '',
      copy: 0,
    },
    page: { logo: logoOf(aPicture(400, 120).toString('base64'), 576).toString('base64') },
  },
  test: {
    ticket: {
      kind: 'test',
      printer: 'Kitchen',
      serialNo: 'P-1001',
      location: 'Bistro Comanda',
      time: '18:00',
      date: '15 Nov 2026',
    },
  },
}

// The longest texts in the other languages, on the narrowest roll.
for (const language of ['de', 'es', 'fr'] as const) {
  SAMPLES[`ticket ${language}`] = {
    ticket: {
      ...head,
      language,
      number: 3,
      reprint: 2,
      ordered: '20:31',
      allergens: true,
      allergenSeats: [2],
      lines: [{ ...dish('Burrata'), course: 1, seat: 2 }],
      follow: [{ ...dish('Tarte Tatin'), course: 3 }],
      elsewhere: ['Bar'],
    },
    stamps: { duplicateAttempt: 2, backupFor: 'Grill' },
    columns: 32,
    page: { follow: true },
  }
  SAMPLES[`receipt ${language}`] = {
    ticket: {
      kind: 'receipt',
      receipt: { ...receipt, language, taxNumber: '12/345/67890' },
      time: '21:45',
      date: '15.11.2026',
      qr: '',
      copy: 1,
    },
    columns: 32,
  }
}

/** A ticket as an ESC/POS printer prints it, and as its preview shows it. */
export async function drawn({ ticket, stamps = {}, columns = 48, page: pageOptions }: Sample) {
  const page = pageOf(columns, pageOptions)
  const markup = markupOf(ticket, stamps, page)
  const paper = decodeEscPos(await rendered(markup, page, ESCPOS))
  return { text: `${textOf(paper)}\n`, png: pngOf(bitmapOf(svgOf(markup, columns))), paper }
}

if (import.meta.main) {
  mkdirSync(GOLDEN, { recursive: true })
  for (const [name, sample] of Object.entries(SAMPLES)) {
    const { text, png } = await drawn(sample)
    writeFileSync(new URL(`${name}.txt`, GOLDEN), text)
    writeFileSync(new URL(`${name}.png`, GOLDEN), png)
  }
}
