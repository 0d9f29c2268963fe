import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SERVE } from '../../src/platform/runtime/paths.ts'

// The files of deploy/ on one machine: each host is a loopback address, each folder is one of ours. Nothing else is
// changed but the memory that PostgreSQL allocates at its start.

const DEPLOY = join(import.meta.dirname, '../../deploy')

/** Addresses and folders of the recipe's machines. */
export interface Place {
  /** The second number of every address: 127.<net>.0.1 is the first database. */
  net: number
  folder: string
  /** Folder of the PostgreSQL programs. */
  postgres: string
}

export const readDeploy = (name: string) => readFileSync(join(DEPLOY, name), 'utf8')

export const databaseAddress = ({ net }: Place, host: number) => `127.${net}.0.${host}`
export const nodeAddress = ({ net }: Place, node: number) => `127.${net}.1.${10 + node}`
/** The address that is `127.0.0.1` on every machine with nodes. */
export const sharedAddress = ({ net }: Place) => `127.${net}.9.1`
export const publicAddress = ({ net }: Place) => `127.${net}.9.2`
export const HTTPS_PORT = 8443

/** Replaces the addresses and folders of the recipe. */
export function placed(text: string, place: Place): string {
  return text
    .replaceAll('10.0.0.0/16', '127.0.0.0/8')
    .replaceAll('10.0.9.0/24', '127.0.0.0/8')
    .replaceAll('127.0.0.1', sharedAddress(place))
    .replaceAll(/\b10\.0\.(?=\d)/g, `127.${place.net}.`)
    .replaceAll('bind :443', `bind ${publicAddress(place)}:${HTTPS_PORT}`)
    .replaceAll(/\/usr\/lib\/postgresql\/\d+\/bin/g, place.postgres)
    .replaceAll(/\/(?:etc|run|var\/lib)\/(?=[\w.])/g, `${place.folder}/`)
    .replaceAll('shared_buffers: 8GB', 'shared_buffers: 64MB')
}

/** Adapts the file of the first host to another one; lines that list all three hosts stay. */
export function ofHost(text: string, host: number): string {
  return text
    .split('\n')
    .map((line) =>
      line.includes(',10.0.') || line.includes(',etcd')
        ? line
        : line.replaceAll('10.0.0.1:', `10.0.0.${host}:`).replace(/^name: ([a-z]+)1$/, `name: $1${host}`),
    )
    .join('\n')
}

/** The command of the unit, `comanda serve`, as this source tree runs it. */
export function nodeCommand(service: string, root: string): { program: string; args: string[] } {
  assert.match(service, /^ExecStart=comanda serve$/m)
  return { program: join(root, 'node_modules/.bin/node'), args: SERVE }
}

/** Removes settings that an old pgbouncer, without prepared statements, does not know. */
export function forOldPgbouncer(text: string): string {
  return text.replace(/^max_prepared_statements.*\n/m, '')
}
