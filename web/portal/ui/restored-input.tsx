import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useText } from '../locales/locale-provider.tsx'
import type { TypedField } from './forms/preserved-input.ts'

/** Shows the text that a user had typed when their session ended in the middle of a form. */
export default function TypedBefore({ fields, onClose }: { fields: TypedField[]; onClose: () => void }) {
  const text = useText()
  return (
    <Modal opened onClose={onClose} title={text.signIn.typedTitle}>
      <Stack gap="md">
        <Text size="sm">{text.signIn.typedLead}</Text>
        <dl className="sums">
          {fields.map(({ label, value }) => (
            <div key={label} className="sum">
              <dt className="long">{label}</dt>
              <dd className="typed">{value}</dd>
            </div>
          ))}
        </dl>
        <Group justify="flex-end">
          <Button onClick={onClose}>{text.common.close}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
