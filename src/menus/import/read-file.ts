import { Refusal } from '../../platform/core/refusal.ts'
import type { PlacedFault } from '../../platform/core/validation-errors.ts'
import { placeInEnglish } from '../../platform/core/validation-messages.ts'
import { refuseHostile } from '../../platform/http/server/json-body.ts'
import { runToCompletion, runYielding, yieldToShortRequests } from '../../platform/runtime/scheduler.ts'
import { readSheet } from './csv-format.ts'
import { bundledMenus, byPath, checkedMenus, type Where } from './format.ts'
import { type FileEntry, outlineOfFile } from './outline.ts'

export const FORMATS = ['json', 'csv'] as const
export type Format = (typeof FORMATS)[number]

export interface MenusRead {
  menus: FileEntry[]
  /** Maps a path to its place in the file. */
  where: Where
}

/** Reads and validates a menu file. */
export function readMenus(format: Format, text: string): MenusRead {
  const { file, where, faults } = runToCompletion(readingOf(format, text))
  return { menus: outlineOfFile(checkedMenus(file, where, faults)), where }
}

/** Reads and validates a menu file and yields in between: the largest file would block other requests too long. */
export async function readMenusYielding(format: Format, text: string): Promise<MenusRead> {
  const { file, where, faults } = await runYielding(readingOf(format, text))
  await yieldToShortRequests()
  const menus = checkedMenus(file, where, faults)
  await yieldToShortRequests()
  return { menus: outlineOfFile(menus), where }
}

interface Read {
  file: unknown
  where: Where
  faults: PlacedFault[]
}

function* readingOf(format: Format, text: string): Generator<undefined, Read> {
  refuseHostile(text, 1)
  if (format === 'csv') return readSheet(text)
  const file = parsed(text.replace(/^\uFEFF/, ''))
  yield
  refuseHostile(file, 1)
  return { file, where: byPath, faults: [] }
}

/** Reads a bundled menu file. */
export function readBundledMenus(file: unknown): MenusRead {
  return { menus: outlineOfFile(bundledMenus(file)), where: byPath }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const [, position] = /position (\d+)/.exec(String(error)) ?? []
    const before = text.slice(0, position === undefined ? text.length : Number(position)).split('\n')
    const at = { line: before.length, character: (before.at(-1) ?? '').length + 1 }
    const message = `The file is not valid JSON: look at ${placeInEnglish(at)}.`
    throw new Refusal('invalid_request', message, {}, [{ at, fault: 'not_json' }])
  }
}
