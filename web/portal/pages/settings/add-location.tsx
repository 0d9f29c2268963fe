import { Select, TextInput } from '@mantine/core'
import { CURRENCIES } from '../../../../src/platform/core/currencies.ts'
import { calls } from '../../api.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useText } from '../../locales/locale-provider.tsx'
import { showNotice } from '../../ui/changes/show-notice.ts'
import { useSend } from '../../ui/changes/use-send.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { timeZones } from './time-zones.ts'

export interface Added {
  location_id: number
  name: string
  supervisor_pin: number
}

const NOTHING = 'nothing'

/** Asks for a new location; it can start as a copy of another. */
export function AddLocation({ onClose, onAdded }: { onClose: () => void; onAdded: (added: Added) => void }) {
  const text = useText()
  const { location, session } = useSignedIn()
  const sendIt = useSend(['session'])
  const { form, typed, chosen } = useForm({
    name: '',
    currency: location.currency,
    timeZone: location.time_zone,
    copyFrom: String(location.id),
  })
  const { locations } = session
  return (
    <FormDialog
      opened
      title={text.settings.addLocation}
      submit={text.common.add}
      onClose={onClose}
      onSubmit={async () => {
        const name = form.name.trim()
        const body = {
          name,
          currency: form.currency,
          time_zone: form.timeZone,
          ...(form.copyFrom !== NOTHING && { copy_from: Number(form.copyFrom), copy_all: 1 }),
        }
        const { location_id, supervisor_pin } = await sendIt(calls.locations.create(body))
        onAdded({ location_id, name, supervisor_pin })
        showNotice(text.settings.locationAdded(name))
      }}
    >
      <TextInput label={text.settings.name} maxLength={120} data-autofocus {...typed('name')} />
      <Select label={text.settings.currency} data={[...CURRENCIES]} searchable {...chosen('currency')} />
      <Select
        label={text.settings.timeZone}
        data={timeZones(form.timeZone)}
        searchable
        {...chosen('timeZone')}
      />
      <Select
        label={text.settings.copyFrom}
        description={text.settings.copyFromHint}
        data={[
          ...locations.map(({ id, name }) => ({ value: String(id), label: name })),
          { value: NOTHING, label: text.settings.copyNothing },
        ]}
        {...chosen('copyFrom')}
      />
    </FormDialog>
  )
}
