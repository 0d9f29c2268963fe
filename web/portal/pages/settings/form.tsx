import { Button, Group, SimpleGrid, Stack, Switch, Text } from '@mantine/core'
import type { FormEvent } from 'react'
import type { SettingsAnswer } from '../../../../src/locations/routes.ts'
import { calls, Refused } from '../../api.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { atFields } from '../../locales/field-names.ts'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'
import { Fault, showNotice, useChange, useSend } from '../../ui/dialog.tsx'
import { decimalOf, decimalShown } from '../../ui/forms/decimal.ts'
import { FaultsContext, Select, Textarea, TextInput } from '../../ui/forms/fields.tsx'
import { useGuard } from '../../ui/forms/unsaved-guard.ts'
import { Clashes, isClash, useEditing } from '../../ui/forms/versioned-form.tsx'
import { PageSection } from '../../ui/page.tsx'
import { Secrets } from './secrets.tsx'
import { timeZones } from './time-zones.ts'
import { TipSettings } from './tips.tsx'

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

/** All settings of a location. */
export function SettingsForm(props: { saved: SettingsAnswer; hasPin: boolean; onSaved: () => void }) {
  const { saved, hasPin, onSaved } = props
  const text = useText()
  const { location, mayChange, isOwner } = useSignedIn()
  const sendIt = useSend(['settings', 'session'])
  const { language } = useLanguage()
  const editing = useEditing(saved, (read) => formOf(read, language), bodyOf)
  const { form, set, changed } = editing
  useGuard(mayChange && changed)
  const save = useChange(
    async () => {
      // A PIN of 12 would be stored as 0012, which nobody would type.
      const pin = form.supervisor_pin
      if (pin !== '' && !/^\d{4,8}$/.test(pin))
        throw new Fault(text.settings.pinTooShort, { supervisor_pin: text.settings.pinTooShort })
      try {
        await editing.save((body) => sendIt(calls.settings.change({ location_id: location.id }, body)))
      } catch (error) {
        if (isClash(error)) return
        throw error
      }
      showNotice(text.common.saved)
      onSaved()
    },
    [],
    'here',
  )
  const faults =
    save.error instanceof Refused
      ? atFields(save.error.details, text.faults.what)
      : save.error instanceof Fault
        ? save.error.at
        : {}
  const field = (name: TextField) => ({
    name,
    value: form[name],
    readOnly: !mayChange,
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  })
  const ownerField = (name: TextField) => ({ ...field(name), readOnly: !isOwner })
  const flag = (name: FlagField) => ({
    checked: form[name] === 1,
    disabled: !mayChange,
    onChange: (event: { currentTarget: { checked: boolean } }) =>
      set({ [name]: event.currentTarget.checked ? 1 : 0 }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(undefined)
  }
  return (
    <form onSubmit={submit} noValidate>
      <FaultsContext value={faults}>
        <Stack gap="md">
          {!mayChange && <Text className="note">{text.common.viewOnly}</Text>}
          <PageSection title={text.settings.general}>
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <TextInput label={text.settings.name} maxLength={120} {...field('name')} />
              <TextInput
                label={text.settings.currency}
                description={text.settings.currencyHint}
                maxLength={3}
                {...field('currency')}
              />
              <Select
                label={text.settings.timeZone}
                data={timeZones(saved.time_zone)}
                value={form.time_zone}
                onChange={(value) => value && set({ time_zone: value })}
                searchable
                allowDeselect={false}
                disabled={!mayChange}
              />
              <TextInput
                label={text.settings.dayStart}
                description={text.settings.dayStartHint}
                type="time"
                {...field('day_start')}
              />
            </SimpleGrid>
          </PageSection>
          <PageSection title={text.settings.prices} lead={text.settings.ratesHint}>
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <TextInput label={text.settings.taxRate} inputMode="decimal" {...field('tax_rate')} />
              <TextInput label={text.settings.serviceRate} inputMode="decimal" {...field('service_rate')} />
            </SimpleGrid>
            <Switch label={text.settings.taxIncluded} {...flag('tax_included')} />
          </PageSection>
          <PageSection title={text.settings.switches}>
            <Switch
              label={text.settings.ordering}
              description={text.settings.orderingHint}
              {...flag('ordering_enabled')}
            />
            <Switch
              label={text.settings.splitbill}
              description={text.settings.splitbillHint}
              {...flag('splitbill_enabled')}
            />
            <TipSettings field={field} flag={flag} />
          </PageSection>
          <PageSection title={text.settings.receipt}>
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <Textarea
                label={text.settings.receiptHeader}
                autosize
                minRows={2}
                {...field('receipt_header')}
              />
              <Textarea
                label={text.settings.receiptFooter}
                autosize
                minRows={2}
                {...field('receipt_footer')}
              />
            </SimpleGrid>
          </PageSection>
          <PageSection title={text.settings.secrets} {...(!isOwner && { lead: text.settings.ownerOnly })}>
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <TextInput
                label={text.settings.endpoint}
                description={isOwner && text.settings.endpointHint}
                {...ownerField('payment_endpoint')}
              />
              <TextInput label={text.settings.gatewayType} {...ownerField('payment_type')} />
              <TextInput
                label={text.settings.gatewayUser}
                autoComplete="off"
                {...ownerField('payment_user')}
              />
              {isOwner && (
                <TextInput
                  label={text.settings.gatewayPass}
                  placeholder={text.settings.unchanged}
                  autoComplete="off"
                  {...field('payment_pass')}
                />
              )}
              <TextInput
                label={text.settings.pin}
                {...(hasPin
                  ? { placeholder: text.settings.unchanged }
                  : { description: text.settings.pinMissing })}
                inputMode="numeric"
                autoComplete="off"
                {...field('supervisor_pin')}
              />
              <Select
                label={text.settings.pinDigits}
                description={text.settings.pinDigitsHint}
                data={['4', '5', '6', '7', '8']}
                value={String(form.staff_pin_digits)}
                readOnly={!mayChange}
                allowDeselect={false}
                onChange={(value) => set({ staff_pin_digits: Number(value) })}
              />
            </SimpleGrid>
            {mayChange && <Secrets />}
          </PageSection>
          <Clashes
            clash={editing.clash}
            show={(_name, value) =>
              value === 0 || value === 1 ? (value === 1 ? text.clash.yes : text.clash.no) : String(value)
            }
          />
        </Stack>
      </FaultsContext>
      {mayChange && changed && (
        <Group className="save-bar" justify="space-between">
          {save.refusal ? (
            <Text size="sm" role="alert" className="refusal" flex={1}>
              {save.refusal}
            </Text>
          ) : (
            <Text size="sm" fw={600}>
              {text.settings.changed}
            </Text>
          )}
          <Group gap="xs">
            <Button variant="default" onClick={editing.discard}>
              {text.settings.discard}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {text.common.save}
            </Button>
          </Group>
        </Group>
      )}
    </form>
  )
}
