import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { partOfCode } from '../code.ts'
import { useInAddress } from '../parts/address.ts'
import { useText } from '../text/text.tsx'

const SharedQuestions = lazy(() => partOfCode(() => import('./menus-groups.tsx')))

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
