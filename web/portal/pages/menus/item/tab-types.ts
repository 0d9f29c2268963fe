import type { ItemEntry, MenuEntry } from '../../../../../src/menus/menu-response.ts'
import type { ItemText } from '../../../locales/text.ts'

/** The panel of a tab receives the item and saves by itself, in a `TabForm` with the tab's key. */
export interface TabProps {
  item: ItemEntry
  menu: MenuEntry
}

export type TabKey = Exclude<keyof ItemText['itemTabs'], 'tabs' | 'general'>
