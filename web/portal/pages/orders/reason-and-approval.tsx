import { useRef } from 'react'
import { Refused } from '../../api.ts'
import { centsOf, money } from '../../format.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'
import { Fault } from '../../ui/changes/fault.ts'
import { decimalOf, decimalShown } from '../../ui/forms/decimal.ts'
import { Textarea, TextInput } from '../../ui/forms/fields.tsx'
import { useForm } from '../../ui/forms/use-form.ts'

/** Queries to refetch after an action that changes what an order owes or has paid. */
export const ORDER_QUERIES = ['order', 'orders', 'floor', 'dashboard', 'report', 'day']

/** Parses a typed amount into cents; NaN if it is not an amount. */
export function parseTypedCents(typed: string): number {
  const [, whole, part = ''] = /^(\d{1,7})(?:\.(\d{0,2}))?$/.exec(decimalOf(typed)) ?? []
  return whole === undefined ? Number.NaN : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

export const textOfCents = (cents: number) => (cents / 100).toFixed(2)

/** Formats money in the currency of the location and the language of the reader. */
export function useMoney() {
  const { language } = useLanguage()
  const { location } = useSignedIn()
  const shown = (amount: string) => money(amount, location.currency, language)
  const decimal = (value: string) => decimalShown(value, language)
  return { shown, decimal, isSome: (amount: string) => centsOf(amount) !== 0 }
}

/**
 * The version of the bill that a dialog was opened for. It stays for the life of the dialog, also when an unanswered
 * attempt has moved the bill on. Only a refusal because the bill changed, which a person has read, adopts the present one.
 */
export function useSeenBill(bill: { version: number }) {
  const version = useRef(bill.version)
  const present = useRef(bill.version)
  present.current = bill.version
  return {
    against: async <Answer,>(change: (version: number) => Promise<Answer>): Promise<Answer> => {
      try {
        return await change(version.current)
      } catch (error) {
        if (error instanceof Refused && error.code === 'bill_changed') {
          const { bill_version: now } = error.details
          version.current = typeof now === 'number' ? now : present.current
        }
        throw error
      }
    },
  }
}

/** The reason for an action and the PIN of the supervisor who approved it. */
export function useReasonAndPin() {
  const text = useText()
  const { form, typed } = useForm({ reason: '', supervisor_pin: '' })
  return {
    typed,
    /** Returns the input of the call. */
    toInput() {
      const reason = form.reason.trim()
      if (reason === '') throw new Fault(text.money.reasonMissing, { reason: text.money.reasonMissing })
      const pin = form.supervisor_pin.trim()
      return { reason, ...(pin !== '' && { supervisor_pin: Number(pin) }) }
    },
  }
}

export function ReasonAndPinFields(props: {
  of: ReturnType<typeof useReasonAndPin>
  /** `maybe`: the PIN is needed only above what staff may give; omitted: always. */
  pin?: 'maybe'
}) {
  const text = useText()
  const { typed } = props.of
  return (
    <>
      <Textarea
        label={text.money.reason}
        description={text.money.reasonHint}
        maxLength={200}
        autosize
        required
        {...typed('reason')}
      />
      <TextInput
        label={text.money.pin}
        description={props.pin === 'maybe' ? text.money.pinHintMaybe : text.money.pinHint}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        {...typed('supervisor_pin')}
      />
    </>
  )
}
