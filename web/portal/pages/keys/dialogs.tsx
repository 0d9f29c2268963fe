import { Checkbox, MultiSelect, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { KeyEntry } from '../../../../src/identity/auth/key-routes.ts'
import { calls } from '../../api.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useText } from '../../locales/locale-provider.tsx'
import { useSend } from '../../ui/changes/use-send.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { Textarea, TextInput } from '../../ui/forms/fields.tsx'
import { fieldsOf, useForm } from '../../ui/forms/use-form.ts'
import { Clashes, useEditing } from '../../ui/forms/versioned-form.tsx'

type Right = KeyEntry['rights'][number]

interface Props {
  onClose: () => void
  onMade: (key: string) => void
}

function formOf(key: KeyEntry | undefined) {
  return {
    name: key?.name ?? '',
    rights: key?.rights ?? (['service', 'reports'] as Right[]),
    locations: key?.locations ?? [],
    networks: key?.networks.join('\n') ?? '',
    expires_at: key?.expires_at.slice(0, 10) ?? '',
    requests_per_second: key?.requests_per_second ? String(key.requests_per_second) : '',
    origins: key?.origins.join('\n') ?? '',
  }
}

function bodyOf(form: ReturnType<typeof formOf>, key: KeyEntry | undefined) {
  return {
    name: form.name.trim(),
    rights: form.rights,
    locations: form.locations,
    networks: entriesIn(form.networks),
    requests_per_second: Number(form.requests_per_second),
    origins: entriesIn(form.origins),
    expires_at: endOf(form.expires_at, key),
  }
}

/** Creates a key, or changes the given one. */
export function KeyDialog({ changed, onClose, onMade }: Props & { changed?: KeyEntry }) {
  const text = useText()
  const { session } = useSignedIn()
  const sendIt = useSend(['keys'])
  const editing = useEditing(changed, formOf, bodyOf)
  const { rights, locations, ...words } = editing.form
  const { typed } = fieldsOf(words, editing.set)
  const [isTest, setIsTest] = useState(false)
  const save = () =>
    editing.save(async (body) => {
      if (changed) return sendIt(calls.keys.change({ key_id: changed.key_id }, body))
      onMade((await sendIt(calls.keys.create({ ...body, test: isTest ? 1 : 0 }))).key)
    })
  const placeOf = (id: unknown) => session.locations.find((place) => place.id === id)?.name ?? String(id)
  const show = (name: string, value: unknown) => {
    if (name === 'rights') return (value as Right[]).map((right) => text.keys.rights[right]).join(', ')
    if (name === 'locations') return (value as number[]).map(placeOf).join(', ') || text.keys.everywhere
    return Array.isArray(value) ? value.join(', ') : String(value || '')
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
      <Checkbox.Group label={text.keys.may} value={rights} onChange={(rights) => editing.set({ rights })}>
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
        placeholder={locations.length === 0 ? text.keys.everywhere : ''}
        data={session.locations.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={locations.map(String)}
        onChange={(chosen) => editing.set({ locations: chosen.map(Number) })}
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
        {...typed('expires_at')}
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
      <Clashes clash={editing.clash} show={show} />
    </FormDialog>
  )
}

const entriesIn = (typed: string) => typed.split(/[\s,]+/).filter((entry) => entry !== '')

/** A chosen day means its end; an unchanged day keeps its time. */
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
