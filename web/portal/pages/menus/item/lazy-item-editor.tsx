import { type ComponentProps, lazy, Suspense } from 'react'
import { loadChunk } from '../../../sync/lazy-chunk.ts'

const Editor = lazy(() => loadChunk(() => import('./item-editor.tsx')))

/** The item editor, loaded when an item is opened. */
export function ItemEditor(props: ComponentProps<typeof Editor>) {
  return (
    <Suspense>
      <Editor {...props} />
    </Suspense>
  )
}
