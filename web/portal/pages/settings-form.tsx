import { Button, Group, Select, SimpleGrid, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { SettingsAnswer } from '../../../src/locations/routes.ts'
import { send } from '../api.ts'
import { tell, useChange, useSend } from '../parts/dialog.tsx'
import { Clashes, isClash, useEditing } from '../parts/editing.tsx'
import { EyeIcon } from '../parts/icons.tsx'
import { Part } from '../parts/page.tsx'
import { useSigned } from '../parts/session.tsx'
import { useText } from '../text/text.tsx'

type Form = Omit<SettingsAnswer, 'version'> & { supervisor_pin: string; payment_pass: string }
type TextField = { [Name in keyof Form]: Form[Name] extends string ? Name : never }[keyof Form]
type FlagField = Exclude<keyof Form, TextField | 'staff_pin_digits'>

function formOf(settings: SettingsAnswer | undefined): Form {
  const { version: _, ...form } = settings as SettingsAnswer
  return { ...form, supervisor_pin: '', payment_pass: '' }
}

/** What is only shown on request is only sent when it was typed. */
function bodyOf({ supervisor_pin, payment_pass, ...settings }: Form) {
  return {
    ...settings,
    ...(supervisor_pin !== '' && { supervisor_pin }),
    ...(payment_pass !== '' && { payment_pass }),
  }
}

/** Everything about a location. */
export function SettingsForm(props: { saved: SettingsAnswer; hasPin: boolean; onSaved: () => void }) {
  const { saved, hasPin, onSaved } = props
  const text = useText()
  const { location, mayChange, isOwner } = useSigned()
  const sendIt = useSend(['settings', 'session'])
  const editing = useEditing(saved, formOf, bodyOf)
  const { form, set, changed } = editing
  const save = useChange(async () => {
    try {
      await editing.save((body) => sendIt('PUT', `/go/location/${location.id}`, body))
    } catch (error) {
      if (isClash(error)) return
      throw error
    }
    tell(text.common.saved)
    onSaved()
  }, [])
  const field = (name: TextField) => ({
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
    <form onSubmit={submit}>
      <Stack gap="md">
        {!mayChange && <Text className="note">{text.common.viewOnly}</Text>}
        <Part title={text.settings.general}>
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
        </Part>
        <Part title={text.settings.prices} lead={text.settings.ratesHint}>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput label={text.settings.taxRate} inputMode="decimal" {...field('tax_rate')} />
            <TextInput label={text.settings.serviceRate} inputMode="decimal" {...field('service_rate')} />
          </SimpleGrid>
          <Switch label={text.settings.taxIncluded} {...flag('tax_included')} />
        </Part>
        <Part title={text.settings.switches}>
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
          <Switch
            label={text.settings.tipping}
            description={text.settings.tippingHint}
            {...flag('tip_enabled')}
          />
          <SimpleGrid cols={3}>
            {([1, 2, 3] as const).map((number) => (
              <TextInput
                key={number}
                label={text.settings.tipOption(number)}
                inputMode="decimal"
                {...field(`tip_option_${number}`)}
              />
            ))}
          </SimpleGrid>
          <Switch label={text.settings.tipCustom} {...flag('tip_custom')} />
        </Part>
        <Part title={text.settings.receipt}>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <Textarea label={text.settings.receiptHeader} autosize minRows={2} {...field('receipt_header')} />
            <Textarea label={text.settings.receiptFooter} autosize minRows={2} {...field('receipt_footer')} />
          </SimpleGrid>
        </Part>
        <Part title={text.settings.secrets} {...(!isOwner && { lead: text.settings.ownerOnly })}>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput
              label={text.settings.endpoint}
              description={isOwner && text.settings.endpointHint}
              {...ownerField('payment_endpoint')}
            />
            <TextInput label={text.settings.gatewayType} {...ownerField('payment_type')} />
            <TextInput label={text.settings.gatewayUser} autoComplete="off" {...ownerField('payment_user')} />
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
        </Part>
        <Clashes
          clash={editing.clash}
          show={(_name, value) =>
            value === 0 || value === 1 ? (value === 1 ? text.clash.yes : text.clash.no) : String(value)
          }
        />
      </Stack>
      {mayChange && changed && (
        <Group className="save-bar" justify="space-between">
          <Text size="sm" fw={600}>
            {text.settings.changed}
          </Text>
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

export function timeZones(own: string): string[] {
  const known = Intl.supportedValuesOf('timeZone')
  return known.includes(own) ? known : [own, ...known]
}

/** What is only shown on request. */
function Secrets() {
  const text = useText()
  const { location } = useSigned()
  const [shown, setShown] = useState<{ supervisor_pin: number; payment_pass: string }>()
  const show = useChange(async () => {
    setShown(await send('POST', `/go/location/${location.id}/secrets`))
  }, [])
  if (shown) {
    return (
      <Stack gap={4} className="code" data-secrets>
        <span>{text.settings.shownPin(String(shown.supervisor_pin).padStart(4, '0'))}</span>
        <span>{text.settings.shownPass(shown.payment_pass)}</span>
      </Stack>
    )
  }
  return (
    <Group gap="sm">
      <Button
        variant="default"
        leftSection={<EyeIcon size={16} />}
        loading={show.isPending}
        onClick={() => show.mutate(undefined)}
      >
        {text.settings.show}
      </Button>
      <Text size="xs" c="dimmed">
        {text.settings.showHint}
      </Text>
    </Group>
  )
}
