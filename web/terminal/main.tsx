import './styles/base.css'
import './styles/controls.css'
import './styles/room.css'
import './styles/pass-and-navigation.css'
import './styles/plan.css'
import './styles/entry.css'
import './styles/sheet.css'
import './styles/order.css'
import './styles/pay.css'
import './styles/tray.css'
import './styles/toast.css'
import './styles/lock-and-settings.css'
import './styles/utilities.css'
import './styles/left-hand.css'
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
