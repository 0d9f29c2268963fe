import { NumberInput, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { WebhookEntry } from '../../../../src/webhooks/routes.ts'
import { calls } from '../../api.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useText } from '../../locales/locale-provider.tsx'
import { showNotice } from '../../ui/changes/show-notice.ts'
import { useSend } from '../../ui/changes/use-send.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { PlaceChoice } from '../../ui/location-select.tsx'

export function AddWebhook(props: { onClose: () => void; onSecret: (secret: string) => void }) {
  const text = useText()
  const sendIt = useSend(['webhooks'])
  const { form, typed, chosen } = useForm({ url: '', description: '', types: '', place: '' })
  return (
    <FormDialog
      opened
      title={text.webhooks.add}
      submit={text.webhooks.add}
      onClose={props.onClose}
      onSubmit={async () => {
        const { secret } = await sendIt(
          calls.webhooks.create({
            url: form.url.trim(),
            description: form.description.trim(),
            types: form.types.split(/[\s,]+/).filter((type) => type !== ''),
            ...(form.place && { location_id: Number(form.place) }),
          }),
        )
        props.onSecret(secret)
      }}
    >
      <TextInput
        label={text.webhooks.url}
        description={text.webhooks.urlHint}
        data-autofocus
        {...typed('url')}
      />
      <TextInput label={text.webhooks.description} maxLength={200} {...typed('description')} />
      <Textarea
        label={text.webhooks.types}
        description={text.webhooks.typesHint}
        autosize
        minRows={2}
        {...typed('types')}
      />
      <PlaceChoice label={text.webhooks.scope} everywhere={text.webhooks.everywhere} {...chosen('place')} />
    </FormDialog>
  )
}

interface OfWebhook {
  webhook: WebhookEntry
  onClose: () => void
}

export function Replay({ webhook, onClose }: OfWebhook) {
  const text = useText()
  const { location } = useSignedIn()
  const sendIt = useSend(['webhooks'])
  const [after, setAfter] = useState(0)
  return (
    <FormDialog
      opened
      title={text.webhooks.replayTitle}
      submit={text.webhooks.replay}
      onClose={onClose}
      onSubmit={async () => {
        const body = { location_id: webhook.location_id ?? location.id, after }
        await sendIt(calls.webhooks.replay({ webhook_id: webhook.webhook_id }, body))
        showNotice(text.webhooks.replayed)
      }}
    >
      <Text size="sm">{text.webhooks.replayLead}</Text>
      <NumberInput
        label={text.webhooks.after}
        value={after}
        min={0}
        allowDecimal={false}
        onChange={(value) => setAfter(Number(value))}
        data-autofocus
      />
    </FormDialog>
  )
}

export function RemoveWebhook({ webhook, onClose }: OfWebhook) {
  const text = useText()
  const sendIt = useSend(['webhooks'])
  return (
    <Confirm
      opened
      title={text.webhooks.removeTitle(webhook.url)}
      lead={text.webhooks.removeLead}
      submit={text.common.remove}
      onClose={onClose}
      onConfirm={() => sendIt(calls.webhooks.delete({ webhook_id: webhook.webhook_id }))}
    />
  )
}
