import { Button, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CURRENCIES } from '../../../../src/platform/core/currencies.ts'
import { calls } from '../../api.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useText } from '../../locales/locale-provider.tsx'
import { FormDialog, showNotice, useSend } from '../../ui/dialog.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { PlusIcon } from '../../ui/icons.tsx'
import { ShownOnce } from '../../ui/one-time-secret.tsx'
import { Loaded, Page } from '../../ui/page.tsx'
import { SettingsForm } from './form.tsx'
import { ServiceSettings } from './service.tsx'
import { TaxSettings } from './taxes.tsx'
import { timeZones } from './time-zones.ts'

export default function Settings() {
  const text = useText()
  const { location, ownsAccount, choose } = useSignedIn()
  const [adding, setAdding] = useState(false)
  const [added, setAdded] = useState<Added>()
  const [saves, setSaves] = useState(0)
  const settings = useQuery({
    queryKey: ['settings', location.id],
    queryFn: () => calls.settings.get({ location_id: location.id }),
  })
  return (
    <Page
      title={text.settings.title}
      lead={text.settings.lead(location.name)}
      actions={
        ownsAccount && (
          <Button variant="default" leftSection={<PlusIcon size={16} />} onClick={() => setAdding(true)}>
            {text.settings.addLocation}
          </Button>
        )
      }
    >
      <Loaded query={settings}>
        {({ result, supervisor_pin_set }) => (
          <SettingsForm
            key={saves}
            saved={result}
            hasPin={supervisor_pin_set === 1}
            onSaved={() => setSaves(saves + 1)}
          />
        )}
      </Loaded>
      <TaxSettings key={location.id} />
      <ServiceSettings key={`service ${location.id}`} />
      {adding && <AddLocation onClose={() => setAdding(false)} onAdded={setAdded} />}
      {added && (
        <ShownOnce
          title={text.settings.pinTitle(added.name)}
          lead={text.settings.pinLead}
          value={String(added.supervisor_pin)}
          done={text.settings.pinNoted}
          // Once the PIN is saved, the new location is selected, to be set up.
          onClose={() => choose(added.location_id)}
        />
      )}
    </Page>
  )
}

interface Added {
  location_id: number
  name: string
  supervisor_pin: number
}

const NOTHING = 'nothing'

function AddLocation({ onClose, onAdded }: { onClose: () => void; onAdded: (added: Added) => void }) {
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
          ...(form.copyFrom !== NOTHING && { copy_from: Number(form.copyFrom) }),
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
