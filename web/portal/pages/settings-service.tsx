import { Button, Group, Select, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { PaperLanguage } from '../../../src/locations/rules.ts'
import { calls } from '../api.ts'
import { decimalOf, decimalShown } from '../parts/decimal.ts'
import { tell, useChange, useSend } from '../parts/dialog.tsx'
import { Loaded, Part } from '../parts/page.tsx'
import { useSigned } from '../parts/session.tsx'
import { useLanguage, useText } from '../text/text.tsx'

interface Strictness {
  strict_voids: number
  free_discount: string
  clearing: number
  paper_language: PaperLanguage
}

const PAPERS: Record<PaperLanguage, string> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
}

/** What staff may do by themselves, and for what they say why or ask a supervisor. */
export function ServiceSettings() {
  const { location } = useSigned()
  const service = useQuery({
    queryKey: ['service', location.id],
    queryFn: () => calls.service.get({ location_id: location.id }),
  })
  return (
    <Loaded query={service}>{(saved) => <ServiceForm key={JSON.stringify(saved)} saved={saved} />}</Loaded>
  )
}

function ServiceForm({ saved }: { saved: Strictness }) {
  const text = useText()
  const { location, isOwner } = useSigned()
  const sendIt = useSend(['service'])
  const [strict, setStrict] = useState(saved.strict_voids === 1)
  const [clearing, setClearing] = useState(saved.clearing === 1)
  const [paper, setPaper] = useState(saved.paper_language)
  const { language } = useLanguage()
  const [free, setFree] = useState(() => decimalShown(saved.free_discount, language))
  const save = useChange(async () => {
    await sendIt(
      calls.service.change(
        { location_id: location.id },
        {
          strict_voids: strict ? 1 : 0,
          clearing: clearing ? 1 : 0,
          paper_language: paper,
          free_discount: decimalOf(free),
        },
      ),
    )
    tell(text.common.saved)
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(undefined)
  }
  return (
    <form onSubmit={submit}>
      <Part title={text.settings.service} lead={text.settings.serviceLead}>
        <Stack gap="sm">
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput
              label={text.settings.freeDiscount}
              description={text.settings.freeDiscountHint}
              inputMode="decimal"
              required
              readOnly={!isOwner}
              value={free}
              onChange={(event) => setFree(event.currentTarget.value)}
            />
            <Select
              label={text.settings.paperLanguage}
              description={text.settings.paperLanguageHint}
              readOnly={!isOwner}
              data={Object.entries(PAPERS).map(([value, label]) => ({ value, label }))}
              value={paper}
              onChange={(value) => value && setPaper(value as PaperLanguage)}
              allowDeselect={false}
            />
          </SimpleGrid>
          <Switch
            label={text.settings.strictVoids}
            description={text.settings.strictVoidsHint}
            disabled={!isOwner}
            checked={strict}
            onChange={(event) => setStrict(event.currentTarget.checked)}
          />
          <Switch
            label={text.settings.clearing}
            description={text.settings.clearingHint}
            disabled={!isOwner}
            checked={clearing}
            onChange={(event) => setClearing(event.currentTarget.checked)}
          />
          {isOwner && (
            <Group>
              <Button type="submit" loading={save.isPending}>
                {text.settings.saveService}
              </Button>
            </Group>
          )}
        </Stack>
      </Part>
    </form>
  )
}
