import { ActionIcon, Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { TaxesAnswer } from '../../../src/taxes/routes.ts'
import { get } from '../api.ts'
import { tell, useChange, useSend } from '../parts/dialog.tsx'
import { PlusIcon, TrashIcon } from '../parts/icons.tsx'
import { Loaded, Part } from '../parts/page.tsx'
import { useSigned } from '../parts/session.tsx'
import { useText } from '../text/text.tsx'

const MOST = 8
/** People write 5,5 as well as 5.5. */
const decimal = (typed: string) => typed.trim().replace(',', '.')

/** The rates of tax besides that of the house, and what its receipts say of them. */
export function TaxSettings() {
  const { location } = useSigned()
  const taxes = useQuery({
    queryKey: ['taxes', location.id],
    queryFn: () => get<{ result: TaxesAnswer }>(`/go/location/${location.id}/tax`),
  })
  return <Loaded query={taxes}>{({ result }) => <TaxForm key={result.version} saved={result} />}</Loaded>
}

interface RateForm {
  key: number
  tax_id?: number
  name: string
  rate: string
  takeaway_rate: string
}

function TaxForm({ saved }: { saved: TaxesAnswer }) {
  const text = useText()
  const { location, isOwner } = useSigned()
  const sendIt = useSend(['taxes'])
  const [rates, setRates] = useState<RateForm[]>(saved.rates.map((rate) => ({ ...rate, key: rate.tax_id })))
  const [keys, setKeys] = useState(MOST)
  const [house, setHouse] = useState({ takeaway_rate: saved.takeaway_rate, tax_number: saved.tax_number })
  const save = useChange(async () => {
    await sendIt('PUT', `/go/location/${location.id}/tax`, {
      rates: rates.map(({ key: _, takeaway_rate, ...rate }) => ({
        ...rate,
        name: rate.name.trim(),
        rate: decimal(rate.rate),
        ...(takeaway_rate.trim() !== '' && { takeaway_rate: decimal(takeaway_rate) }),
      })),
      tax_number: house.tax_number,
      ...(house.takeaway_rate.trim() !== '' && { takeaway_rate: decimal(house.takeaway_rate) }),
      version: saved.version,
    })
    tell(text.common.saved)
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(undefined)
  }
  const change = (key: number, some: Partial<RateForm>) =>
    setRates(rates.map((rate) => (rate.key === key ? { ...rate, ...some } : rate)))
  const add = () => {
    setRates([...rates, { key: keys + 1, name: '', rate: '', takeaway_rate: '' }])
    setKeys(keys + 1)
  }
  const typed = (value: string, onTyped: (value: string) => void) => ({
    value,
    readOnly: !isOwner,
    onChange: (event: { currentTarget: { value: string } }) => onTyped(event.currentTarget.value),
  })
  return (
    <form onSubmit={submit}>
      <Part title={text.settings.taxRates} lead={text.settings.taxRatesLead}>
        <Stack gap="sm">
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput
              label={text.settings.taxNumber}
              maxLength={40}
              {...typed(house.tax_number, (tax_number) => setHouse({ ...house, tax_number }))}
            />
            <TextInput
              label={text.settings.takeawayRate}
              inputMode="decimal"
              {...typed(house.takeaway_rate, (takeaway_rate) => setHouse({ ...house, takeaway_rate }))}
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
              {isOwner && (
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
          {isOwner && (
            <Group>
              <Button
                variant="default"
                leftSection={<PlusIcon size={16} />}
                disabled={rates.length >= MOST}
                onClick={add}
              >
                {text.settings.addTax}
              </Button>
              <Button type="submit" loading={save.isPending}>
                {text.settings.saveTaxes}
              </Button>
            </Group>
          )}
        </Stack>
      </Part>
    </form>
  )
}
