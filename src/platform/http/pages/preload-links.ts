import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

type Manifest = Record<string, Chunk>

const BEGINS = 'index.html'
const MAIN = 'main.tsx'
const FIRST = 'dashboard'
/** The navigation is visible on wide screens only; on a phone it is loaded when it is opened. */
const NAV = 'nav.tsx'
const WIDE = ' media="(min-width: 62em)"'

/**
 * Returns the preload links for the head of a page: the code of all pages, and of the page in the URL. Otherwise the
 * browser would discover the files one by one, with a round trip each.
 */
export function preloadLinks(folder: string): (path: string, isSignedIn: boolean) => string {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
  const links = new Map<string, string>()
  for (const name of Object.keys(manifest)) {
    const [, page] = /^pages\/([a-z-]+)\/page\.tsx$/.exec(name) ?? []
    if (page)
      links.set(page, `${linksTo(manifest, [MAIN, name])}\n${linksTo(manifest, [NAV], [MAIN, name], WIDE)}`)
  }
  const toDoor = linksTo(manifest, [MAIN])
  return (path, isSignedIn) => {
    const [, page = FIRST] = /^\/portal\/([a-z-]+)/.exec(path) ?? []
    return isSignedIn ? (links.get(page) ?? toDoor) : toDoor
  }
}

function linksTo(manifest: Manifest, names: string[], before: string[] = [], media = ''): string {
  const begun = neededBy(manifest, [BEGINS, ...before])
  const needed = [...neededBy(manifest, names)].filter((name) => !begun.has(name))
  const chunks = needed.flatMap((name) => manifest[name] ?? [])
  return [
    ...chunks
      .flatMap(({ css }) => css ?? [])
      .map((file) => `<link rel="stylesheet" crossorigin href="/portal/${file}">`),
    ...chunks.map(({ file }) => `<link rel="modulepreload"${media} crossorigin href="/portal/${file}">`),
  ].join('\n')
}

/** The chunks and everything that they import. */
function neededBy(manifest: Manifest, names: string[], seen = new Set<string>()): Set<string> {
  for (const name of names) {
    if (seen.has(name)) continue
    seen.add(name)
    neededBy(manifest, manifest[name]?.imports ?? [], seen)
  }
  return seen
}
