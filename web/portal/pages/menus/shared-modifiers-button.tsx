import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useUrlParam } from '../../lib/use-url-state.ts'
import { useText } from '../../locales/locale-provider.tsx'
import { loadChunk } from '../../sync/lazy-chunk.ts'

const SharedQuestions = lazy(() => loadChunk(() => import('./shared-modifiers.tsx')))

/** Opens the shared modifiers; their code is loaded on demand. */
export function SharedButton() {
  const text = useText()
  const [shared, setShared] = useUrlParam('shared')
  return (
    <>
      <Button variant="default" onClick={() => setShared('1')}>
        {text.menus.shared.title}
      </Button>
      {shared !== '' && (
        <Suspense>
          <SharedQuestions onClose={() => setShared('')} />
        </Suspense>
      )}
    </>
  )
}
