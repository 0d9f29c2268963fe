import type { TicketLine } from '../../orders/lines/line.ts'
import { columnsPer, line, pieces, type Style } from './markup.ts'
import { mayBeHuge, type Page } from './page-settings.ts'
import { printable, widthOf, wrapped } from './text-layout.ts'
import { type TicketWords, wordsOf } from './ticket-strings.ts'

// How the lines of an order are set. Dish and choices are of one size, since "medium rare" matters as much as
// the steak; how many there are is larger still.

/** How large the lines are set. */
export interface Setting {
  size: NonNullable<Style['size']>
  quantity: NonNullable<Style['size']>
  /** Choices follow their dish on its own line, and nothing stands between the dishes. */
  isDense: boolean
}

const LARGE: Setting = { size: 2, quantity: 3, isDense: false }
const TALL: Setting = { size: 'tall', quantity: 2, isDense: false }
const DENSE: Setting = { size: 'tall', quantity: 2, isDense: true }

/** So many lines of letters are a ticket that can still hang on the rail. */
const LARGE_ROWS = 20

/** As large as they can be without the ticket becoming too long to hang. */
export function settingFor(lines: TicketLine[], page: Page, words = wordsOf({})): Setting {
  // Letters of twice the width leave too few of them in a line of narrow paper.
  const large = mayBeHuge(page) ? LARGE : TALL
  if (page.letters === 'large') return large
  if (page.letters === 'small') return DENSE
  return dishes(lines, page.columns, large, words).length <= LARGE_ROWS ? large : DENSE
}

/** One line of the order after the other. `before`: what stands before the name of each. */
export function dishes(
  lines: TicketLine[],
  columns: number,
  setting: Setting,
  words = wordsOf({}),
  before = '',
): string[] {
  return lines.flatMap((one, index) => {
    const gap = index > 0 && !setting.isDense ? [line('')] : []
    return [...gap, ...dish(one, columns, setting, words, before)]
  })
}

type Piece = [text: string, style: Style]

function dish(
  one: TicketLine,
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
    ...(one.seat ? [[`${words.seat} ${one.seat}`, { size }] satisfies Piece] : []),
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
    ...framed(one.notes, columns, indent, setting),
    ...(one.reason ? framed(one.reason, columns, indent, setting) : []),
  ]
}

function choiceText({ qty, name }: { qty: number; name: string }, changes: boolean): string {
  return `${changes ? '>' : '+'} ${qty > 1 ? `${qty} x ` : ''}${printable(name)}`
}

/** What is left out of a dish, and how it is cooked, in the languages of the house's guests. */
const CHANGES =
  /^(no|without|hold|minus|less|only|ohne|kein|keine|keinen|nur|sans|pas de|sin|senza|sem|zonder|uten|utan|bez)\b|(^|\s)(rare|medium|well[ -]done|blue|bleu|saignant|à point|bien cuit|blutig|englisch|rosa|durch|durchgebraten|al sangue|ben cotta|poco hecho|al punto|muy hecho|mal passado|bem passado|allerg\p{L}*|gluten\p{L}*|vegan\p{L}*)(?=$|[\s,.)-])/iu

/** True when who cooks by heart would get it wrong. */
export function changesTheDish(choice: string): boolean {
  return CHANGES.test(printable(choice))
}

/** Wrapped under itself, behind its mark. */
function hanging([text, style]: Piece, room: number): Piece[][] {
  const mark = 2
  return wrapped(text.slice(mark), room - mark).map((part, index) => [
    [(index === 0 ? text.slice(0, mark) : ' '.repeat(mark)) + part, style],
  ])
}

/** Texts of several styles, wrapped as if they were one; they are of one size. */
function flowing(texts: Piece[], room: number): Piece[][] {
  const rows: Piece[][] = [[]]
  let left = room
  for (const [text, style] of texts) {
    for (const word of wrapped(text, 1 + room).flatMap((part) => part.split(' '))) {
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

/** An exception from what the cook knows by heart: bold, between black edges. */
export function framed(text: string, columns: number, indent: number, { size, isDense }: Setting): string[] {
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
