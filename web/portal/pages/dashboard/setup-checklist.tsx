import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { DashboardAnswer } from '../../../../src/reports/dashboard/dashboard-routes.ts'
import { calls } from '../../api.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useText } from '../../locales/locale-provider.tsx'
import { AlertIcon, CheckIcon } from '../../ui/icons.tsx'
import { PageSection } from '../../ui/page.tsx'

/** Lists the missing set-up steps; hidden once all are done. */
export function SetUp({ day }: { day: DashboardAnswer }) {
  const text = useText()
  const { location, mayChange } = useSignedIn()
  const storageKey = `comanda.setup.${location.id}`
  const [isHidden, setIsHidden] = useState(() => localStorage.getItem(storageKey) === 'hidden')
  const isShown = mayChange && !isHidden
  const read = <Answer,>(name: string, queryFn: () => Promise<Answer>) => ({
    queryKey: [name, location.id, 'set up'],
    queryFn,
    enabled: isShown,
  })
  const here = { location_id: location.id }
  const menus = useQuery(read('menus', () => calls.menus.list(here)))
  const staff = useQuery(read('staff', () => calls.staff.list(here)))
  const terminals = useQuery(read('terminals', () => calls.terminals.search(here)))
  const settings = useQuery(read('settings', () => calls.settings.get(here)))
  // Shares the query of the attention list, so that it is fetched once.
  const printers = useQuery({
    queryKey: ['printers', location.id],
    queryFn: () => calls.printers.list_details(here),
    enabled: isShown,
  })
  if (!isShown || !menus.data || !staff.data || !terminals.data || !printers.data || !settings.data)
    return null
  const steps = [
    { words: text.setup.tables, to: '/setup?step=tables', isDone: day.tables > 0 },
    {
      words: text.setup.menu,
      to: '/setup?step=menu',
      isDone: menus.data.result.some(({ total_items }) => total_items > 0),
    },
    {
      words: text.setup.staff,
      to: '/setup?step=team',
      isDone: staff.data.result.some(({ isDeleted }) => isDeleted === 0),
    },
    { words: text.setup.device, to: '/setup?step=phones', isDone: terminals.data.result.length > 0 },
    { words: text.setup.printer, to: '/setup?step=kitchen', isDone: printers.data.result.length > 0 },
    {
      words: text.setup.taxes,
      to: '/settings#taxes',
      isDone: Number(settings.data.result.tax_rate) > 0,
    },
    { words: text.setup.pin, to: '/settings#approvals', isDone: day.supervisor_pin_set === 1 },
  ]
  if (steps.every(({ isDone }) => isDone)) return null
  return (
    <PageSection title={text.setup.title}>
      <ol className="plain needs">
        {steps.map(({ words, to, isDone }) => (
          <li key={to}>
            {isDone ? (
              <Group gap="xs" className="well">
                <CheckIcon />
                <span>
                  {words} <span className="read-out">({text.setup.done})</span>
                </span>
              </Group>
            ) : (
              <Link href={to} className="need long" data-severity="soon">
                <AlertIcon size={16} />
                {words}
              </Link>
            )}
          </li>
        ))}
      </ol>
      <Group justify="space-between" mt="sm">
        <Button component={Link} href="/setup">
          {text.setup.continue}
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            localStorage.setItem(storageKey, 'hidden')
            setIsHidden(true)
          }}
        >
          {text.setup.hide}
        </Button>
      </Group>
    </PageSection>
  )
}
