import { Paper, Radio, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Refused } from '../../api.ts'
import { useText } from '../../locales/locale-provider.tsx'
import { changesIn, type Fields, rebaseForm } from './three-way-merge.ts'

/** An entity as it was loaded. */
type Entry = object & { version: string }

export interface Editing<Form extends object, Body extends object> {
  form: Form
  set: (some: Partial<Form>) => void
  changed: boolean
  /** Sends the changed fields with the version that was loaded; sends nothing if nothing changed. */
  save: (send: (body: Body & { version?: string }) => Promise<unknown>) => Promise<void>
  /** Resets the form to the loaded values. */
  discard: () => void
  clash: Clash | undefined
}

/** Fields that another user has changed since the form was loaded, with both values. */
interface Clash {
  names: string[]
  mine: Fields
  theirs: Fields
  /** The values that would be sent now. */
  now: Fields
  choose: (name: string, whose: 'mine' | 'theirs') => void
}

/**
 * A form for an entity that others may change at the same time; without `read` the entity is new. Refetched data only
 * replaces an untouched form. A save with an outdated version merges both, field by field.
 */
export function useEditing<Read extends Entry, Form extends object, Body extends object>(
  read: Read | undefined,
  formOf: (entry: Read | undefined) => Form,
  toBody: (form: Form, entry: Read | undefined) => Body,
): Editing<Form, Body> {
  const bodyOf = (of: Form, entry: Read | undefined) => toBody(of, entry) as Body & Fields
  const [base, setBase] = useState(read)
  const [form, setForm] = useState(() => formOf(read))
  const [theirs, setTheirs] = useState<{ names: string[]; mine: Form; theirs: Form }>()
  const body = bodyOf(form, base)
  const original = base && bodyOf(formOf(base), base)
  const changed = original === undefined || Object.keys(changesIn(original, body)).length > 0
  if (read && base && read.version !== base.version && !changed && !theirs) {
    setBase(read)
    setForm(formOf(read))
  }

  const save: Editing<Form, Body>['save'] = async (send) => {
    let [known, mine] = [base, form]
    for (;;) {
      const desiredBody = bodyOf(mine, known)
      if (known === undefined) return void (await send(desiredBody))
      const changes = changesIn(bodyOf(formOf(known), known), desiredBody)
      if (Object.keys(changes).length === 0) return
      try {
        // The loaded version guards the fields that are not sent.
        return void (await send({ ...(changes as Body), version: known.version }))
      } catch (error) {
        if (!(error instanceof Refused && isClash(error))) throw error
        const now: Read = { ...known, ...(error.details.present as object), version: error.details.version }
        const other = formOf(now)
        const { form: both, names } = rebaseForm(
          { form: mine, body: desiredBody },
          bodyOf(formOf(known), known),
          {
            form: other,
            body: bodyOf(other, now),
          },
        )
        setBase(now)
        setForm(both)
        setTheirs({ names, mine, theirs: other })
        if (names.length > 0)
          throw error
          // Both users made the same change: there is nothing to choose.
        ;[known, mine] = [now, both]
      }
    }
  }
  return {
    form,
    set: (some) => setForm((before) => ({ ...before, ...some })),
    changed,
    save,
    discard: () => {
      setForm(formOf(base))
      setTheirs(undefined)
    },
    clash: theirs && {
      names: theirs.names,
      mine: bodyOf(theirs.mine, base),
      theirs: bodyOf(theirs.theirs, base),
      now: body,
      choose: (name, whose) =>
        setForm((before) => ({ ...before, [name]: theirs[whose][name as keyof Form] })),
    },
  }
}

/** True if the form itself shows why it was not saved and offers a choice. */
export function isClash(error: unknown): boolean {
  return error instanceof Refused && error.code === 'changed_meanwhile'
}

/** Offers both values of each clashing field; the chosen one is put into the form at once. */
export function Clashes(props: {
  clash: Clash | undefined
  /** Formats a value for the reader. */
  show?: (name: string, value: unknown) => string
}) {
  const text = useText()
  const { clash, show = (_, value) => String(value) } = props
  const box = useRef<HTMLDivElement>(null)
  const clashingNames = clash?.names.join()
  useEffect(() => {
    // The save button may be far below the message.
    if (clashingNames) box.current?.scrollIntoView({ block: 'center' })
  }, [clashingNames])
  if (!clash || clash.names.length === 0) return null
  const shown = (name: string, value: unknown) => show(name, value) || text.clash.empty
  const same = (name: string, one: Fields) => JSON.stringify(one[name]) === JSON.stringify(clash.now[name])
  return (
    <Paper ref={box} className="clash" p="md" role="group" aria-label={text.clash.title}>
      <Stack gap="md">
        <div role="alert">
          <Text fw={600}>{text.clash.title}</Text>
          <Text size="sm">{text.clash.lead}</Text>
        </div>
        {clash.names.map((name) => (
          <Radio.Group
            key={name}
            label={text.faults.field(name)}
            value={same(name, clash.mine) ? 'mine' : same(name, clash.theirs) ? 'theirs' : ''}
            onChange={(whose) => clash.choose(name, whose as 'mine' | 'theirs')}
          >
            <Stack gap={6} mt={6}>
              <Radio value="mine" label={text.clash.mine(shown(name, clash.mine[name]))} />
              <Radio value="theirs" label={text.clash.theirs(shown(name, clash.theirs[name]))} />
            </Stack>
          </Radio.Group>
        ))}
      </Stack>
    </Paper>
  )
}
