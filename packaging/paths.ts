import { basename, join } from 'node:path'

// Paths of the program's files in the installed package: see src/platform/runtime/paths.ts.

declare const VERSION: string

export const CLI_NAME = 'comanda'

const inPackage = (name: string) => new URL(`../${name}`, import.meta.url)

export const MIGRATIONS = inPackage('migrations/')
export const SCHEMA_SNAPSHOT = inPackage('new-store.sql')
export const EXAMPLES = inPackage('examples.json')
export const BACKUP_WORKER = new URL('backup-worker.js', import.meta.url)
export const STARTUP_WORKER = new URL('startup-worker.js', import.meta.url)
export const TICKETS_WORKER = new URL('tickets-worker.js', import.meta.url)
export const HASHER = new URL('hasher.js', import.meta.url)
export const PAGES_FOLDER = join(import.meta.dirname, '../web')
export const PAGES_SOURCE: string | undefined = undefined

export function fontFile(name: string): string {
  return join(import.meta.dirname, '../fonts', basename(name))
}

export function programVersion(): string {
  return VERSION
}

export const SERVE = ['--max-semi-space-size=8', join(import.meta.dirname, 'entry.js'), 'serve']
