import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// Paths of the program's files in the source tree. The installed package has another layout and its own version of this
// file: packaging/paths.ts.

/** Command line prefix, as shown in messages. */
export const CLI_NAME: string = 'npm run comanda --'

export const MIGRATIONS = new URL('../storage/migrations/', import.meta.url)
/** Complete schema for a new embedded store. Undefined: run the migrations. */
export const SCHEMA_SNAPSHOT: URL | undefined = undefined
export const EXAMPLES = new URL('../http/openapi/examples.json', import.meta.url)
export const BACKUP_WORKER = new URL('../storage/sqlite-files/backup-worker.ts', import.meta.url)
export const STARTUP_WORKER = new URL('../http/server/startup-worker.ts', import.meta.url)
export const TICKETS_WORKER = new URL('../../printing/tickets/render/render-worker.ts', import.meta.url)
export const HASHER = new URL('../../identity/passwords/hash-worker.js', import.meta.url)
export const PAGES_FOLDER = fileURLToPath(new URL('../../../web/dist', import.meta.url))

/** Source of the pages. Undefined: they are built already. */
export const PAGES_SOURCE: string | undefined = fileURLToPath(new URL('../../../', import.meta.url))

/** Path of a font file of a package. */
export function fontFile(name: string): string {
  return fileURLToPath(import.meta.resolve(name))
}

export function programVersion(): string {
  return JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')).version
}

/** Node arguments of the service. */
export const SERVE = ['--max-semi-space-size=8', fileURLToPath(new URL('../../start.js', import.meta.url))]
