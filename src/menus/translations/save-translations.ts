import type { Change, Reading } from '../../context.ts'
import { appendEvent } from '../../events/store.ts'
import { theLockedLocation } from '../../locations/actions.ts'
import { invalid } from '../../platform/core/refusal.ts'
import type { Faults } from '../../platform/core/validation-errors.ts'
import { yieldTick } from '../../platform/runtime/scheduler.ts'
import { mapInBatches } from '../../platform/storage/batching.ts'
import { menuTree } from '../full-menu.ts'
import { languageUnknown, theMenuLanguages } from './menu-languages.ts'
import { digestOfText, keyOfText, sourceTexts } from './source-text.ts'
import { deleteText, listTexts, type MenuText, saveText, type TextType } from './text-store.ts'

/** The texts of the menus beside their translations. */
export async function listTranslations(reading: Reading, locationId: number, requested: string | undefined) {
  const { sql, caller } = reading
  const language = await theLanguage(reading, locationId, requested)
  const sources = sourceTexts(await menuTree(sql, caller.accountId, locationId))
  const stored = await listTexts(sql, caller.accountId, locationId, language)
  await yieldTick()
  const known = new Map(stored.map((text) => [keyOfText(text), text]))
  const texts = sources.map((source) => {
    const { type, id, field, text: source_text } = source
    const translation = known.get(keyOfText(source))
    return {
      ...{ type, id, field, source_text },
      text: translation?.text ?? '',
      checked: translation?.checked ?? 0,
      stale: translation && translation.sourceDigest !== digestOfText(source_text) ? 1 : 0,
    }
  })
  const missing = texts.filter(({ text }) => text === '').length
  return { missing, stale: texts.filter(({ stale }) => stale === 1).length, texts }
}

/** A translation that was sent; an empty text removes it. */
export interface SentText {
  type: TextType
  id: number
  field: string
  text: string
  checked?: number | undefined
}

/** Compares sent texts with the menus, in a snapshot: what changes meanwhile shows up as stale. */
export async function plannedTexts(
  reading: Reading,
  locationId: number,
  requested: string | undefined,
  sent: SentText[],
): Promise<MenuText[]> {
  const { sql, caller } = reading
  const language = await theLanguage(reading, locationId, requested)
  const sources = new Map(
    sourceTexts(await menuTree(sql, caller.accountId, locationId)).map((text) => [keyOfText(text), text]),
  )
  await yieldTick()
  const faults: Faults = {}
  const seen = new Set<string>()
  // A program cannot confirm a text: that is for a person of the location.
  const isPerson = caller.actor.kind === 'user' || caller.actor.kind === 'staff'
  const planned = sent.flatMap((one, index): MenuText[] => {
    const key = keyOfText(one)
    const source = sources.get(key)
    if (seen.has(key)) faults[`texts[${index}]`] = { fault: 'named_twice' }
    seen.add(key)
    if (!source) {
      faults[`texts[${index}].id`] = { fault: 'not_on_these_menus' }
      return []
    }
    if (one.text.length > source.most)
      faults[`texts[${index}].text`] = { fault: 'characters', to: source.most }
    const checked = isPerson ? (one.checked ?? 1) : 0
    const { type, id, field } = one
    return [{ language, type, id, field, text: one.text, checked, sourceDigest: digestOfText(source.text) }]
  })
  if (Object.keys(faults).length > 0) throw invalid(faults)
  return planned
}

/** Stores translations, all or none, some at a time, so that other requests are not delayed. */
export async function writeTexts(
  change: Change,
  locationId: number,
  language: string,
  texts: MenuText[],
): Promise<void> {
  const { sql, caller } = change
  await theLockedLocation(change, locationId)
  await mapInBatches(texts, (text) =>
    text.text.trim() === ''
      ? deleteText(sql, caller.accountId, locationId, text)
      : saveText(sql, caller.accountId, locationId, text),
  )
  await appendEvent(change, locationId, 'menu.texts_changed', {
    location_id: locationId,
    language,
    count: texts.length,
  })
}

/** The requested language, if the menus are translated into it. */
async function theLanguage(
  reading: Reading,
  locationId: number,
  requested: string | undefined,
): Promise<string> {
  const { languages } = await theMenuLanguages(reading, locationId)
  if (requested === undefined) throw invalid({ language: { fault: 'required' } })
  if (!languages.slice(1).includes(requested)) throw languageUnknown(requested)
  return requested
}
