import type { SettingsAnswer } from '../../../../src/locations/routes.ts'
import { calls } from '../../api.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'
import { Fault } from '../../ui/changes/fault.ts'
import { useSend } from '../../ui/changes/use-send.ts'
import { decimalOf, decimalShown } from '../../ui/forms/decimal.ts'
import { useEditing } from '../../ui/forms/versioned-form.tsx'

type Form = Omit<SettingsAnswer, 'version'> & { supervisor_pin: string; payment_pass: string }
type TextField = { [Name in keyof Form]: Form[Name] extends string ? Name : never }[keyof Form]
type FlagField = Exclude<keyof Form, TextField | 'staff_pin_digits'>

const DECIMALS = [
  'tax_rate',
  'service_rate',
  'tip_option_1',
  'tip_option_2',
  'tip_option_3',
  'tip_limit_percent',
  'tip_limit_amount',
] as const

/** Converts the decimal fields of the form. */
function decimals(form: Pick<Form, (typeof DECIMALS)[number]>, write: (value: string) => string) {
  return Object.fromEntries(DECIMALS.map((name) => [name, write(form[name])])) as typeof form
}

function formOf(settings: SettingsAnswer | undefined, language: string): Form {
  const { version: _, ...form } = settings as SettingsAnswer
  const shown = decimals({ ...form }, (value) => decimalShown(value, language))
  return { ...form, ...shown, supervisor_pin: '', payment_pass: '' }
}

/** A secret is sent only if it was typed, since it is not loaded with the form. */
function bodyOf({ supervisor_pin, payment_pass, ...settings }: Form) {
  return {
    ...settings,
    ...decimals({ ...settings }, decimalOf),
    ...(supervisor_pin !== '' && { supervisor_pin: Number(supervisor_pin) }),
    ...(payment_pass !== '' && { payment_pass }),
  }
}

/** The general settings of a location, which managers may change. */
export function useLocationForm(saved: SettingsAnswer) {
  const text = useText()
  const { location, mayChange, isOwner } = useSignedIn()
  const sendIt = useSend(['settings', 'session'])
  const { language } = useLanguage()
  const editing = useEditing(saved, (read) => formOf(read, language), bodyOf)
  const { form, set } = editing
  const save = async () => {
    // A PIN of 12 would be stored as 0012, which nobody would type.
    const pin = form.supervisor_pin
    if (pin !== '' && !/^\d{4,8}$/.test(pin))
      throw new Fault(text.settings.pinTooShort, { supervisor_pin: text.settings.pinTooShort })
    await editing.save((body) => sendIt(calls.settings.change({ location_id: location.id }, body)))
  }
  const field = (name: TextField) => ({
    name,
    value: form[name],
    readOnly: !mayChange,
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  })
  const flag = (name: FlagField) => ({
    checked: form[name] === 1,
    disabled: !mayChange,
    onChange: (event: { currentTarget: { checked: boolean } }) =>
      set({ [name]: event.currentTarget.checked ? 1 : 0 }),
  })
  return {
    ...editing,
    changed: mayChange && editing.changed,
    save,
    field,
    ownerField: (name: TextField) => ({ ...field(name), readOnly: !isOwner }),
    flag,
    show: (_name: string, value: unknown) =>
      value === 0 || value === 1 ? (value === 1 ? text.clash.yes : text.clash.no) : String(value),
  }
}

export type LocationForm = ReturnType<typeof useLocationForm>
