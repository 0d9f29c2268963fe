import { loadLanguage } from './locales/load-locale.ts'
import { app, type Settings, setApp } from './state.ts'
import { outboxDatabase } from './sync/outbox-controller.ts'

const phoneIsDark = matchMedia('(prefers-color-scheme: dark)')

export function applyTheme(theme: Settings['theme']): void {
  const own = phoneIsDark.matches ? 'dark' : 'light'
  document.documentElement.dataset.theme = theme === 'auto' ? own : theme
}

phoneIsDark.addEventListener('change', () => applyTheme(app().settings.theme))

export async function applySettings(settings: Settings): Promise<void> {
  const { dataset } = document.documentElement
  applyTheme(settings.theme)
  dataset.hand = settings.isLeftHanded ? 'left' : 'right'
  await loadLanguage(settings.language)
  setApp({ settings })
}

export async function saveSettings(settings: Settings): Promise<void> {
  await applySettings(settings)
  await outboxDatabase().put('device', settings, 'settings')
}
