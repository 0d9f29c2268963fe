import { Button, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SettingsAnswer } from '../../../src/portal/settings-routes.ts'
import { get } from '../api.ts'
import { FormDialog, tell, useSend } from '../parts/dialog.tsx'
import { useForm } from '../parts/form.ts'
import { PlusIcon } from '../parts/icons.tsx'
import { Loaded, Page } from '../parts/page.tsx'
import { useSigned } from '../parts/session.tsx'
import { useText } from '../text/text.tsx'
import { SettingsForm, timeZones } from './settings-form.tsx'

export default function Settings() {
  const text = useText()
  const { location, isOwner } = useSigned()
  const [adding, setAdding] = useState(false)
  const settings = useQuery({
    queryKey: ['settings', location.id],
    queryFn: () => get<{ result: SettingsAnswer }>(`/settings/${location.id}`),
  })
  return (
    <Page
      title={text.settings.title}
      lead={text.settings.lead(location.name)}
      actions={
        isOwner && (
          <Button variant="default" leftSection={<PlusIcon size={16} />} onClick={() => setAdding(true)}>
            {text.settings.addLocation}
          </Button>
        )
      }
    >
      <Loaded query={settings}>
        {({ result }) => <SettingsForm key={JSON.stringify(result)} saved={result} />}
      </Loaded>
      {adding && <AddLocation onClose={() => setAdding(false)} />}
    </Page>
  )
}

function AddLocation({ onClose }: { onClose: () => void }) {
  const text = useText()
  const { location } = useSigned()
  const sendIt = useSend(['session'])
  const { form, typed, chosen } = useForm({
    name: '',
    currency: location.currency,
    timeZone: location.time_zone,
  })
  return (
    <FormDialog
      opened
      title={text.settings.addLocation}
      submit={text.common.add}
      onClose={onClose}
      onSubmit={async () => {
        const name = form.name.trim()
        const body = { name, currency: form.currency.trim().toUpperCase(), time_zone: form.timeZone }
        await sendIt('POST', '/locations', body)
        tell(text.settings.locationAdded(name))
      }}
    >
      <TextInput label={text.settings.name} maxLength={120} data-autofocus {...typed('name')} />
      <TextInput label={text.settings.currency} maxLength={3} {...typed('currency')} />
      <Select
        label={text.settings.timeZone}
        data={timeZones(form.timeZone)}
        searchable
        {...chosen('timeZone')}
      />
    </FormDialog>
  )
}
