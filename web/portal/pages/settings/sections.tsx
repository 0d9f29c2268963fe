import { Button, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, type MouseEvent, useEffect } from 'react'
import type { SettingsAnswer } from '../../../../src/locations/routes.ts'
import type { TaxesAnswer } from '../../../../src/locations/taxes/routes.ts'
import { Refused } from '../../api.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { atFields } from '../../locales/field-names.ts'
import { useText } from '../../locales/locale-provider.tsx'
import { Fault } from '../../ui/changes/fault.ts'
import { showNotice } from '../../ui/changes/show-notice.ts'
import { useChange } from '../../ui/changes/use-change.tsx'
import { FaultsContext } from '../../ui/forms/fields.tsx'
import { useGuard } from '../../ui/forms/unsaved-guard.ts'
import { Clashes, isClash } from '../../ui/forms/versioned-form.tsx'
import { Approvals, Business, Devices, Receipts, Taxes, Tips } from './fields.tsx'
import { useLocationForm } from './location-form.ts'
import { type Service, useServiceForm } from './service.ts'
import './settings.css'
import { useTaxForm } from './taxes.tsx'

const SECTIONS = ['business', 'taxes', 'receipts', 'tips', 'approvals', 'devices'] as const

/** All settings of a location in sections, with a list of them at the side and one bar to save all changes. */
export function SettingsSections(props: {
  saved: SettingsAnswer
  taxes: TaxesAnswer
  service: Service
  hasPin: boolean
}) {
  const text = useText()
  const { mayChange } = useSignedIn()
  const general = useLocationForm(props.saved)
  const taxes = useTaxForm(props.taxes)
  const service = useServiceForm(props.service)
  const changed = [general, taxes, service].filter((form) => form.changed)
  useGuard(changed.length > 0)
  const save = useChange(
    async () => {
      for (const form of changed) {
        try {
          await form.save()
        } catch (error) {
          if (isClash(error)) return
          throw error
        }
        // The form shows the stored values again, as soon as they are refetched.
        form.discard()
      }
      showNotice(text.common.saved)
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(undefined)
  }
  useEffect(() => {
    document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [])
  return (
    <div className="settings">
      <SectionLinks />
      <form onSubmit={submit} noValidate>
        <FaultsContext value={faults}>
          <Stack gap="md">
            {!mayChange && <Text className="note">{text.common.viewOnly}</Text>}
            <Business general={general} zone={props.saved.time_zone} />
            <Taxes general={general} taxes={taxes} service={service} />
            <Receipts general={general} service={service} />
            <Tips general={general} service={service} />
            <Approvals general={general} service={service} hasPin={props.hasPin} />
            <Devices general={general} service={service} />
            <Clashes clash={general.clash} show={general.show} />
            <Clashes clash={service.clash} show={service.show} />
          </Stack>
        </FaultsContext>
        {changed.length > 0 && (
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
              <Button
                variant="default"
                onClick={() => {
                  for (const form of changed) form.discard()
                  save.reset()
                }}
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
    </div>
  )
}

/** Jumps to a section. The address stays, because a change of it would count as leaving the form. */
function SectionLinks() {
  const { settings } = useText()
  const jump = (event: MouseEvent, section: string) => {
    event.preventDefault()
    const found = document.getElementById(section)
    found?.scrollIntoView({ behavior: 'smooth' })
    found?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true })
  }
  return (
    <nav className="settings-links" aria-label={settings.sections}>
      {SECTIONS.map((section) => (
        <a key={section} href={`#${section}`} onClick={(event) => jump(event, section)}>
          {settings.section[section]}
        </a>
      ))}
    </nav>
  )
}
