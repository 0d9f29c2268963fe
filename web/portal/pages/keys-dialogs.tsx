import { Checkbox, MultiSelect, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { KeyEntry } from '../../../src/access/key-routes.ts'
import { calls } from '../api.ts'
import { FormDialog, useSend } from '../parts/dialog.tsx'
import { Textarea, TextInput } from '../parts/fields.tsx'
import { useForm } from '../parts/form.ts'
import { useSigned } from '../parts/session.tsx'
import { useText } from '../text/text.tsx'

type Right = KeyEntry['rights'][number]

interface Props {
  onClose: () => void
  onMade: (key: string) => void
}

/** Makes a key, or changes the one that is given. */
export function KeyDialog({ changed, onClose, onMade }: Props & { changed?: KeyEntry }) {
  const text = useText()
  const { session } = useSigned()
  const sendIt = useSend(['keys'])
  const [rights, setRights] = useState<Right[]>(changed?.rights ?? ['service', 'reports'])
  const [places, setPlaces] = useState((changed?.locations ?? []).map(String))
  const [isTest, setIsTest] = useState(false)
  const { form, typed } = useForm({
    name: changed?.name ?? '',
    networks: changed?.networks.join('\n') ?? '',
    expires: changed?.expires_at.slice(0, 10) ?? '',
    requests_per_second: changed?.requests_per_second ? String(changed.requests_per_second) : '',
    origins: changed?.origins.join('\n') ?? '',
  })
  const save = async () => {
    const body = {
      name: form.name.trim(),
      rights,
      locations: places.map(Number),
      networks: entriesIn(form.networks),
      requests_per_second: Number(form.requests_per_second),
      origins: entriesIn(form.origins),
      expires_at: endOf(form.expires, changed),
    }
    if (changed) await sendIt(calls.keys.change({ key_id: changed.key_id }, body))
    else onMade((await sendIt(calls.keys.create({ ...body, test: isTest ? 1 : 0 }))).key)
  }
  return (
    <FormDialog
      opened
      title={changed ? text.keys.changeTitle(changed.name) : text.keys.add}
      submit={changed ? text.common.save : text.keys.add}
      onClose={onClose}
      onSubmit={save}
    >
      <TextInput label={text.keys.forWhat} maxLength={80} data-autofocus {...typed('name')} />
      <Checkbox.Group label={text.keys.may} value={rights} onChange={setRights}>
        <Stack gap="xs" mt="xs">
          {(Object.keys(text.keys.rights) as Right[]).map((right) => (
            <Checkbox
              key={right}
              value={right}
              label={text.keys.rights[right]}
              description={text.keys.rightHints[right]}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <MultiSelect
        label={text.keys.scope}
        placeholder={places.length === 0 ? text.keys.everywhere : ''}
        data={session.locations.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={places}
        onChange={setPlaces}
        searchable
        limit={100}
      />
      <Textarea
        label={text.keys.networks}
        description={text.keys.networksHint}
        autosize
        minRows={1}
        maxRows={6}
        {...typed('networks')}
      />
      <TextInput
        type="date"
        label={text.keys.expires}
        description={text.keys.expiresHint}
        {...typed('expires')}
      />
      <TextInput
        label={text.keys.perSecond}
        description={text.keys.perSecondHint}
        inputMode="numeric"
        {...typed('requests_per_second')}
      />
      <Textarea
        label={text.keys.origins}
        description={text.keys.originsHint}
        autosize
        minRows={1}
        maxRows={6}
        {...typed('origins')}
      />
      {!changed && (
        <Checkbox
          label={text.keys.test}
          description={text.keys.testHint}
          checked={isTest}
          onChange={({ currentTarget }) => setIsTest(currentTarget.checked)}
        />
      )}
    </FormDialog>
  )
}

const entriesIn = (typed: string) => typed.split(/[\s,]+/).filter((entry) => entry !== '')

/** A day means its end; one that was not touched keeps its time. */
function endOf(day: string, changed: KeyEntry | undefined): string {
  if (day === '') return ''
  return changed?.expires_at.startsWith(day) ? changed.expires_at : `${day} 23:59:59`
}

export function RotateKey({ rotated, onClose, onMade }: Props & { rotated: KeyEntry }) {
  const text = useText()
  const sendIt = useSend(['keys'])
  const { form, chosen } = useForm({ overlap: '24' })
  return (
    <FormDialog
      opened
      title={text.keys.rotateTitle(rotated.name)}
      submit={text.keys.rotate}
      onClose={onClose}
      onSubmit={async () => {
        const body = { overlap_hours: Number(form.overlap) }
        onMade((await sendIt(calls.keys.rotate({ key_id: rotated.key_id }, body))).key)
      }}
    >
      <Text size="sm">{text.keys.rotateLead}</Text>
      <Select
        label={text.keys.overlap}
        data={Object.entries(text.keys.overlaps).map(([value, label]) => ({ value, label }))}
        {...chosen('overlap')}
      />
    </FormDialog>
  )
}
