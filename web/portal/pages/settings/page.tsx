import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '../../api.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { BooksTextProvider } from '../../locales/books-text.tsx'
import { useText } from '../../locales/locale-provider.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { ShownOnce } from '../../ui/one-time-secret.tsx'
import { Loaded, Page } from '../../ui/page.tsx'
import { type Added, AddLocation } from './add-location.tsx'
import { SettingsSections } from './sections.tsx'

export default function Settings() {
  const text = useText()
  const { location, ownsAccount, choose } = useSignedIn()
  const [adding, setAdding] = useState(false)
  const [added, setAdded] = useState<Added>()
  const settings = useQuery({
    queryKey: ['settings', location.id],
    queryFn: () => calls.settings.get({ location_id: location.id }),
  })
  const taxes = useQuery({
    queryKey: ['taxes', location.id],
    queryFn: () => calls.taxes.get({ location_id: location.id }),
  })
  const service = useQuery({
    queryKey: ['service', location.id],
    queryFn: () => calls.service.get({ location_id: location.id }),
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
          <Loaded query={taxes}>
            {({ result: savedTaxes }) => (
              <Loaded query={service}>
                {(savedService) => (
                  <BooksTextProvider>
                    <SettingsSections
                      key={location.id}
                      saved={result}
                      taxes={savedTaxes}
                      service={savedService}
                      hasPin={supervisor_pin_set === 1}
                    />
                  </BooksTextProvider>
                )}
              </Loaded>
            )}
          </Loaded>
        )}
      </Loaded>
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
