import { outboxDatabase } from './outgoing.ts'
import { type Settings, setApp } from './state.ts'
import { speak } from './text/text.ts'

export async function applySettings(settings: Settings): Promise<void> {
  const { dataset } = document.documentElement
  if (settings.theme === 'auto') delete dataset.theme
  else dataset.theme = settings.theme
  dataset.hand = settings.isLeftHanded ? 'left' : 'right'
  await speak(settings.language)
  setApp({ settings })
}

export async function saveSettings(settings: Settings): Promise<void> {
  await applySettings(settings)
  await outboxDatabase().put('device', settings, 'settings')
}
