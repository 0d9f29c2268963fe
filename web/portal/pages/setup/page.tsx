import './setup.css'
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { type ComponentType, useState } from 'react'
import { Link } from 'wouter'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useUrlParam } from '../../lib/use-url-state.ts'
import { useGuideText } from '../../locales/use-page-text.ts'
import { useChunk } from '../../sync/lazy-chunk.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import { Page, RowsSkeleton } from '../../ui/page.tsx'
import { GuideTextContext, useGuide } from './guide-text.ts'
import { STEPS, type Step, useProgress } from './use-progress.ts'

/** Steps are loaded one by one: each has components of its own. */
const LOADERS: Record<Step, () => Promise<ComponentType>> = {
  menu: () => import('./steps/menu.tsx').then(({ MenuStep }) => MenuStep),
  tables: () => import('./steps/tables.tsx').then(({ TablesStep }) => TablesStep),
  team: () => import('./steps/team.tsx').then(({ TeamStep }) => TeamStep),
  kitchen: () => import('./steps/kitchen.tsx').then(({ KitchenStep }) => KitchenStep),
  phones: () => import('./steps/phones.tsx').then(({ PhonesStep }) => PhonesStep),
  test: () => import('./steps/first-order.tsx').then(({ TestStep }) => TestStep),
}

const isStep = (name: string): name is Step => STEPS.some((step) => step === name)

/** Guides through the set-up of a location. Steps can be done in any order, left and resumed. */
export default function SetUpGuide() {
  const words = useGuideText()
  const { location } = useSignedIn()
  const done = useProgress(location.id)
  if (!words) return <Waiting />
  return (
    <GuideTextContext value={words}>
      <Page title={words.title} lead={words.lead}>
        {done ? <Guide done={done} /> : <Waiting />}
      </Page>
    </GuideTextContext>
  )
}

function Waiting() {
  return (
    <div aria-busy="true" data-loading>
      <RowsSkeleton />
    </div>
  )
}

function Guide({ done }: { done: Record<Step, boolean> }) {
  const words = useGuide()
  const [named, setNamed] = useUrlParam('step', '', 'step')
  // A step that becomes done stays open, so that more can be added.
  const [first] = useState(() => STEPS.find((step) => !done[step]) ?? 'test')
  const current = isStep(named) ? named : first
  const count = STEPS.filter((step) => done[step]).length
  const next = STEPS[STEPS.indexOf(current) + 1]
  const { data: Content } = useChunk(`setup ${current}`, LOADERS[current])
  return (
    <div className="guide">
      <nav aria-label={words.title}>
        <Text size="sm" c="dimmed" mb={6}>
          {words.progress(count, STEPS.length)}
        </Text>
        <progress
          className="guide-progress"
          max={STEPS.length}
          value={count}
          aria-label={words.progress(count, STEPS.length)}
        />
        <ol className="plain guide-steps">
          {STEPS.map((step, index) => (
            <li key={step}>
              <button
                type="button"
                className="guide-step"
                data-done={done[step]}
                {...(step === current && { 'aria-current': 'step' as const })}
                onClick={() => setNamed(step)}
              >
                <span className="guide-mark" aria-hidden="true">
                  {done[step] ? <CheckIcon size={16} /> : index + 1}
                </span>
                <span>
                  {words.steps[step]}
                  <span className="read-out"> ({done[step] ? words.done : words.open})</span>
                </span>
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <Paper component="section" className="surface guide-content" p={{ base: 'md', sm: 'lg' }}>
        <Stack gap="md">
          <div>
            <Title order={2} size="h4">
              {words.steps[current]}
            </Title>
            <Text size="sm" c="dimmed">
              {words.leads[current]}
            </Text>
          </div>
          {Content ? <Content key={current} /> : <Waiting />}
          <Group justify="flex-end" className="guide-foot">
            {next ? (
              <Button variant={done[current] ? 'filled' : 'default'} onClick={() => setNamed(next)}>
                {words.next}
              </Button>
            ) : (
              <Button component={Link} href="/dashboard" variant={done.test ? 'filled' : 'default'}>
                {words.finish}
              </Button>
            )}
          </Group>
        </Stack>
      </Paper>
    </div>
  )
}
