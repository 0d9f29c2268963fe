import { Button, Center, Group, Paper, Stack, Switch, Text, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { CURRENCIES } from '../../../../src/platform/core/currencies.ts'
import { calls } from '../../api.ts'
import { useText } from '../../locales/locale-provider.tsx'
import { ChangeError, useChange } from '../../ui/changes/use-change.tsx'
import { decimalOf } from '../../ui/forms/decimal.ts'
import { Select, TextInput } from '../../ui/forms/fields.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { ShownOnce } from '../../ui/one-time-secret.tsx'
import { timeZones } from './time-zones.ts'

/** Shown while the account has no location; an owner adds the first one here. */
export default function FirstLocation(props: {
  mayAdd: boolean
  look: () => Promise<unknown>
  signOut: () => Promise<void>
}) {
  const text = useText()
  const words = text.settings.first
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const { form, typed, chosen } = useForm({ name: '', currency: 'EUR', timeZone: here, tax: '' })
  const [isIncluded, setIncluded] = useState(true)
  const [pin, setPin] = useState<string>()
  const add = useChange(
    async () => {
      const { supervisor_pin } = await calls.locations.create({
        name: form.name.trim(),
        currency: form.currency,
        time_zone: form.timeZone,
        tax_rate: decimalOf(form.tax) || '0',
        tax_included: isIncluded ? 1 : 0,
      })
      setPin(String(supervisor_pin))
    },
    [],
    'here',
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate(undefined)
  }
  return (
    <Center component="main" mih="100vh" p="md">
      <Paper component="form" onSubmit={submit} noValidate className="surface" p="xl" w="100%" maw={480}>
        <Stack gap="md">
          <div>
            <Title order={1} size="h2">
              {props.mayAdd ? words.title : words.noneTitle}
            </Title>
            <Text c="dimmed" mt={4}>
              {props.mayAdd ? words.lead : words.noneLead}
            </Text>
          </div>
          {props.mayAdd && (
            <>
              <TextInput
                label={text.settings.name}
                maxLength={120}
                required
                data-autofocus
                {...typed('name')}
              />
              <Select
                label={text.settings.currency}
                description={words.currencyHint}
                data={[...CURRENCIES]}
                searchable
                {...chosen('currency')}
              />
              <Select
                label={text.settings.timeZone}
                data={timeZones(form.timeZone)}
                searchable
                {...chosen('timeZone')}
              />
              <TextInput
                label={text.settings.taxRate}
                description={words.taxHint}
                inputMode="decimal"
                {...typed('tax')}
              />
              <Switch
                label={text.settings.taxIncluded}
                checked={isIncluded}
                onChange={(event) => setIncluded(event.currentTarget.checked)}
              />
              <ChangeError change={add} />
            </>
          )}
          <Group justify="space-between">
            <Button variant="default" onClick={() => props.signOut()}>
              {text.user.signOut}
            </Button>
            {props.mayAdd && (
              <Button type="submit" loading={add.isPending} disabled={form.name.trim() === ''}>
                {words.submit}
              </Button>
            )}
          </Group>
        </Stack>
      </Paper>
      {pin !== undefined && (
        <ShownOnce
          title={text.settings.pinTitle(form.name.trim())}
          lead={text.settings.pinLead}
          value={pin}
          done={text.settings.pinNoted}
          onClose={() => props.look()}
        />
      )}
    </Center>
  )
}
