import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useInAddress } from '../../lib/use-url-state.ts'
import { useText } from '../../locales/locale-provider.tsx'
import { partOfCode } from '../../sync/lazy-chunk.ts'

const SharedQuestions = lazy(() => partOfCode(() => import('./shared-modifiers.tsx')))

/** Opens the shared modifiers; their code is loaded on demand. */
export function SharedButton() {
  const text = useText()
  const [shared, setShared] = useInAddress('shared')
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
