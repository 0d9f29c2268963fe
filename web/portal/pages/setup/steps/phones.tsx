import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '../../../api.ts'
import { useSignedIn } from '../../../lib/signed-in-context.tsx'
import { TerminalIcon } from '../../../ui/icons.tsx'
import { PairDevice } from '../../terminals/pair.tsx'
import { useGuide } from '../guide-text.ts'
import { phonesOf } from '../use-progress.ts'

/** The phones: each is connected once with a QR code. */
export function PhonesStep() {
  const words = useGuide().phones
  const { location } = useSignedIn()
  const [isPairing, setPairing] = useState(false)
  const terminals = useQuery({
    queryKey: ['terminals', location.id, 'set up'],
    queryFn: () => calls.terminals.search({ location_id: location.id }),
  })
  const printers = useQuery({
    queryKey: ['printers', location.id],
    queryFn: () => calls.printers.list_details({ location_id: location.id }),
  })
  const count = phonesOf(terminals.data?.result ?? [], printers.data?.result ?? []).length
  return (
    <>
      {count > 0 && <Text role="status">{words.has(count)}</Text>}
      <div>
        <Button leftSection={<TerminalIcon size={16} />} onClick={() => setPairing(true)}>
          {words.connect}
        </Button>
      </div>
      <Text size="sm" c="dimmed">
        {words.pin}
      </Text>
      {isPairing && <PairDevice kind="service" onClose={() => setPairing(false)} />}
    </>
  )
}
