import type { SessionAnswer } from '../../../src/identity/users/session-routes.ts'
import { keptLanguage, loadText } from '../locales/load-locale.ts'
import { FIRST_PATH, placeIn } from '../session/selected-location.ts'
import { askEarly } from './prefetch.ts'

// The first file to run, and small: over a slow line the rest takes a second, in which the service can answer.

const path = location.pathname.replace(/^\/portal/, '').replace(/\/$/, '') || FIRST_PATH
if (path !== '/password') {
  const session = askEarly('/go/session')
  if (path === FIRST_PATH) void session.then(askForFigures).catch(() => {})
}
const language = keptLanguage()
// A language that does not come is tried again by the pages, which speak English meanwhile.
const words = loadText(language).then(
  (text) => ({ language, text }),
  async () => ({ language: 'en' as const, text: await loadText('en') }),
)
void import('../main.tsx').then(async ({ show }) => show(await words))

/** As the dashboard asks, to the letter: what differs would be asked twice. */
const figuresOf = (place: number) => [
  // First: what happens after a figure was read is heard.
  `/go/event/${place}/stream`,
  `/go/report/${place}/dashboard`,
  `/go/report/${place}/unsettled`,
  `/go/report/${place}/lost`,
  `/go/report/${place}/sales`,
  `/go/report/${place}/days`,
  `/go/report/${place}/open_days`,
  `/go/table/${place}/floor`,
  `/go/printer/${place}/overview`,
  `/go/terminal?location_id=${place}&attention=1`,
]

async function askForFigures(answer: Response): Promise<void> {
  if (!answer.ok) return
  const { locations } = (await answer.clone().json()) as SessionAnswer
  const place = placeIn(locations)
  for (const asked of place ? figuresOf(place.id) : []) void askEarly(asked)
}
