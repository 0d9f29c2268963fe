import { Button, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { KeyEntry } from '../../../src/access/key-routes.ts'
import { get } from '../api.ts'
import { dayOf } from '../format.ts'
import { useAct } from '../parts/act.ts'
import { Confirm, FormDialog, useSend } from '../parts/dialog.tsx'
import { useForm } from '../parts/form.ts'
import { PlusIcon } from '../parts/icons.tsx'
import { List } from '../parts/list.tsx'
import { Loaded, Page, Pill } from '../parts/page.tsx'
import { PlaceChoice } from '../parts/place-choice.tsx'
import { useSigned } from '../parts/session.tsx'
import { ShownOnce } from '../parts/shown-once.tsx'
import { useLanguage, useText } from '../text/text.tsx'

export default function Keys() {
  const text = useText()
  const { language } = useLanguage()
  const { session, location } = useSigned()
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<string>()
  const sendIt = useSend(['keys'])
  const keys = useQuery({ queryKey: ['keys'], queryFn: () => get<{ result: KeyEntry[] }>('/keys') })
  const working = keys.data?.result.filter(({ revoked }) => revoked === '')
  const act = useAct<'revoke', KeyEntry>(working, ({ id }) => id)
  const revoking = act.on('revoke')
  const placeOf = (id: number | null) =>
    session.locations.find((place) => place.id === id)?.name ?? text.keys.everywhere
  return (
    <Page
      title={text.keys.title}
      lead={text.keys.lead}
      actions={
        <Button leftSection={<PlusIcon size={16} />} onClick={() => setMaking(true)}>
          {text.keys.add}
        </Button>
      }
    >
      <Loaded query={keys}>
        {({ result }) => (
          <List
            label={text.keys.title}
            rows={result}
            idOf={({ id }) => id}
            columns={[
              {
                name: text.common.name,
                head: true,
                show: ({ name }) => (
                  <Text size="sm" fw={600} className="long">
                    {name}
                  </Text>
                ),
              },
              { name: text.keys.key, tight: true, show: ({ hint }) => <code>{hint}</code> },
              { name: text.keys.scope, show: ({ location_id }) => placeOf(location_id) },
              {
                name: text.common.status,
                tight: true,
                show: ({ revoked }) => (
                  <Pill tone={revoked ? 'calm' : 'good'}>
                    {revoked ? text.keys.revoked : text.keys.active}
                  </Pill>
                ),
              },
              {
                name: text.keys.created,
                tight: true,
                show: ({ created }) => dayOf(created, location.time_zone, language),
              },
              {
                name: text.common.actions,
                quiet: true,
                show: (key) =>
                  key.revoked === '' && (
                    <Button
                      variant="default"
                      size="xs"
                      className="danger"
                      onClick={() => act.begin('revoke', key)}
                    >
                      {text.keys.revoke}
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </Loaded>
      {making && <MakeKey onClose={() => setMaking(false)} onMade={setMade} />}
      {made && (
        <ShownOnce
          title={text.keys.madeTitle}
          lead={text.keys.madeLead}
          value={made}
          done={text.keys.done}
          onClose={() => setMade(undefined)}
        />
      )}
      {revoking && (
        <Confirm
          key={act.key}
          opened
          title={text.keys.revokeTitle(revoking.name)}
          lead={text.keys.revokeLead}
          submit={text.keys.revoke}
          onClose={act.end}
          onConfirm={() => sendIt('DELETE', `/keys/${revoking.id}`)}
        />
      )}
    </Page>
  )
}

function MakeKey({ onClose, onMade }: { onClose: () => void; onMade: (key: string) => void }) {
  const text = useText()
  const sendIt = useSend(['keys'])
  const { form, typed, chosen } = useForm({ name: '', place: '' })
  return (
    <FormDialog
      opened
      title={text.keys.add}
      submit={text.keys.add}
      onClose={onClose}
      onSubmit={async () => {
        const body = { name: form.name.trim(), ...(form.place && { location_id: Number(form.place) }) }
        onMade((await sendIt<{ key: string }>('POST', '/keys', body)).key)
      }}
    >
      <TextInput label={text.keys.forWhat} maxLength={80} data-autofocus {...typed('name')} />
      <PlaceChoice label={text.keys.scope} everywhere={text.keys.everywhere} {...chosen('place')} />
    </FormDialog>
  )
}
