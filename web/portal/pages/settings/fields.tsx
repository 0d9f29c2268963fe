import { Select as PlainSelect, SimpleGrid, Switch, Text, Title } from '@mantine/core'
import { LANGUAGES, type Language } from '../../../shared/languages.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useBooksText } from '../../locales/books-text.tsx'
import { useText } from '../../locales/locale-provider.tsx'
import { Select, Textarea, TextInput } from '../../ui/forms/fields.tsx'
import { PageSection } from '../../ui/page.tsx'
import type { LocationForm } from './location-form.ts'
import { Secrets } from './secrets.tsx'
import type { ServiceForm } from './service.ts'
import { TaxRates, type useTaxForm } from './taxes.tsx'
import { timeZones } from './time-zones.ts'
import { TipPayoutSettings, TipSettings } from './tips.tsx'

export function Business({ general, zone }: { general: LocationForm; zone: string }) {
  const { settings } = useText()
  const { mayChange } = useSignedIn()
  const { field, form, set } = general
  return (
    <PageSection id="business" title={settings.section.business}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={settings.name} maxLength={120} {...field('name')} />
        <TextInput
          label={settings.currency}
          description={settings.currencyHint}
          maxLength={3}
          {...field('currency')}
        />
        <Select
          label={settings.timeZone}
          data={timeZones(zone)}
          value={form.time_zone}
          onChange={(value) => value && set({ time_zone: value })}
          searchable
          allowDeselect={false}
          disabled={!mayChange}
        />
        <TextInput
          label={settings.dayStart}
          description={settings.dayStartHint}
          type="time"
          {...field('day_start')}
        />
      </SimpleGrid>
    </PageSection>
  )
}

export function Taxes(props: {
  general: LocationForm
  taxes: ReturnType<typeof useTaxForm>
  service: ServiceForm
}) {
  const { settings } = useText()
  const { taxes: words } = useBooksText()
  const { field, flag } = props.general
  return (
    <PageSection id="taxes" title={settings.section.taxes} lead={settings.ratesHint}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={settings.taxRate} inputMode="decimal" {...field('tax_rate')} />
        <TextInput label={settings.serviceRate} inputMode="decimal" {...field('service_rate')} />
      </SimpleGrid>
      <Switch label={settings.taxIncluded} {...flag('tax_included')} />
      <Switch
        label={words.takeawayService}
        description={words.takeawayServiceHint}
        {...props.service.flag('takeaway_service')}
      />
      <ServiceTax service={props.service} />
      <TaxRates editing={props.taxes} />
    </PageSection>
  )
}

/** In most countries a charge that guests must pay is taxed like what they ate. */
function ServiceTax({ service }: { service: ServiceForm }) {
  const { taxes: words } = useBooksText()
  const { isOwner } = useSignedIn()
  return (
    <Select
      label={words.serviceTax}
      description={words.serviceTaxHint}
      readOnly={!isOwner}
      data={Object.entries(words.serviceTaxValues).map(([value, label]) => ({ value, label }))}
      value={service.form.service_tax}
      onChange={(value) => value && service.set({ service_tax: value as typeof service.form.service_tax })}
      allowDeselect={false}
      maw={420}
    />
  )
}

export function Receipts({ general, service }: { general: LocationForm; service: ServiceForm }) {
  const { settings } = useText()
  const { isOwner } = useSignedIn()
  return (
    <PageSection id="receipts" title={settings.section.receipts}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Textarea
          label={settings.receiptHeader}
          description={settings.receiptHeaderHint}
          autosize
          minRows={2}
          {...general.field('receipt_header')}
        />
        <Textarea label={settings.receiptFooter} autosize minRows={2} {...general.field('receipt_footer')} />
        <PlainSelect
          label={settings.paperLanguage}
          description={settings.paperLanguageHint}
          readOnly={!isOwner}
          data={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
          value={service.form.paper_language}
          onChange={(value) => value && service.set({ paper_language: value as Language })}
          allowDeselect={false}
        />
      </SimpleGrid>
    </PageSection>
  )
}

export function Tips({ general, service }: { general: LocationForm; service: ServiceForm }) {
  const { settings } = useText()
  return (
    <PageSection id="tips" title={settings.section.tips}>
      <TipSettings field={general.field} flag={general.flag} />
      <TipPayoutSettings service={service} />
    </PageSection>
  )
}

export function Approvals(props: { general: LocationForm; service: ServiceForm; hasPin: boolean }) {
  const { general, service, hasPin } = props
  const { settings } = useText()
  const { mayChange, isOwner } = useSignedIn()
  return (
    <PageSection id="approvals" title={settings.section.approvals} lead={settings.serviceLead}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={settings.pin}
          {...(hasPin ? { placeholder: settings.unchanged } : { description: settings.pinMissing })}
          inputMode="numeric"
          autoComplete="off"
          {...general.field('supervisor_pin')}
        />
        <Select
          label={settings.pinDigits}
          description={settings.pinDigitsHint}
          data={['4', '5', '6', '7', '8']}
          value={String(general.form.staff_pin_digits)}
          readOnly={!mayChange}
          allowDeselect={false}
          onChange={(value) => general.set({ staff_pin_digits: Number(value) })}
        />
        <TextInput
          name="free_discount"
          label={settings.freeDiscount}
          description={settings.freeDiscountHint}
          inputMode="decimal"
          readOnly={!isOwner}
          value={service.form.free_discount}
          onChange={(event) => service.set({ free_discount: event.currentTarget.value })}
        />
      </SimpleGrid>
      <Switch
        label={settings.strictVoids}
        description={settings.strictVoidsHint}
        {...service.flag('strict_voids')}
      />
      <Switch
        label={settings.voidApproval}
        description={settings.voidApprovalHint}
        {...service.flag('void_approval')}
      />
      {mayChange && <Secrets />}
    </PageSection>
  )
}

export function Devices({ general, service }: { general: LocationForm; service: ServiceForm }) {
  const { settings } = useText()
  const { isOwner } = useSignedIn()
  const { flag, field, ownerField } = general
  return (
    <PageSection id="devices" title={settings.section.devices}>
      <Switch label={settings.ordering} description={settings.orderingHint} {...flag('ordering_enabled')} />
      <Switch
        label={settings.splitbill}
        description={settings.splitbillHint}
        {...flag('splitbill_enabled')}
      />
      <Switch label={settings.clearing} description={settings.clearingHint} {...service.flag('clearing')} />
      <Switch label={settings.sandbox} description={settings.sandboxHint} {...service.flag('sandbox')} />
      <div>
        <Title order={3} size="h5">
          {settings.gateway}
        </Title>
        {!isOwner && (
          <Text size="sm" c="dimmed">
            {settings.ownerOnly}
          </Text>
        )}
      </div>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={settings.endpoint}
          description={isOwner && settings.endpointHint}
          {...ownerField('payment_endpoint')}
        />
        <TextInput label={settings.gatewayType} {...ownerField('payment_type')} />
        <TextInput label={settings.gatewayUser} autoComplete="off" {...ownerField('payment_user')} />
        {isOwner && (
          <TextInput
            label={settings.gatewayPass}
            placeholder={settings.unchanged}
            autoComplete="off"
            {...field('payment_pass')}
          />
        )}
      </SimpleGrid>
    </PageSection>
  )
}
