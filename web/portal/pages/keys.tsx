import { Button, Select, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { KeyEntry } from '../../../src/portal/key-routes.ts'
import { get, send } from '../api.ts'
import { dayOf } from '../format.ts'
import { Confirm, FormDialog } from '../parts/dialog.tsx'
import { PlusIcon } from '../parts/icons.tsx'
import { List } from '../parts/list.tsx'
import { Loaded, Page, Pill } from '../parts/page.tsx'
import { useSigned } from '../parts/session.tsx'
import { ShownOnce } from '../parts/shown-once.tsx'
import { useLanguage, useText } from '../text/text.tsx'

export default function Keys() {
  const text = useText()
  const { language } = useLanguage()
  const { session, location } = useSigned()
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<string>()
  const [revoking, setRevoking] = useState<KeyEntry>()
  const queries = useQueryClient()
  const keys = useQuery({ queryKey: ['keys'], queryFn: () => get<{ result: KeyEntry[] }>('/keys') })
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
                    <Button variant="default" size="xs" className="danger" onClick={() => setRevoking(key)}>
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
          opened
          title={text.keys.revokeTitle(revoking.name)}
          lead={text.keys.revokeLead}
          submit={text.keys.revoke}
          onClose={() => setRevoking(undefined)}
          onConfirm={async () => {
            await send('DELETE', `/keys/${revoking.id}`)
            await queries.invalidateQueries({ queryKey: ['keys'] })
          }}
        />
      )}
    </Page>
  )
}

function MakeKey({ onClose, onMade }: { onClose: () => void; onMade: (key: string) => void }) {
  const text = useText()
  const queries = useQueryClient()
  const { session } = useSigned()
  const [name, setName] = useState('')
  const [place, setPlace] = useState('')
  return (
    <FormDialog
      opened
      title={text.keys.add}
      submit={text.keys.add}
      onClose={onClose}
      onSubmit={async () => {
        const body = { name: name.trim(), ...(place && { location_id: Number(place) }) }
        const { key } = await send<{ key: string }>('POST', '/keys', body)
        onMade(key)
        await queries.invalidateQueries({ queryKey: ['keys'] })
      }}
    >
      <TextInput
        label={text.keys.forWhat}
        value={name}
        maxLength={80}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      <Select
        label={text.keys.scope}
        data={[
          { value: '', label: text.keys.everywhere },
          ...session.locations.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={place}
        onChange={(value) => setPlace(value ?? '')}
        allowDeselect={false}
      />
    </FormDialog>
  )
}
