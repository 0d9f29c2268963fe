import { readFileSync, writeFileSync } from 'node:fs'
import { extname } from 'node:path'
import { Refusal } from '../../platform/core/refusal.ts'
import { decodeText } from '../../platform/core/text-decoding.ts'
import type { PlannedChange } from './changes.ts'
import { csvOfMenus } from './csv-format.ts'
import { type Entry, jsonOf } from './outline.ts'
import { FORMATS, type Format, type MenusRead, readMenus } from './read-file.ts'

// Menu files for the command line. The file extension determines the format.

export interface FileStyle {
  semicolons: boolean
  /** True: without ids and stations, for use at another location. */
  portable: boolean
}

export function writeMenusFile(path: string, menus: Entry[], { semicolons, portable }: FileStyle): void {
  const asJson = () => `${JSON.stringify({ menus: menus.map((menu) => jsonOf(menu, portable)) }, null, 2)}\n`
  const isSheet = formatOf(path) === 'csv'
  writeFileSync(path, isSheet ? csvOfMenus(menus, semicolons ? ';' : ',', portable) : asJson())
}

export function readMenusFile(path: string): MenusRead {
  const format = formatOf(path)
  return readMenus(format, decodeText(bytesOf(path)))
}

function formatOf(path: string): Format {
  const format = FORMATS.find((name) => extname(path).toLowerCase() === `.${name}`)
  if (format) return format
  throw new Refusal('invalid_request', `${path} must end in .json or .csv.`)
}

function bytesOf(path: string): Uint8Array {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new Refusal('invalid_request', `${path} cannot be read: ${(error as Error).message}`)
  }
}

/** "~ item Food › Starters › Burrata: price 13.50 → 14.00" */
export function describeChange({
  change,
  level,
  path,
  name,
  fields,
  reordered,
  below,
}: PlannedChange): string {
  const sign = { added: '+', changed: '~', removed: '-' }[change]
  const details = [
    ...fields.map(({ field, from, to }) => `${field} ${from === '' ? '' : `${from} → `}${to || '(none)'}`),
    ...(reordered ? ['put in another order'] : []),
    ...(below > 0 ? [`with ${below} below it`] : []),
  ]
  return `${sign} ${level} ${[...path, name].join(' › ')}${details.length > 0 ? `: ${details.join(', ')}` : ''}`
}
