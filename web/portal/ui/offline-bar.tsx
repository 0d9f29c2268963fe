import { Button } from '@mantine/core'
import { useState } from 'react'
import { timeOfDay } from '../format.ts'
import { useSignedIn } from '../lib/signed-in-context.tsx'
import { useLanguage, useText } from '../locales/locale-provider.tsx'
import { useAwaySince } from '../session/connection.ts'

/** Shown above every page while the service is unreachable. */
export function AwayBar({ look, timeZone }: { look: () => Promise<void>; timeZone: string | undefined }) {
  const text = useText()
  const since = useSince(timeZone)
  const [trying, setTrying] = useState(false)
  const tryNow = async () => {
    setTrying(true)
    await look()
    setTrying(false)
  }
  // Always rendered, so that screen readers announce its content.
  return (
    <div role="status">
      {since && (
        <div className="away">
          <span className="away-dot" />
          <p className="away-words">
            <strong>{text.connection.lost(since)}</strong>{' '}
            <span className="away-more">{text.connection.asOfThen}</span>
          </p>
          <Button variant="default" size="compact-sm" loading={trying} onClick={tryNow}>
            {text.connection.tryNow}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The time of the shown data; undefined while it is current. */
export function useAsOf(): string | undefined {
  return useSince(useSignedIn().location.time_zone)
}

function useSince(timeZone: string | undefined): string | undefined {
  const { language } = useLanguage()
  const since = useAwaySince()
  return since === undefined ? undefined : timeOfDay(new Date(since).toISOString(), timeZone, language)
}
