import { paperWords } from '../../locales/index.ts'
import type { TicketWords } from '../../locales/words.ts'
import { ALLERGEN_CODES, codesOf } from '../../menus/allergens/codes.ts'
import type { TicketLine } from '../../orders/lines/line.ts'
import { CUT, line, RULE } from './markup.ts'
import type { KitchenTicket, Stamps } from './model.ts'
import { type Page, rowsIn } from './page-settings.ts'
import { bound, justify, printable, wrapped } from './text-layout.ts'
import { banner, head, notAllLines, placeOf, stampLines } from './ticket-header.ts'
import { dishes, highlight, type Setting, settingFor, TALL, withAlerts } from './ticket-lines.ts'

/**
 * The kitchen ticket: legible at arm's length, without prices. Voids are on a separate ticket, since a struck-out line
 * among other dishes would be cooked.
 */
export function kitchenMarkup(ticket: KitchenTicket, stamps: Stamps, page: Page): string[] {
  if (ticket.voids.length === 0) return paper(ticket, stamps, page)
  const gone = paper({ ...ticket, lines: [], follow: [] }, stamps, page)
  if (ticket.lines.length === 0) return gone
  return [...gone, CUT, ...paper({ ...ticket, voids: [] }, stamps, page)]
}

function paper(ticket: KitchenTicket, stamps: Stamps, page: Page): string[] {
  const { follow = [] } = ticket
  const { columns } = page
  const words = paperWords(ticket.language).ticket
  const lines = withAlerts(ticket.lines, ticket)
  const voids = ticket.voids
  const isMoved = ticket.act?.kind === 'moved'
  // The dishes of a moved ticket are made already: they are set smaller than an order.
  const setting = isMoved ? TALL : settingFor([...lines, ...voids], page, words)
  const isAboutAllergens = ticket.act?.kind === 'allergens'
  return [
    ...Array.from({ length: rowsIn(page.marginTopMm) }, () => line('')),
    ...notAllLines(ticket, columns),
    ...stampLines(stamps, columns, words, voids.length > 0),
    ...(lines.length > 0 ? alreadyAt(ticket, columns, words) : []),
    ...titles(ticket, words).flatMap((title) => banner(title, columns)),
    // On an allergen ticket they come before the table.
    ...(isAboutAllergens ? allergens(ticket, columns, setting) : []),
    ...head(ticket, page),
    ...(isAboutAllergens ? [] : allergens(ticket, columns, setting)),
    RULE,
    ...message(ticket, columns, setting),
    ...(isAboutAllergens || isMoved ? [line(words.alreadyThere, { size: 'tall', bold: true })] : []),
    ...(voids.length > 0
      ? dishes(voids, columns, setting, words, `${words.gone} `)
      : byCourse(lines, columns, setting, words)),
    ...emptiness(ticket, words),
    ...(page.follow ? toFollow(follow, columns, words) : []),
    RULE,
    ...foot(ticket, columns, words),
    ...allergens(ticket, columns, setting),
  ]
}

/** Two cooks must not make the same dish, so this is as loud as a duplicate. */
function alreadyAt(
  { alreadyAt: stations = [] }: KitchenTicket,
  columns: number,
  words: TicketWords,
): string[] {
  return stations.length === 0
    ? []
    : banner(`${words.alreadyAt} ${stations.map(printable).join(', ')}`, columns)
}

/** The title of the ticket, in reverse at the top; a first order has none. */
function titles({ act, voids, number, reprint, time }: KitchenTicket, words: TicketWords): string[] {
  const again = reprint > 0 ? [words.reprint(reprint, time)] : []
  if (voids.length > 0) return [...again, words.gone]
  if (act?.kind === 'fire') return [...again, act.course > 0 ? words.fireCourse(act.course) : words.fire]
  if (act?.kind === 'allergens') return again
  if (act) return [...again, words[act.kind]]
  return number > 1 && reprint === 0 ? [words.added] : again
}

/** The allergens are named in full, above and below the dishes: a long ticket is torn, folded and overlapped. */
function allergens(ticket: KitchenTicket, columns: number, setting: Setting): string[] {
  const { allergenNote = '', allergenSeats = [] } = ticket
  if (!ticket.allergens && allergenNote === '') return []
  const words = paperWords(ticket.language).ticket
  const seats = allergenSeats.length > 0 ? `${bound(words.seat, allergenSeats.join(', '))}: ` : ''
  // Without a note the codes say what it is.
  const codes = codesOf(ALLERGEN_CODES, ticket.allergenCodes ?? 0).map(
    (code) => paperWords(ticket.language).allergens.names[code],
  )
  const noted = allergenNote || codes.join(', ')
  const named = noted === '' ? '' : `${seats}${noted}`
  return [
    ...banner(words.allergens, columns),
    ...(named === ''
      ? wrapped(`${seats}${words.ask}`, columns).map((text) => line(text, { size: 'tall', bold: true }))
      : highlight(named, columns, 0, setting)),
  ]
}

function message({ act }: KitchenTicket, columns: number, setting: Setting): string[] {
  return act?.kind === 'message' ? highlight(act.text, columns, 0, setting) : []
}

/** Lines by course, each under its number; lines without a course come first. */
function byCourse(lines: TicketLine[], columns: number, setting: Setting, words: TicketWords): string[] {
  const courses = [...new Set(lines.map(({ course = 0 }) => course))].sort((one, other) => one - other)
  return courses.flatMap((course, index) => {
    const gap = index > 0 ? [line('')] : []
    const title =
      course === 0
        ? []
        : [...gap, line(`${words.course.toUpperCase()} ${course}`, { size: 'tall', bold: true })]
    const own = lines.filter((one) => (one.course ?? 0) === course)
    return [...title, ...dishes(own, columns, setting, words)]
  })
}

function emptiness({ lines, voids, act }: KitchenTicket, words: TicketWords): string[] {
  const isEmpty = lines.length + voids.length === 0 && act?.kind !== 'message'
  return isEmpty ? [line(`${words.nothing}.`, { bold: true })] : []
}

/** Held lines are small and only have a name: they are for planning, not for cooking. */
function toFollow(lines: TicketLine[], columns: number, words: TicketWords): string[] {
  if (lines.length === 0) return []
  return [
    RULE,
    line(words.follow, { bold: true }),
    ...lines.flatMap(({ qty, name, course }) =>
      justify(`${qty} ${printable(name)}`, course ? `${words.course} ${course}` : '', columns).map((text) =>
        line(text),
      ),
    ),
  ]
}

function foot(ticket: KitchenTicket, columns: number, words: TicketWords): string[] {
  const { lines, voids, elsewhere = [], date, orderId, act, reprint } = ticket
  const [count = 0, gone] = [lines, voids].map((some) => some.reduce((sum, { qty }) => sum + qty, 0))
  const none = act?.kind === 'message' ? '' : words.nothing
  const isNews = act?.kind === 'allergens'
  const { act: _, ...still } = ticket
  const place = placeOf(still)
  const total =
    act?.kind === 'moved'
      ? words.dishesFor(count, place)
      : `${count} ${reprint > 0 ? words.inAll : words.toMake}`
  const counted = isNews ? '' : voids.length > 0 ? `${gone} ${words.voided}` : lines.length > 0 ? total : none
  const also = elsewhere.length > 0 ? `${words.alsoAt} ${elsewhere.map(printable).join(', ')}` : ''
  return [
    ...wrapped(also, columns).map((text) => line(text, { size: 'tall' })),
    ...justify(counted, `${date}  ${place} / ${orderId}`, columns).map((text) => line(text)),
  ]
}
