import { paperWords } from '../../locales/index.ts'
import type { TicketWords } from '../../locales/words.ts'
import { warningsFor } from '../../menus/allergens/codes.ts'
import type { TicketLine } from '../../orders/lines/line.ts'
import { wishesOf } from '../../orders/lines/line-details.ts'
import { columnsPer, line, pieces, type Style } from './markup.ts'
import type { KitchenTicket } from './model.ts'
import { mayBeHuge, type Page } from './page-settings.ts'
import { bound, printable, widthOf, wrapped } from './text-layout.ts'

// The layout of order lines. Dish and modifiers have the same size, since "medium rare" matters as much as the steak;
// the quantity is larger.

/** The sizes of a ticket's lines. */
export interface Setting {
  size: NonNullable<Style['size']>
  quantity: NonNullable<Style['size']>
  /** Modifiers follow their dish on the same line, without gaps between dishes. */
  isDense: boolean
}

const LARGE: Setting = { size: 2, quantity: 3, isDense: false }
export const TALL: Setting = { size: 'tall', quantity: 2, isDense: false }
const DENSE: Setting = { size: 'tall', quantity: 2, isDense: true }

/** The longest ticket, in rows, that still fits on the rail. */
const LARGE_ROWS = 20

/** The largest layout with which the ticket still fits on the rail. */
export function settingFor(lines: TicketLine[], page: Page, words = paperWords().ticket): Setting {
  // On narrow paper, double-width characters leave too few per line.
  const large = mayBeHuge(page) ? LARGE : TALL
  if (page.letters === 'large') return large
  if (page.letters === 'small') return DENSE
  return dishes(lines, page.columns, large, words).length <= LARGE_ROWS ? large : DENSE
}

/** Lays out all lines. `before`: a prefix of each name. */
export function dishes(
  lines: AlertedLine[],
  columns: number,
  setting: Setting,
  words = paperWords().ticket,
  before = '',
): string[] {
  return lines.flatMap((one, index) => {
    const gap = index > 0 && !setting.isDense ? [line('')] : []
    return [...gap, ...dish(one, columns, setting, words, before)]
  })
}

/** A line with what a guest must not eat of it. */
type AlertedLine = TicketLine & { alerts?: string[] }

/** Marks the dishes that contain what the order names, in the language of the paper. */
export function withAlerts(
  lines: TicketLine[],
  { allergenCodes = 0, language }: Pick<KitchenTicket, 'allergenCodes' | 'language'>,
): AlertedLine[] {
  const { allergens, ticket } = paperWords(language)
  return lines.map((one) => {
    const { contains = 0, mayContain = 0 } = one
    const alerts = warningsFor({ contains, mayContain }, allergenCodes).map(({ code, presence }) => {
      const name = allergens.names[code].toUpperCase()
      return presence === 'contains' ? ticket.contains(name) : ticket.mayContain(name)
    })
    return alerts.length > 0 ? { ...one, alerts } : one
  })
}

type Piece = [text: string, style: Style]

function dish(
  one: AlertedLine,
  columns: number,
  setting: Setting,
  words: TicketWords,
  before: string,
): string[] {
  const { size, quantity, isDense } = setting
  const count = `${one.qty}`.padStart(2)
  const indent = Math.max(6, count.length * columnsPer(quantity) + 2)
  const room = Math.floor((columns - indent) / columnsPer(size))
  const bold: Style = { size, bold: true }
  const name: Piece[] = [
    [before + printable(one.name), bold],
    ...(one.seat ? [[bound(words.seat, one.seat), { size }] satisfies Piece] : []),
  ]
  const choices = one.modifiers.map((chosen): Piece => {
    const changes = changesTheDish(chosen.name)
    return [choiceText(chosen, changes), changes ? bold : { size }]
  })
  const rows = isDense
    ? flowing([...name, ...choices], room)
    : [...flowing(name, room), ...choices.flatMap((choice) => hanging(choice, room))]
  const [first = [], ...more] = rows
  const gap = indent - count.length * columnsPer(quantity)
  const blank = ' '.repeat(indent)
  return [
    pieces([count, { size: quantity, bold: true }], [' '.repeat(gap), {}], ...first),
    ...more.map((row) => pieces([blank, {}], ...row)),
    ...(one.combo ? wrapped(printable(one.combo), columns - indent) : []).map((text) => line(blank + text)),
    ...(one.alerts ?? []).flatMap((text) =>
      wrapped(printable(text), room - 2).map((part) =>
        pieces([blank, {}], [` ${part} `, { size, bold: true, reversed: true }]),
      ),
    ),
    ...[...wishesOf(one), one.reason ?? ''].flatMap((text) => highlight(text, columns, indent, setting)),
  ]
}

