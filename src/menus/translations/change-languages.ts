import type { Change } from '../../context.ts'
import { appendEvent } from '../../events/store.ts'
import { theLockedLocation } from '../../locations/actions.ts'
import { Refusal, refuseIf } from '../../platform/core/refusal.ts'
import { theMenuLanguages, whyNotLanguages } from './menu-languages.ts'
import { updateMenuLanguages } from './text-store.ts'

/** Changes the languages of the menus, and whether guests see unconfirmed translations. */
export async function changeMenuLanguages(
  change: Change,
  locationId: number,
  input: { menu_languages?: string[]; show_unchecked?: number },
): Promise<void> {
  const { sql, caller } = change
  await theLockedLocation(change, locationId)
  const before = await theMenuLanguages(change, locationId)
  const languages = input.menu_languages ?? before.languages
  const showsUnchecked =
    input.show_unchecked === undefined ? before.showsUnchecked : input.show_unchecked === 1
  refuseIf(whyNotLanguages(languages))
  const isShownOtherwise = showsUnchecked !== before.showsUnchecked
  if (isShownOtherwise && !caller.rights.has('own')) {
    throw new Refusal('right_missing', 'Only an owner decides whether guests see unconfirmed translations.')
  }
  const changed = [
    ...(languages.join(' ') === before.languages.join(' ') ? [] : ['menu_languages']),
    ...(isShownOtherwise ? ['show_unchecked'] : []),
  ]
  if (changed.length === 0) return
  await updateMenuLanguages(sql, caller.accountId, locationId, {
    languages: languages.join(' '),
    showsUnchecked,
  })
  await appendEvent(change, locationId, 'location.settings_changed', { location_id: locationId, changed })
}
