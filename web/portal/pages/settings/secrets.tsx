import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { calls } from '../../api.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useText } from '../../locales/locale-provider.tsx'
import { useChange } from '../../ui/changes/use-change.tsx'
import { EyeIcon } from '../../ui/icons.tsx'

/** Secrets of the location, shown on request. */
export function Secrets() {
  const text = useText()
  const { location } = useSignedIn()
  const [shown, setShown] = useState<{ supervisor_pin: number; payment_pass: string }>()
  const show = useChange(async () => {
    setShown(await calls.settings.show_secrets({ location_id: location.id }))
  }, [])
  if (shown) {
    return (
      <Stack gap={4} className="code" data-secrets>
        <span>{text.settings.shownPin(String(shown.supervisor_pin).padStart(4, '0'))}</span>
        <span>{text.settings.shownPass(shown.payment_pass)}</span>
      </Stack>
    )
  }
  return (
    <Group gap="sm">
      <Button
        variant="default"
        leftSection={<EyeIcon size={16} />}
        loading={show.isPending}
        onClick={() => show.mutate(undefined)}
      >
        {text.settings.show}
      </Button>
      <Text size="xs" c="dimmed">
        {text.settings.showHint}
      </Text>
    </Group>
  )
}
