import { PasswordInput, SimpleGrid, Switch, Text } from '@mantine/core'
import type { ChangeEventHandler } from 'react'
import { CURRENCIES } from '../../../../src/platform/core/currencies.ts'
import { LANGUAGES, languages } from '../../../shared/languages.ts'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'
import { Select, Textarea, TextInput, useFaultAt } from '../../ui/forms/fields.tsx'
import type { useForm } from '../../ui/forms/use-form.ts'
import { timeZones } from '../settings/time-zones.ts'
import { COUNTRIES, OTHER } from './countries.ts'

/** The values of the set-up form, by the names of the call. */
export type InstallationForm = {
  code: string
  owner_name: string
  email: string
  password: string
  name: string
  country: string
  currency: string
  time_zone: string
  paper_language: string
  tax_rate: string
  takeaway_rate: string
  drinks: string
  tax_number: string
  receipt_header: string
}

type Fields = ReturnType<typeof useForm<InstallationForm>>

export function OwnerFields({ fields: { typed } }: { fields: Fields }) {
  const text = useText()
  const words = text.installation
  return (
    <>
      <TextInput
        label={words.code}
        description={words.codeHint}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        {...typed('code')}
      />
      <TextInput label={words.ownerName} autoComplete="name" maxLength={120} {...typed('owner_name')} />
      <TextInput
        label={text.signIn.email}
        type="email"
        autoComplete="username"
        maxLength={254}
        {...typed('email')}
      />
      <NewPassword {...typed('password')} />
    </>
  )
}

function NewPassword(props: { name: string; value: string; onChange: ChangeEventHandler<HTMLInputElement> }) {
  const text = useText()
  return (
    <PasswordInput
      label={text.signIn.password}
      description={text.choosePassword.hint}
      autoComplete="new-password"
      {...useFaultAt(props.name)}
      {...props}
    />
  )
}

export function RestaurantFields(props: { fields: Fields; onCountry: (code: string) => void }) {
  const text = useText()
  const words = text.installation
  const { language } = useLanguage()
  const { form, typed, chosen } = props.fields
  const names = new Intl.DisplayNames(language, { type: 'region' })
  return (
    <>
      <TextInput label={words.restaurantName} maxLength={120} {...typed('name')} />
      <Select
        label={words.country}
        searchable
        data={[
          ...COUNTRIES.map(({ code }) => ({ value: code, label: names.of(code) ?? code })).sort(
            (one, other) => one.label.localeCompare(other.label, language),
          ),
          { value: OTHER.code, label: words.otherCountry },
        ]}
        value={form.country}
        allowDeselect={false}
        onChange={(code) => props.onCountry(code ?? '')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select label={text.settings.currency} data={[...CURRENCIES]} searchable {...chosen('currency')} />
        <Select
          label={text.settings.timeZone}
          data={timeZones(form.time_zone)}
          searchable
          {...chosen('time_zone')}
        />
      </SimpleGrid>
      <Select
        label={words.language}
        data={languages.map((value) => ({ value, label: LANGUAGES[value] }))}
        {...chosen('paper_language')}
      />
    </>
  )
}

export function MoneyFields(props: {
  fields: Fields
  isAlcohol: boolean
  isIncluded: boolean
  onIncluded: (isIncluded: boolean) => void
}) {
  const text = useText()
  const words = text.installation
  const { typed } = props.fields
  return (
    <>
      <Switch
        label={text.settings.taxIncluded}
        checked={props.isIncluded}
        onChange={(event) => props.onIncluded(event.currentTarget.checked)}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={words.tax} inputMode="decimal" {...typed('tax_rate')} />
        <TextInput
          label={props.isAlcohol ? words.alcoholTax : words.drinksTax}
          inputMode="decimal"
          {...typed('drinks')}
        />
      </SimpleGrid>
      <Text size="xs" c="dimmed" mt={-8}>
        {words.drinksHint}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={words.takeawayTax}
          placeholder={words.takeawayHint}
          inputMode="decimal"
          {...typed('takeaway_rate')}
        />
        <TextInput label={words.taxNumber} maxLength={40} {...typed('tax_number')} />
      </SimpleGrid>
      <Textarea
        label={words.receiptHead}
        description={words.receiptHeadHint}
        rows={3}
        maxLength={500}
        {...typed('receipt_header')}
      />
    </>
  )
}
