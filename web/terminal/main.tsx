import './styles/terminal.css'
import './styles/sheets-and-dialogs.css'
import './styles/tablet.css'
import { createRoot } from 'react-dom/client'
import { ownLanguage } from '../shared/languages.ts'
import { App } from './app.tsx'
import { loadLanguage } from './locales/load-locale.ts'
import { NoStorage } from './screens/no-storage.tsx'
import { applyTheme } from './settings.ts'
import { start, startBackground } from './start.ts'

const element = document.getElementById('root') as HTMLElement
const isStarted = await start().then(
  () => true,
  () => false,
)
if (isStarted) {
  createRoot(element).render(<App />)
  startBackground()
} else {
  // Without storage the app does not start: it would lose orders.
  applyTheme('auto')
  await loadLanguage(ownLanguage())
  createRoot(element).render(<NoStorage />)
}
