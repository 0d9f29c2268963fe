import { element, icon } from './element.ts'

/** The storage key of the portal, so that both use the same colour scheme. */
const NAME = 'mantine-color-scheme-value'
const SCHEMES = ['auto', 'light', 'dark'] as const
type Scheme = (typeof SCHEMES)[number]

const LOOKS: Record<Scheme, { words: string; line: string }> = {
  auto: { words: 'as the system', line: 'M10 3a7 7 0 1 0 0 14zM10 3a7 7 0 0 1 0 14' },
  light: {
    words: 'light',
    line: 'M10 6.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7M10 1.5v2M10 16.5v2M1.5 10h2M16.5 10h2M4 4l1.4 1.4M14.6 14.6 16 16M4 16l1.4-1.4M14.6 5.4 16 4',
  },
  dark: { words: 'dark', line: 'M16.5 12A7 7 0 0 1 8 3.5a7 7 0 1 0 8.5 8.5' },
}

/** Switches between system, light and dark. */
export function themeSwitch(): HTMLElement {
  let scheme = savedScheme()
  const button = element('button', { type: 'button', class: 'icon-button' })
  const show = () => {
    const { words, line } = LOOKS[scheme]
    if (scheme === 'auto') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = scheme
    button.setAttribute('aria-label', `Colours: ${words}`)
    button.title = `Colours: ${words}`
    button.replaceChildren(icon(line))
  }
  button.addEventListener('click', () => {
    scheme = SCHEMES[(SCHEMES.indexOf(scheme) + 1) % SCHEMES.length] ?? 'auto'
    try {
      localStorage.setItem(NAME, scheme)
    } catch {
      // Without storage the choice applies to this visit.
    }
    show()
  })
  show()
  return button
}

function savedScheme(): Scheme {
  try {
    const value = localStorage.getItem(NAME)
    return SCHEMES.find((scheme) => scheme === value) ?? 'auto'
  } catch {
    return 'auto'
  }
}
