import { type ComponentProps, lazy, Suspense } from 'react'
import { partOfCode } from '../../sync/lazy-chunk.ts'

const Editor = lazy(() => partOfCode(() => import('./item-editor.tsx')))

/** An item and all that is asked of it: loaded once one is opened. */
export function ItemEditor(props: ComponentProps<typeof Editor>) {
  return (
    <Suspense>
      <Editor {...props} />
    </Suspense>
  )
}
