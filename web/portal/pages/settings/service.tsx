import { Button, Group, Select, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { LANGUAGES, type Language } from '../../../shared/languages.ts'
import { calls, type ResponseOf } from '../../api.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'
import { showNotice, useChange, useSend } from '../../ui/dialog.tsx'
import { decimalOf, decimalShown } from '../../ui/forms/decimal.ts'
import { useGuard } from '../../ui/forms/unsaved-guard.ts'
import { Clashes, isClash, useEditing } from '../../ui/forms/versioned-form.tsx'
import { Loaded, PageSection } from '../../ui/page.tsx'

type Service = ResponseOf<typeof calls.service.get>

const formOf = (saved: Service | undefined, language: string) => ({
  strict_voids: saved?.strict_voids ?? 0,
  void_approval: saved?.void_approval ?? 0,
  free_discount: decimalShown(saved?.free_discount ?? '', language),
  clearing: saved?.clearing ?? 0,
  paper_language: saved?.paper_language ?? 'en',
  sandbox: saved?.sandbox ?? 0,
})

const bodyOf = (form: ReturnType<typeof formOf>) => ({
  ...form,
  free_discount: decimalOf(form.free_discount),
})

/** Limits of what staff may do alone, without a reason or a supervisor. */
export function ServiceSettings() {
  const { location } = useSignedIn()
  const [saves, setSaves] = useState(0)
  const service = useQuery({
    queryKey: ['service', location.id],
    queryFn: () => calls.service.get({ location_id: location.id }),
  })
  return (
    <Loaded query={service}>
      {(saved) => <ServiceForm key={saves} saved={saved} onSaved={() => setSaves(saves + 1)} />}
    </Loaded>
  )
}

function ServiceForm({ saved, onSaved }: { saved: Service; onSaved: () => void }) {
  const text = useText()
  const { location, isOwner } = useSignedIn()
  const sendIt = useSend(['service'])
  const { language } = useLanguage()
  const editing = useEditing(saved, (read) => formOf(read, language), bodyOf)
  const { form, set } = editing
  useGuard(isOwner && editing.changed)
  const save = useChange(async () => {
    try {
      await editing.save((body) => sendIt(calls.service.change({ location_id: location.id }, body)))
    } catch (error) {
      if (isClash(error)) return
      throw error
    }
    showNotice(text.common.saved)
    onSaved()
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(undefined)
  }
  const show = (name: string, value: unknown) => {
    if (name === 'paper_language') return LANGUAGES[value as Language]
    if (name === 'free_discount') return decimalShown(String(value), language)
    return value === 1 ? text.clash.yes : text.clash.no
  }
  return (
    <form onSubmit={submit}>
      <PageSection title={text.settings.service} lead={text.settings.serviceLead}>
        <Stack gap="sm">
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput
              label={text.settings.freeDiscount}
              description={text.settings.freeDiscountHint}
              inputMode="decimal"
              required
              readOnly={!isOwner}
              value={form.free_discount}
              onChange={(event) => set({ free_discount: event.currentTarget.value })}
            />
            <Select
              label={text.settings.paperLanguage}
              description={text.settings.paperLanguageHint}
              readOnly={!isOwner}
              data={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
              value={form.paper_language}
              onChange={(value) => value && set({ paper_language: value as Language })}
              allowDeselect={false}
            />
          </SimpleGrid>
          <Switch
            label={text.settings.strictVoids}
            description={text.settings.strictVoidsHint}
            disabled={!isOwner}
            checked={form.strict_voids === 1}
            onChange={(event) => set({ strict_voids: event.currentTarget.checked ? 1 : 0 })}
          />
          <Switch
            label={text.settings.voidApproval}
            description={text.settings.voidApprovalHint}
            disabled={!isOwner}
            checked={form.void_approval === 1}
            onChange={(event) => set({ void_approval: event.currentTarget.checked ? 1 : 0 })}
          />
          <Switch
            label={text.settings.clearing}
            description={text.settings.clearingHint}
            disabled={!isOwner}
            checked={form.clearing === 1}
            onChange={(event) => set({ clearing: event.currentTarget.checked ? 1 : 0 })}
          />
          <Switch
            label={text.settings.sandbox}
            description={text.settings.sandboxHint}
            disabled={!isOwner}
            checked={form.sandbox === 1}
            onChange={(event) => set({ sandbox: event.currentTarget.checked ? 1 : 0 })}
          />
          <Clashes clash={editing.clash} show={show} />
          {isOwner && (
            <Group>
              <Button type="submit" loading={save.isPending}>
                {text.settings.saveService}
              </Button>
            </Group>
          )}
        </Stack>
      </PageSection>
    </form>
  )
}
