import { createContext, type ReactNode, use } from 'react'
import type { BooksText } from './text.ts'
import { useLoadedBooksText } from './use-page-text.ts'

const BooksContext = createContext<BooksText['books'] | undefined>(undefined)

/** Provides the strings of the books to a page; shows nothing until they have loaded. */
export function BooksTextProvider({ children }: { children: ReactNode }) {
  const books = useLoadedBooksText()
  return books && <BooksContext value={books}>{children}</BooksContext>
}

export function useBooksText(): BooksText['books'] {
  const books = use(BooksContext)
  if (!books) throw new Error('The strings of the books are available inside BooksTextProvider only')
  return books
}