function choiceText({ qty, name }: { qty: number; name: string }, changes: boolean): string {
  return `${changes ? '>' : '+'} ${qty > 1 ? `${qty} x ` : ''}${printable(name)}`
}

/** Modifiers that leave something out of a dish or define how it is cooked, in several languages. */
const CHANGES =
  /^(no|without|hold|minus|less|only|ohne|kein|keine|keinen|nur|sans|pas de|sin|senza|sem|zonder|uten|utan|bez)\b|(^|\s)(rare|medium|well[ -]done|blue|bleu|saignant|à point|bien cuit|blutig|englisch|rosa|durch|durchgebraten|al sangue|ben cotta|poco hecho|al punto|muy hecho|mal passado|bem passado|allerg\p{L}*|gluten\p{L}*|vegan\p{L}*)(?=$|[\s,.)-])/iu

/** True if a cook who makes the standard dish would get it wrong. */
export function changesTheDish(choice: string): boolean {
  return CHANGES.test(printable(choice))
}

/** Wraps the text with a hanging indent behind its mark. */
function hanging([text, style]: Piece, room: number): Piece[][] {
  const mark = 2
  return wrapped(text.slice(mark), room - mark).map((part, index) => [
    [(index === 0 ? text.slice(0, mark) : ' '.repeat(mark)) + part, style],
  ])
}

/** Wraps texts of several styles like one; all have the same size. */
function flowing(texts: Piece[], room: number): Piece[][] {
  const rows: Piece[][] = [[]]
  let left = room
  for (const [text, style] of texts) {
    for (const word of text.split(' ').filter((one) => one !== '')) {
      for (const part of wrapped(word, room)) {
        const row = rows.at(-1) as Piece[]
        const wide = widthOf(part)
        const last = row.at(-1)
        if (last && wide < left) {
          if (last[1] === style) last[0] += ` ${part}`
          else row.push([` ${part}`, style])
          left -= 1 + wide
        } else {
          if (last) rows.push([])
          rows.at(-1)?.push([part, style])
          left = room - wide
        }
      }
    }
  }
  return rows
}

/** Highlights a deviation from the standard dish: bold, in a black frame. */
export function highlight(
  text: string,
  columns: number,
  indent: number,
  { size, isDense }: Setting,
): string[] {
  const edges = 4
  const per = columnsPer(size)
  const room = Math.floor((columns - indent - edges) / per)
  const rows = wrapped(printable(text), room)
  if (rows.length === 0) return []
  const wide = Math.max(...rows.map((row) => widthOf(row)))
  const blank = ' '.repeat(indent)
  const edge = (letter: string) => (isDense ? [] : [line(blank + letter.repeat(wide * per + edges))])
  const side: Piece = ['█', { size: 'tall' }]
  return [
    ...edge('▄'),
    ...rows.map((row) =>
      pieces(
        [blank, { size: 'tall' }],
        side,
        [' ', { size: 'tall' }],
        [row + ' '.repeat(wide - widthOf(row)), { size, bold: true }],
        [' ', { size: 'tall' }],
        side,
      ),
    ),
    ...edge('▀'),
  ]
}
