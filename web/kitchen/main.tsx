import { holdWakeLock } from '../shared/wake-lock.ts'
import './styles/tokens.css'
import './styles/kitchen.css'
import './styles/ticket.css'
import './styles/pass.css'
import './styles/dialogs.css'
import { createRoot } from 'react-dom/client'
import { codeInAddress } from '../shared/pairing-code.ts'
import { App } from './app.tsx'
import { startClock } from './board/clock.ts'
import { applyLetters } from './board/letters.ts'
import { unlockSound } from './board/sound.ts'
import { ignoreGhosts } from './board/touch-filter.ts'
import { keepClock, pair, savedDevice, savedSettings } from './device.ts'
import { textIn } from './locales/load-locale.ts'
import { begin, set } from './state.ts'
import { startFollowing } from './sync/event-stream.ts'
import { savedScreen, saveScreenOnChange } from './sync/offline-snapshot.ts'
import { runHeartbeat, startReminding } from './sync/refresh-loop.ts'

const settings = savedSettings()
const { shown, followedTo } = savedScreen()
keepClock()
document.documentElement.lang = settings.language
applyLetters(settings.letters)
begin({
  device: savedDevice(),
  isBarred: false,
  pairing: undefined,
  ...shown,
  isStreamDown: false,
  allDay: true,
  dialog: undefined,
  leaving: [],
  wished: {},
  sound: 'suspended',
  isAwake: true,
  trouble: '',
  settings,
  text: await textIn(settings.language),
})
ignoreGhosts()
startClock()
const code = codeInAddress()
if (code !== '') await pair(code)
void runHeartbeat()
startFollowing(followedTo)
startReminding()
saveScreenOnChange()
holdWakeLock(
  () => true,
  (isAwake) => set({ isAwake }),
)
// Registered on bubbling, after the button itself: the click that switches sound off must not switch it on again.
for (const touch of ['click', 'keydown']) document.addEventListener(touch, unlockSound, { once: true })
const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
