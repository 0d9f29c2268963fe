import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// Where the files lie that come with the program, in its source. The package that is installed has them elsewhere, and
// this file in another version: packaging/paths.ts.

/** How the command line is called. */
export const CALLED: string = 'npm run comanda --'

export const MIGRATIONS = new URL('../storage/migrations/', import.meta.url)
/** What the steps make of an empty embedded store, in one piece; undefined: they are taken. */
export const NEW_STORE: URL | undefined = undefined
export const EXAMPLES = new URL('../http/openapi/examples.json', import.meta.url)
export const BACKUP_WORKER = new URL('../storage/sqlite-files/backup-worker.ts', import.meta.url)
export const TICKETS_WORKER = new URL('../../printing/tickets/render/render-worker.ts', import.meta.url)
export const HASHER = new URL('../../identity/passwords/hash-worker.js', import.meta.url)
export const PAGES_FOLDER = fileURLToPath(new URL('../../../web/dist', import.meta.url))

/** Where the pages are built from; undefined: they come built. */
export const PAGES_SOURCE: string | undefined = fileURLToPath(new URL('../../../', import.meta.url))

/** A font, as it is named in the package it comes from. */
export function fontFile(name: string): string {
  return fileURLToPath(import.meta.resolve(name))
}

export function programVersion(): string {
  return JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')).version
}

/** The arguments with which Node serves. */
export const SERVE = ['--max-semi-space-size=8', fileURLToPath(new URL('../../start.js', import.meta.url))]
