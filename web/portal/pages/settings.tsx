import {
  Button,
  Group,
  Paper,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { SettingsAnswer } from '../../../src/portal/settings-routes.ts'
import { get, send } from '../api.ts'
import { FormDialog, tell, useChange } from '../parts/dialog.tsx'
import { EyeIcon, PlusIcon } from '../parts/icons.tsx'
import { Loaded, Page } from '../parts/page.tsx'
import { useSigned } from '../parts/session.tsx'
import { useText } from '../text/text.tsx'

export default function Settings() {
  const text = useText()
  const { location, isOwner } = useSigned()
  const [adding, setAdding] = useState(false)
  const settings = useQuery({
    queryKey: ['settings', location.id],
    queryFn: () => get<{ result: SettingsAnswer }>(`/settings/${location.id}`),
  })
  return (
    <Page
      title={text.settings.title}
      lead={text.settings.lead(location.name)}
      actions={
        isOwner && (
          <Button variant="default" leftSection={<PlusIcon size={16} />} onClick={() => setAdding(true)}>
            {text.settings.addLocation}
          </Button>
        )
      }
    >
      <Loaded query={settings}>
        {({ result }) => <SettingsForm key={JSON.stringify(result)} saved={result} />}
      </Loaded>
      {adding && <AddLocation onClose={() => setAdding(false)} />}
    </Page>
  )
}

type Form = SettingsAnswer & { supervisor_pin: string; payment_pass: string }
type TextField = { [Name in keyof Form]: Form[Name] extends string ? Name : never }[keyof Form]
type FlagField = Exclude<keyof SettingsAnswer, TextField>

function SettingsForm({ saved }: { saved: SettingsAnswer }) {
  const text = useText()
  const { location, mayChange } = useSigned()
  const [form, setForm] = useState<Form>({ ...saved, supervisor_pin: '', payment_pass: '' })
  const changed = (Object.keys(form) as (keyof Form)[]).some(
    (name) => form[name] !== ((saved as Partial<Form>)[name] ?? ''),
  )
  const save = useChange(async () => {
    const { supervisor_pin, payment_pass, ...settings } = form
    await send('PUT', `/settings/${location.id}`, {
      ...settings,
      ...(supervisor_pin !== '' && { supervisor_pin }),
      ...(payment_pass !== '' && { payment_pass }),
    })
    setForm({ ...form, supervisor_pin: '', payment_pass: '' })
    tell(text.common.saved)
  }, ['settings', 'session'])
  const field = (name: TextField) => ({
    value: form[name],
    readOnly: !mayChange,
    onChange: (event: { currentTarget: { value: string } }) =>
      setForm({ ...form, [name]: event.currentTarget.value }),
  })
  const flag = (name: FlagField) => ({
    checked: form[name] === 1,
    disabled: !mayChange,
    onChange: (event: { currentTarget: { checked: boolean } }) =>
      setForm({ ...form, [name]: event.currentTarget.checked ? 1 : 0 }),
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
              onChange={(value) => value && setForm({ ...form, time_zone: value })}
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
        <Part title={text.settings.secrets}>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput label={text.settings.endpoint} {...field('payment_endpoint')} />
            <TextInput label={text.settings.gatewayType} {...field('payment_type')} />
            <TextInput label={text.settings.gatewayUser} autoComplete="off" {...field('payment_user')} />
            <TextInput
              label={text.settings.gatewayPass}
              placeholder={text.settings.unchanged}
              autoComplete="off"
              {...field('payment_pass')}
            />
            <TextInput
              label={text.settings.pin}
              placeholder={text.settings.unchanged}
              inputMode="numeric"
              autoComplete="off"
              {...field('supervisor_pin')}
            />
          </SimpleGrid>
          {mayChange && <Secrets />}
        </Part>
      </Stack>
      {mayChange && changed && (
        <Group className="save-bar" justify="space-between">
          <Text size="sm" fw={600}>
            {text.settings.changed}
          </Text>
          <Group gap="xs">
            <Button
              variant="default"
              onClick={() => setForm({ ...saved, supervisor_pin: '', payment_pass: '' })}
            >
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

function timeZones(own: string): string[] {
  const known = Intl.supportedValuesOf('timeZone')
  return known.includes(own) ? known : [own, ...known]
}

function Part({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <Paper component="section" className="surface" p={{ base: 'md', sm: 'lg' }}>
      <Stack gap="md">
        <div>
          <Title order={2} size="h4">
            {title}
          </Title>
          {lead && (
            <Text size="sm" c="dimmed">
              {lead}
            </Text>
          )}
        </div>
        {children}
      </Stack>
    </Paper>
  )
}

/** What is only shown on request. */
function Secrets() {
  const text = useText()
  const { location } = useSigned()
  const [shown, setShown] = useState<{ supervisor_pin: number; payment_pass: string }>()
  const show = useChange(async () => {
    setShown(await send('POST', `/settings/${location.id}/secrets`))
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

function AddLocation({ onClose }: { onClose: () => void }) {
  const text = useText()
  const queries = useQueryClient()
  const { location } = useSigned()
  const [form, setForm] = useState({ name: '', currency: location.currency, time_zone: location.time_zone })
  return (
    <FormDialog
      opened
      title={text.settings.addLocation}
      submit={text.common.add}
      onClose={onClose}
      onSubmit={async () => {
        await send('POST', '/locations', form)
        await queries.invalidateQueries({ queryKey: ['session'] })
        tell(text.settings.locationAdded(form.name))
      }}
    >
      <TextInput
        label={text.settings.name}
        value={form.name}
        onChange={(event) => setForm({ ...form, name: event.currentTarget.value })}
        data-autofocus
      />
      <TextInput
        label={text.settings.currency}
        value={form.currency}
        maxLength={3}
        onChange={(event) => setForm({ ...form, currency: event.currentTarget.value.toUpperCase() })}
      />
      <Select
        label={text.settings.timeZone}
        data={timeZones(form.time_zone)}
        value={form.time_zone}
        onChange={(value) => value && setForm({ ...form, time_zone: value })}
        searchable
        allowDeselect={false}
      />
    </FormDialog>
  )
}
