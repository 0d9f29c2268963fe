import { Stack, Text } from '@mantine/core'
import type { DeviceAddress } from '../lib/device-address.ts'
import { useText } from '../locales/locale-provider.tsx'
import { Select } from './forms/fields.tsx'

/** Warns if devices cannot use the address of this page, and offers those of the machine. */
export function DeviceAddressField(props: {
  address: DeviceAddress
  value: string
  onChange: (origin: string) => void
}) {
  const words = useText().deviceAddress
  const { choices, warning } = props.address
  if (warning === undefined) return null
  if (warning === 'none') {
    return (
      <Text role="alert" size="sm" className="refusal">
        {words.none}
      </Text>
    )
  }
  return (
    <Stack gap={4}>
      <Text size="sm" className="note">
        {words.loopback}
      </Text>
      <Select
        label={words.label}
        data={choices}
        value={props.value}
        allowDeselect={false}
        onChange={(value) => value && props.onChange(value)}
      />
    </Stack>
  )
}
