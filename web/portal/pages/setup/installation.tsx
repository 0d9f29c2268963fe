import './setup.css'
import { Button, Center, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import type { Language } from '../../../shared/languages.ts'
import { calls, Refused } from '../../api.ts'
import { atFields } from '../../locales/field-names.ts'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'
import { decimalOf, decimalShown } from '../../ui/forms/decimal.ts'
import { FaultsContext } from '../../ui/forms/fields.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { ShownOnce } from '../../ui/one-time-secret.tsx'
import { Brand } from '../sign-in/page.tsx'
import { type Country, countryAt, countryWith, OTHER, timeZoneIn } from './countries.ts'
import { type InstallationForm, MoneyFields, OwnerFields, RestaurantFields } from './installation-fields.tsx'

const STEPS = ['you', 'restaurant', 'money'] as const

/** The step on which a field is; a refusal leads back to it. */
const STEP_OF: Record<string, number> = {
  code: 0,
  owner_name: 0,
  email: 0,
  password: 0,
  name: 1,
  currency: 1,
  time_zone: 1,
  paper_language: 1,
}

function proposalOf(country: Country, timeZone: string, shown: (value: string) => string) {
  return {
    country: country.code,
    currency: country.currency,
    time_zone: timeZoneIn(country, timeZone),
    paper_language: country.language as string,
    tax_rate: shown(country.tax),
    takeaway_rate: shown(country.takeaway ?? ''),
    drinks: shown(country.drinks ?? country.alcohol ?? ''),
  }
}

/** Sets up an empty installation: owner, restaurant, taxes and receipt. */
export default function Installation({ look }: { look: () => Promise<unknown> }) {
  const text = useText()
  const words = text.installation
  const { language } = useLanguage()
  const [here] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  const shown = (value: string) => decimalShown(value, language)
  const [step, setStep] = useState(0)
  const fields = useForm<InstallationForm>({
    code: window.location.hash.slice(1),
    owner_name: '',
    email: '',
    password: '',
    name: '',
    tax_number: '',
    receipt_header: '',
    ...proposalOf(countryAt(here), here, shown),
  })
  const { form, set } = fields
  const [isIncluded, setIncluded] = useState(() => countryAt(here).isIncluded)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [pin, setPin] = useState<string>()
  const country = countryWith(form.country)
  useEffect(() => {
    document.title = `${words.title} · ${text.productName}`
  }, [words.title, text.productName])

  const choose = (code: string) => {
    const found = countryWith(code)
    setIncluded(found.isIncluded)
    set(proposalOf(found, here, shown))
  }
  const create = async () => {
    const { country: _, drinks, takeaway_rate, tax_rate, paper_language, ...rest } = form
    const rates =
      drinks.trim() === ''
        ? []
        : [{ name: country.alcohol ? words.alcohol : words.drinks, rate: decimalOf(drinks) }]
    const done = await calls.setup.begin({
      ...rest,
      name: rest.name.trim(),
      paper_language: paper_language as Language,
      tax_rate: decimalOf(tax_rate) || '0',
      tax_included: isIncluded ? 1 : 0,
      ...(takeaway_rate.trim() !== '' && { takeaway_rate: decimalOf(takeaway_rate) }),
      rates,
      receipt_header: rest.receipt_header.trim() || rest.name.trim(),
    })
    setPin(String(done.supervisor_pin))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setFaults({})
    setRefusal(undefined)
    if (step < STEPS.length - 1) return setStep(step + 1)
    setBusy(true)
    try {
      await create()
    } catch (error) {
      if (!(error instanceof Refused)) return setRefusal(text.signIn.unreachable)
      if (error.code === 'already_set_up') return void look()
      const found =
        error.code === 'setup_code_wrong'
          ? { code: error.message }
          : atFields(error.details, text.faults.what)
      setFaults(found)
      setRefusal(error.message)
      setStep(Math.min(...Object.keys(found).map((name) => STEP_OF[name] ?? 2), 2))
    } finally {
      setBusy(false)
    }
  }
  const isReady = [
    [form.code, form.owner_name, form.email, form.password].every((value) => value.trim() !== ''),
    form.name.trim() !== '',
    true,
  ][step]
  const current = STEPS[step] ?? 'you'
  const leads = {
    you: words.youLead,
    restaurant: words.restaurantLead,
    money: form.country === OTHER.code || country.tax === '' ? words.moneyUnknown : words.moneyLead,
  }
  return (
    <Center component="main" className="door" mih="100vh" p="md">
      <Paper className="surface installation" p={{ base: 'lg', xs: 32 }}>
        <form onSubmit={submit} noValidate>
          <Stack gap="md">
            <div>
              <Brand />
              <Title order={1} size="h3" mt="lg">
                {words.title}
              </Title>
              <Text c="dimmed" size="sm" mt={4}>
                {words.lead}
              </Text>
            </div>
            <div>
              <Text size="xs" c="dimmed" mb={4}>
                {words.step(step + 1, STEPS.length)}
              </Text>
              <progress
                className="guide-progress"
                max={STEPS.length}
                value={step + 1}
                aria-label={words.step(step + 1, STEPS.length)}
              />
            </div>
            <div>
              <Title order={2} size="h5">
                {words[current]}
              </Title>
              <Text c="dimmed" size="sm">
                {leads[current]}
              </Text>
            </div>
            <FaultsContext value={faults}>
              {current === 'you' && <OwnerFields fields={fields} />}
              {current === 'restaurant' && <RestaurantFields fields={fields} onCountry={choose} />}
              {current === 'money' && (
                <MoneyFields
                  fields={fields}
                  isAlcohol={country.alcohol !== undefined}
                  isIncluded={isIncluded}
                  onIncluded={setIncluded}
                />
              )}
            </FaultsContext>
            {refusal && (
              <Text role="alert" size="sm" className="refusal">
                {refusal}
              </Text>
            )}
            <Group justify="space-between">
              {step > 0 ? (
                <Button variant="default" onClick={() => setStep(step - 1)}>
                  {words.back}
                </Button>
              ) : (
                <span />
              )}
              <Button type="submit" loading={busy} disabled={!isReady}>
                {step === STEPS.length - 1 ? words.create : words.next}
              </Button>
            </Group>
          </Stack>
        </form>
      </Paper>
      {pin !== undefined && (
        <ShownOnce
          title={text.settings.pinTitle(form.name.trim())}
          lead={text.settings.pinLead}
          value={pin}
          done={text.settings.pinNoted}
          onClose={() => look()}
        />
      )}
    </Center>
  )
}
