import { ActionIcon, Button, Group, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import type { TaxesAnswer } from '../../../../src/locations/taxes/routes.ts'
import { calls } from '../../api.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'
import { useSend } from '../../ui/changes/use-send.ts'
import { decimalOf, decimalShown } from '../../ui/forms/decimal.ts'
import { Clashes, useEditing } from '../../ui/forms/versioned-form.tsx'
import { PlusIcon, TrashIcon } from '../../ui/icons.tsx'

const MOST = 8

interface RateForm {
  key: number
  tax_id?: number
  name: string
  rate: string
  takeaway_rate: string
}

function formOf(saved: TaxesAnswer | undefined, language: string) {
  const shown = (rate: string) => decimalShown(rate, language)
  const taxes = {
    rates: (saved?.rates ?? []).map(
      (rate): RateForm => ({
        ...rate,
        key: rate.tax_id,
        rate: shown(rate.rate),
        takeaway_rate: shown(rate.takeaway_rate),
      }),
    ),
    takeaway_rate: shown(saved?.takeaway_rate ?? ''),
    tax_number: saved?.tax_number ?? '',
  }
  // The rates are one field of the service: a rate that is left out is deleted.
  return { taxes }
}

function bodyOf({ taxes: { rates, takeaway_rate, tax_number } }: ReturnType<typeof formOf>) {
  const taxes = {
    rates: rates.map(({ key: _, takeaway_rate: away, ...rate }) => ({
      ...rate,
      name: rate.name.trim(),
      rate: decimalOf(rate.rate),
      ...(away.trim() !== '' && { takeaway_rate: decimalOf(away) }),
    })),
    tax_number,
    ...(takeaway_rate.trim() !== '' && { takeaway_rate: decimalOf(takeaway_rate) }),
  }
  return { taxes }
}

function inWords({ rates, takeaway_rate = '', tax_number }: ReturnType<typeof bodyOf>['taxes']): string {
  const named = rates.map(({ name, rate }) => `${name} ${rate} %`)
  return [...named, takeaway_rate, tax_number].filter((one) => one !== '').join(', ')
}

/** The tax rates and the tax number of a location, which only an owner may change. */
export function useTaxForm(saved: TaxesAnswer) {
  const { location, mayChange } = useSignedIn()
  const sendIt = useSend(['taxes'])
  const { language } = useLanguage()
  const editing = useEditing(saved, (read) => formOf(read, language), bodyOf)
  return {
    ...editing,
    changed: mayChange && editing.changed,
    save: () =>
      editing.save(({ taxes, version }) =>
        sendIt(
          calls.taxes.change(
            { location_id: location.id },
            { ...taxes, ...(version !== undefined && { version }) },
          ),
        ),
      ),
  }
}

/** Further tax rates, and the tax number on receipts. */
export function TaxRates({ editing }: { editing: ReturnType<typeof useTaxForm> }) {
  const text = useText()
  const { mayChange } = useSignedIn()
  const { taxes } = editing.form
  const { rates, ...ofLocation } = taxes
  const set = (some: Partial<typeof taxes>) => editing.set({ taxes: { ...taxes, ...some } })
  const setRates = (next: RateForm[]) => set({ rates: next })
  const change = (key: number, some: Partial<RateForm>) =>
    setRates(rates.map((rate) => (rate.key === key ? { ...rate, ...some } : rate)))
  const add = () => {
    const key = Math.max(MOST, ...rates.map((rate) => rate.key)) + 1
    setRates([...rates, { key, name: '', rate: '', takeaway_rate: '' }])
  }
  const typed = (value: string, onTyped: (value: string) => void) => ({
    value,
    readOnly: !mayChange,
    onChange: (event: { currentTarget: { value: string } }) => onTyped(event.currentTarget.value),
  })
  return (
    <Stack gap="sm">
      <div>
        <Title order={3} size="h5">
          {text.settings.taxRates}
        </Title>
        <Text size="sm" c="dimmed">
          {text.settings.taxRatesLead}
        </Text>
      </div>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={text.settings.taxNumber}
          maxLength={40}
          {...typed(ofLocation.tax_number, (tax_number) => set({ tax_number }))}
        />
        <TextInput
          label={text.settings.takeawayRate}
          inputMode="decimal"
          {...typed(ofLocation.takeaway_rate, (takeaway_rate) => set({ takeaway_rate }))}
        />
      </SimpleGrid>
      {rates.map((rate, index) => (
        <Group key={rate.key} align="end" wrap="nowrap">
          <SimpleGrid cols={{ base: 1, sm: 3 }} flex={1}>
            <TextInput
              label={text.settings.taxName(index + 1)}
              maxLength={40}
              required
              {...typed(rate.name, (name) => change(rate.key, { name }))}
            />
            <TextInput
              label={text.settings.taxRate}
              inputMode="decimal"
              required
              {...typed(rate.rate, (value) => change(rate.key, { rate: value }))}
            />
            <TextInput
              label={text.settings.takeawayRate}
              inputMode="decimal"
              {...typed(rate.takeaway_rate, (value) => change(rate.key, { takeaway_rate: value }))}
            />
          </SimpleGrid>
          {mayChange && (
            <ActionIcon
              variant="subtle"
              size="lg"
              aria-label={text.settings.removeTax(index + 1)}
              onClick={() => setRates(rates.filter(({ key }) => key !== rate.key))}
            >
              <TrashIcon size={16} />
            </ActionIcon>
          )}
        </Group>
      ))}
      <Clashes
        clash={editing.clash}
        show={(_, value) => inWords(value as ReturnType<typeof bodyOf>['taxes'])}
      />
      {mayChange && (
        <Group>
          <Button
            variant="default"
            leftSection={<PlusIcon size={16} />}
            disabled={rates.length >= MOST}
            onClick={add}
          >
            {text.settings.addTax}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
