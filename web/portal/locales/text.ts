/** The strings of the portal, by the names that the files of a language export. Every language has the same. */
export type Text = typeof import('./en/index.ts')
/** Descriptions of events by type. */
export type EventText = typeof import('./en/events.ts')
/** Strings of cash movements, shifts and other books. */
export type BooksText = typeof import('./en/books/books.ts')
/** Texts of refusals by code. */
export type RefusalText = typeof import('./en/refusals.ts')
/** Strings of the guided set-up. */
export type GuideText = typeof import('./en/setup/guide.ts')
/** Strings of the dashboard below its figures. */
export type TodayText = typeof import('./en/dashboard/today.ts')
/** Strings of the tabs of the item editor. */
export type ItemText = typeof import('./en/item/index.ts')
