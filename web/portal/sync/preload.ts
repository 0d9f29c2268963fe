import type { SessionAnswer } from '../../../src/identity/users/session-routes.ts'
import { loadText, savedLanguage } from '../locales/load-locale.ts'
import { FIRST_PATH, initialLocation } from '../session/selected-location.ts'
import { prefetch } from './prefetch.ts'

// The first script to run, and a small one: on a slow connection the rest takes a second, in which the service can
// respond.

const path = location.pathname.replace(/^\/portal/, '').replace(/\/$/, '') || FIRST_PATH
if (path !== '/password') {
  const session = prefetch('/go/session')
  if (path === FIRST_PATH) void session.then(askForFigures).catch(() => {})
}
const language = savedLanguage()
// If the language fails to load, the pages use English and try again.
const words = loadText(language).then(
  (text) => ({ language, text }),
  async () => ({ language: 'en' as const, text: await loadText('en') }),
)
void import('../main.tsx').then(async ({ show }) => show(await words))

/** The exact addresses that the dashboard requests: a different one would be requested twice. */
const figuresOf = (place: number) => [
  // The stream comes first, so that no event after a read is missed.
  `/go/event/${place}/stream`,
  `/go/report/${place}/dashboard`,
  `/go/report/${place}/today`,
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
  const place = initialLocation(locations)
  for (const figurePath of place ? figuresOf(place.id) : []) void prefetch(figurePath)
}
