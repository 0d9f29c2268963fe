// Order matters: most browsers also include the names of those below.
const BROWSERS: [name: string, mark: RegExp][] = [
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /Safari\//],
]
const SYSTEMS: [name: string, mark: RegExp][] = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh/],
  ['Linux', /Linux|X11/],
]

/** Returns readable names of browser and system from a user agent string. */
export function agentOf(agent: string): { browser: string; system: string } {
  const nameIn = (names: typeof BROWSERS) => names.find(([, mark]) => mark.test(agent))?.[0] ?? ''
  return { browser: nameIn(BROWSERS), system: nameIn(SYSTEMS) }
}
