import { Button, Select, SimpleGrid, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls, type ResponseOf } from '../../api.ts'
import { dayAndTime, instantOf } from '../../format.ts'
import { instantFromLocal, localOfInstant } from '../../lib/day-bounds.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useBooksText } from '../../locales/books-text.tsx'
import { useLanguage } from '../../locales/locale-provider.tsx'
import { Fault } from '../../ui/changes/fault.ts'
import { showNotice } from '../../ui/changes/show-notice.ts'
import { useSend } from '../../ui/changes/use-send.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { TextInput } from '../../ui/forms/fields.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { PlusIcon } from '../../ui/icons.tsx'

type Person = ResponseOf<typeof calls.reports.hours>['result'][number]
export type Shift = Person['shifts'][number] & Pick<Person, 'staff_id' | 'name'>

/** The reason of each correction, and the hours before it. */
export function Corrections({ of: shift }: { of: Shift }) {
  const { shifts: words } = useBooksText()
  const { location } = useSignedIn()
  const { language } = useLanguage()
  const at = (instant: string) => dayAndTime(instant, location.time_zone, language)
  return shift.corrections.map((one) => (
    <Text key={one.corrected_at} size="xs" c="dimmed" className="long">
      {words.corrected}: {words.by(one.reason, one.done_by, at(one.corrected_at))}
      {' · '}
      {one.was_from === ''
        ? words.wasNone
        : one.was_until === ''
          ? words.wasOpen(at(one.was_from))
          : words.was(at(one.was_from), at(one.was_until))}
    </Text>
  ))
}

function useShiftForm(from: string, until: string) {
  const { shifts: words } = useBooksText()
  const { location } = useSignedIn()
  const sendIt = useSend(['report'])
  const local = (instant: string) =>
    instant === '' ? '' : localOfInstant(instantOf(instant), location.time_zone)
  const { form, typed } = useForm({ from: local(from), until: local(until), reason: '' })
  // A time that was not touched is sent as it is stored, to the second.
  const instant = (given: string, stored: string) =>
    given === local(stored) ? stored : given === '' ? '' : instantFromLocal(given, location.time_zone)
  return {
    form,
    typed,
    save: async (staffId: number, shiftId: number | undefined) => {
      const reason = form.reason.trim()
      if (reason === '') throw new Fault(words.reasonMissing, { reason: words.reasonMissing })
      await sendIt(
        calls.staff.correct_shift(
          { staff_id: staffId },
          {
            ...(shiftId !== undefined && { shift_id: shiftId }),
            from: instant(form.from, from),
            until: instant(form.until, until),
            reason,
          },
        ),
      )
      showNotice(words.saved)
    },
  }
}

function TimesAndReason({ of: { typed } }: { of: ReturnType<typeof useShiftForm> }) {
  const { shifts: words } = useBooksText()
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput type="datetime-local" label={words.from} required {...typed('from')} />
        <TextInput
          type="datetime-local"
          label={words.until}
          description={words.stillOn}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...typed('until')}
        />
      </SimpleGrid>
      <TextInput
        label={words.reason}
        description={words.reasonHint}
        maxLength={200}
        required
        {...typed('reason')}
      />
    </>
  )
}

export function CorrectShift({ shift, onClose }: { shift: Shift; onClose: () => void }) {
  const { shifts: words } = useBooksText()
  const times = useShiftForm(shift.began_at, shift.ended_at)
  return (
    <FormDialog
      opened
      title={words.title(shift.name)}
      onClose={onClose}
      onSubmit={() => times.save(shift.staff_id, shift.shift_id)}
    >
      <TimesAndReason of={times} />
    </FormDialog>
  )
}

/** Asks until when somebody worked. Left as it is, they are clocked out now. */
export function ClockOut({ shift, onClose }: { shift: Shift; onClose: () => void }) {
  const { hours, shifts: words } = useBooksText()
  const { location } = useSignedIn()
  const sendIt = useSend(['report'])
  const [now] = useState(() => localOfInstant(Date.now(), location.time_zone))
  const { form, typed } = useForm({ until: now, reason: '' })
  const isNow = form.until === now
  const submit = async () => {
    if (isNow) {
      await sendIt(calls.staff.clock({ staff_id: shift.staff_id }, { in: 0 }))
    } else {
      const reason = form.reason.trim()
      if (reason === '') throw new Fault(words.reasonMissing, { reason: words.reasonMissing })
      await sendIt(
        calls.staff.correct_shift(
          { staff_id: shift.staff_id },
          {
            shift_id: shift.shift_id,
            from: shift.began_at,
            until: form.until === '' ? '' : instantFromLocal(form.until, location.time_zone),
            reason,
          },
        ),
      )
    }
    showNotice(hours.ended(shift.name))
  }
  return (
    <FormDialog
      opened
      title={words.outTitle(shift.name)}
      submit={hours.end}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextInput
        type="datetime-local"
        label={words.outUntil}
        description={words.outHint}
        required
        {...typed('until')}
      />
      {!isNow && (
        <TextInput
          label={words.reason}
          description={words.reasonHint}
          maxLength={200}
          required
          {...typed('reason')}
        />
      )}
    </FormDialog>
  )
}

/** Adds a shift that nobody clocked. */
export function AddShift() {
  const { shifts: words } = useBooksText()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<PlusIcon size={16} />} onClick={() => setIsOpen(true)}>
        {words.add}
      </Button>
      {isOpen && <NewShift onClose={() => setIsOpen(false)} />}
    </>
  )
}

function NewShift({ onClose }: { onClose: () => void }) {
  const { shifts: words } = useBooksText()
  const { location } = useSignedIn()
  const [staffId, setStaffId] = useState<string | null>(null)
  const times = useShiftForm('', '')
  const staff = useQuery({
    queryKey: ['staff', location.id],
    queryFn: () => calls.staff.list({ location_id: location.id }),
  })
  return (
    <FormDialog
      opened
      title={words.add}
      onClose={onClose}
      onSubmit={() => times.save(Number(staffId), undefined)}
    >
      <Select
        label={words.person}
        required
        data={(staff.data?.result ?? []).map(({ id, first_name, last_name }) => ({
          value: String(id),
          label: `${first_name} ${last_name}`.trim(),
        }))}
        value={staffId}
        onChange={setStaffId}
      />
      <TimesAndReason of={times} />
    </FormDialog>
  )
}
