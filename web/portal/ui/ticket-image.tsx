import { Skeleton, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useText } from '../locales/locale-provider.tsx'
import { useAwaySince } from '../session/connection.ts'

/**
 * A ticket in the printer's own dots. The version changes with the content, so that the browser can cache the image.
 */
export function TicketPicture(props: { source: string; version: string; alt: string }) {
  const text = useText()
  const mark = props.source.includes('?') ? '&' : '?'
  const source = `${props.source}${mark}seen=${props.version}`
  const [shown, setShown] = useState<{ source: string; well: boolean }>()
  const away = useAwaySince() !== undefined
  // An image that failed to load while the service was unreachable is loaded again when it is back.
  useEffect(() => {
    if (!away) setShown((before) => (before?.well ? before : undefined))
  }, [away])
  const isThere = shown?.source === source
  if (isThere && !shown.well) return <Text c="dimmed">{text.printers.noPreview}</Text>
  return (
    <>
      {!isThere && <Skeleton height={360} maw={420} mx="auto" data-loading />}
      <img
        key={source}
        className="ticket"
        hidden={!isThere}
        src={source}
        alt={props.alt}
        onLoad={() => setShown({ source, well: true })}
        onError={() => setShown({ source, well: false })}
      />
    </>
  )
}
