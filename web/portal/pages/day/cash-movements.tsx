import { Button, Group, Select, Text } from '@mantine/core'
import { useState } from 'react'
import type { CashAnswer } from '../../../../src/payments/drawers/close-routes.ts'
import { MOVEMENT_KINDS, type MovementKind } from '../../../../src/payments/drawers/movements.ts'
import { SUPERVISOR_PIN } from '../../../../src/staff/supervisor-pin-label.ts'
import { calls } from '../../api.ts'
import { timeOfDay } from '../../format.ts'
import { useDrawerName } from '../../lib/drawer-name.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useBooksText } from '../../locales/books-text.tsx'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'
import { Fault } from '../../ui/changes/fault.ts'
import { showNotice } from '../../ui/changes/show-notice.ts'
import { useSend } from '../../ui/changes/use-send.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { decimalOf } from '../../ui/forms/decimal.ts'
import { TextInput } from '../../ui/forms/fields.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { PlusIcon } from '../../ui/icons.tsx'
import { PageSection } from '../../ui/page.tsx'
import { parseTypedCents, textOfCents, useMoney } from '../orders/reason-and-approval.tsx'
import { Row } from './cash-count.tsx'

/** Cash put into drawers and taken out of them on a day. */
export function CashMovements({ cash }: { cash: CashAnswer }) {
  const { cash: words } = useBooksText()
  const text = useText()
  const { language } = useLanguage()
  const { location, mayChange } = useSignedIn()
  const { shown } = useMoney()
  const [isRecording, setIsRecording] = useState(false)
  const nameOf = useDrawerName()
  const whoAndWhen = (one: CashAnswer['movements'][number]) => {
    const approver = one.approved_by === SUPERVISOR_PIN ? '' : text.day.allowedBy(one.approved_by)
    return [
      cash.drawers.length > 1 ? nameOf(one.drawer) : '',
      `${one.done_by}, ${timeOfDay(one.recorded_at, location.time_zone, language)}`,
      one.approved_by === one.done_by ? '' : approver,
    ]
      .filter((part) => part !== '')
      .join(' · ')
  }
  return (
    <PageSection title={words.title} lead={words.lead}>
      {cash.movements.length === 0 ? (
        <Text size="sm" c="dimmed">
          {words.none}
        </Text>
      ) : (
        <dl className="sums number">
          {cash.movements.map((one) => (
            <Row
              key={one.movement_id}
              name={
                <>
                  {[words.kinds[one.kind] ?? one.kind, one.reason].filter((part) => part !== '').join(' · ')}
                  <Text size="xs" c="dimmed">
                    {whoAndWhen(one)}
                  </Text>
                </>
              }
              value={one.amount.startsWith('-') ? `−${shown(one.amount.slice(1))}` : shown(one.amount)}
            />
          ))}
        </dl>
      )}
      {mayChange && (
        <Group className="no-print">
          <Button variant="default" leftSection={<PlusIcon size={16} />} onClick={() => setIsRecording(true)}>
            {words.record}
          </Button>
        </Group>
      )}
      {isRecording && <RecordMovement cash={cash} onClose={() => setIsRecording(false)} />}
    </PageSection>
  )
}

function RecordMovement({ cash, onClose }: { cash: CashAnswer; onClose: () => void }) {
  const { cash: words } = useBooksText()
  const text = useText()
  const { shown } = useMoney()
  const nameOf = useDrawerName()
  const sendIt = useSend(['day', 'dashboard'])
  const [kind, setKind] = useState<MovementKind>('pay_out')
  const [drawerId, setDrawerId] = useState(String(cash.drawers[0]?.drawer_id ?? 1))
  const { form, typed } = useForm({ amount: '', reason: '', supervisor_pin: '' })
  const needsReason = kind === 'pay_in' || kind === 'pay_out'
  // An opening count no longer changes a day that was counted.
  const kinds = MOVEMENT_KINDS.filter((one) => one !== 'opening' || cash.closed === 0)
  const submit = async () => {
    const reason = form.reason.trim()
    if (needsReason && reason === '')
      throw new Fault(text.money.reasonMissing, { reason: text.money.reasonMissing })
    const pin = form.supervisor_pin.trim()
    await sendIt(
      calls.drawers.record_movement(
        { location_id: cash.location_id },
        {
          kind,
          drawer_id: Number(drawerId),
          amount: decimalOf(form.amount) || '0',
          reason,
          date: cash.date,
          ...(pin !== '' && { supervisor_pin: Number(pin) }),
        },
      ),
    )
    const cents = parseTypedCents(form.amount)
    showNotice(words.saved(words.kinds[kind] ?? kind, shown(textOfCents(cents))))
  }
  return (
    <FormDialog opened title={words.title} submit={words.save} onClose={onClose} onSubmit={submit}>
      <Select
        label={words.kind}
        description={words.hints[kind]}
        data={kinds.map((value) => ({ value, label: words.kinds[value] ?? value }))}
        value={kind}
        onChange={(value) => value && setKind(value as MovementKind)}
        allowDeselect={false}
      />
      {cash.drawers.length > 1 && (
        <Select
          label={words.drawer}
          data={cash.drawers.map(({ drawer_id, name }) => ({
            value: String(drawer_id),
            label: nameOf(name),
          }))}
          value={drawerId}
          onChange={(value) => value && setDrawerId(value)}
          allowDeselect={false}
        />
      )}
      <TextInput label={text.money.amount} inputMode="decimal" required data-autofocus {...typed('amount')} />
      <TextInput
        label={needsReason ? words.reason : words.note}
        maxLength={200}
        required={needsReason}
        placeholder={words.reasons[kind] ?? ''}
        {...typed('reason')}
      />
      <TextInput
        label={text.money.pin}
        description={text.money.pinHint}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        {...typed('supervisor_pin')}
      />
    </FormDialog>
  )
}
