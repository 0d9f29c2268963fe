import { Button, CopyButton, Group, Modal, Stack, Text } from '@mantine/core'
import { useText } from '../locales/locale-provider.tsx'
import { CheckIcon, CopyIcon } from './icons.tsx'

/** A secret that is shown once: the dialog stays until the reader confirms that it is saved. */
export function ShownOnce(props: {
  title: string
  lead: string
  value: string
  done: string
  onClose: () => void
}) {
  const text = useText()
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={props.title}
      closeOnClickOutside={false}
      withCloseButton={false}
      size="lg"
    >
      <Stack gap="md">
        <Text size="sm">{props.lead}</Text>
        <code className="code" data-shown-once>
          {props.value}
        </code>
        <Group justify="flex-end" gap="xs">
          <CopyButton value={props.value}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                leftSection={copied ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
                onClick={copy}
              >
                {copied ? text.common.copied : text.common.copy}
              </Button>
            )}
          </CopyButton>
          <Button onClick={props.onClose}>{props.done}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
