import { Button, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { CashAnswer } from '../../../../src/payments/drawers/close-routes.ts'
import { calls } from '../../api.ts'
import { type Count, countedCents, NOT_COUNTED } from '../../lib/cash-count.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useText } from '../../locales/locale-provider.tsx'
import { showNotice } from '../../ui/changes/show-notice.ts'
import { useChange } from '../../ui/changes/use-change.tsx'
import { useSend } from '../../ui/changes/use-send.ts'
import { Textarea, TextInput } from '../../ui/forms/fields.tsx'
import { PageSection } from '../../ui/page.tsx'
import { parseTypedCents, textOfCents, useMoney } from '../orders/reason-and-approval.tsx'
import { DrawerCount } from './cash-count.tsx'
import { Closed, type DayReport } from './report.tsx'
import { cashSince } from './since.tsx'

const storageKeyOf = ({ location_id, date }: CashAnswer) => `comanda.count.${location_id}.${date}`

/** The count, the reason for a difference, and the approval of a supervisor. */
export function CloseDay(props: { cash: CashAnswer; report: DayReport; isToday: boolean }) {
  const text = useText()
  const { mayChange } = useSignedIn()
  const { cash, isToday } = props
  const [again, setAgain] = useState(false)
  const last = cash.closes.at(-1)
  // A past day stays as it was closed, unless its cash has changed since.
  const mayCountAgain = mayChange && (isToday || cashSince(props.report.since) !== 0)
  const mayCount = mayChange && (last === undefined || (mayCountAgain && again))
  return (
    <>
      {last && <Closed closes={cash.closes} />}
      {mayCount ? (
        <CountForm cash={cash} isAgain={last !== undefined} onClosed={() => setAgain(false)} />
      ) : last && mayCountAgain ? (
        <Group className="no-print">
          <Button variant="default" onClick={() => setAgain(true)}>
            {text.day.closeAgain}
          </Button>
        </Group>
      ) : (
        !last && <Text className="note">{text.day.notClosed}</Text>
      )}
    </>
  )
}

function CountForm(props: { cash: CashAnswer; isAgain: boolean; onClosed: () => void }) {
  const text = useText()
  const { cash, isAgain } = props
  const { shown } = useMoney()
  const sendIt = useSend(['day', 'dashboard'])
  const [counts, setCounts] = useState<Record<string, Count>>(() => savedCounts(cash))
  const [note, setNote] = useState('')
  const [pin, setPin] = useState('')
  const [missing, setMissing] = useState('')
  const counted = cash.drawers.map((drawer) => ({
    drawer,
    cents: countedCents(counts[drawer.drawer_id] ?? NOT_COUNTED, parseTypedCents),
  }))
  const difference = counted.reduce(
    (sum, { drawer, cents }) => sum + (cents ?? 0) - Math.round(Number(drawer.expected) * 100),
    0,
  )
  const isCounted = counted.every(({ cents }) => cents !== undefined)
  const differs =
    isCounted && counted.some(({ drawer, cents }) => textOfCents(cents ?? 0) !== drawer.expected)
  const change = (drawerId: number, count: Count) => {
    const next = { ...counts, [drawerId]: count }
    setCounts(next)
    localStorage.setItem(storageKeyOf(cash), JSON.stringify(next))
  }
  const close = useChange(
    async () => {
      await sendIt(
        calls.reports.close_day(
          { location_id: cash.location_id },
          {
            date: cash.date,
            drawers: counted.map(({ drawer, cents }) => ({
              drawer_id: drawer.drawer_id,
              counted: textOfCents(cents ?? 0),
            })),
            note: note.trim(),
            ...(isAgain && { again: 1 }),
            ...(pin.trim() !== '' && { supervisor_pin: Number(pin) }),
          },
        ),
      )
      localStorage.removeItem(storageKeyOf(cash))
      showNotice(text.day.closed)
      props.onClosed()
    },
    ['day'],
    'here',
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const fault = !isCounted ? text.day.notCounted : differs && note.trim() === '' ? text.day.noteMissing : ''
    setMissing(fault)
    if (fault === '') close.mutate(undefined)
  }
  const refusal = missing || close.refusal
  return (
    <form onSubmit={submit} className="no-print" noValidate>
      <PageSection title={text.day.cash} lead={text.day.cashLead}>
        {counted.map(({ drawer, cents }) => (
          <DrawerCount
            key={drawer.drawer_id}
            drawer={drawer}
            currency={cash.currency}
            count={counts[drawer.drawer_id] ?? NOT_COUNTED}
            cents={cents}
            onChange={(count) => change(drawer.drawer_id, count)}
          />
        ))}
        <Stack gap="sm" className="day-close">
          {isCounted && cash.drawers.length > 1 && (
            <Text fw={650} className="number" aria-live="polite">
              {text.common.named(text.day.difference, shown(textOfCents(difference)))}
            </Text>
          )}
          <Textarea
            label={differs ? text.day.note : text.day.noteAny}
            description={text.day.noteHint}
            maxLength={200}
            autosize
            required={differs}
            {...(missing === text.day.noteMissing && { error: missing })}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <TextInput
            label={text.money.pin}
            description={text.money.pinHint}
            type="password"
            inputMode="numeric"
            autoComplete="off"
            maxLength={8}
            value={pin}
            onChange={(event) => setPin(event.currentTarget.value)}
          />
          {refusal && (
            <Text role="alert" size="sm" className="refusal">
              {refusal}
            </Text>
          )}
          <Group justify="space-between">
            <Text size="sm" c="dimmed" flex="1 1 16rem">
              {text.day.stillOpen}
            </Text>
            <Button type="submit" loading={close.isPending}>
              {text.day.close}
            </Button>
          </Group>
        </Stack>
      </PageSection>
    </form>
  )
}

/** Restores counts typed on this device before the page was closed or the power failed. */
function savedCounts(cash: CashAnswer): Record<string, Count> {
  try {
    return JSON.parse(localStorage.getItem(storageKeyOf(cash)) ?? '{}')
  } catch {
    return {}
  }
}
