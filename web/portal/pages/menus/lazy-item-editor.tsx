import { type ComponentProps, lazy, Suspense } from 'react'
import { partOfCode } from '../../sync/lazy-chunk.ts'

const Editor = lazy(() => partOfCode(() => import('./item-editor.tsx')))

/** The item editor, loaded when an item is opened. */
export function ItemEditor(props: ComponentProps<typeof Editor>) {
  return (
    <Suspense>
      <Editor {...props} />
    </Suspense>
  )
}
