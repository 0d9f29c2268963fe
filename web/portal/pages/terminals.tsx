import { Button, Group, SegmentedControl, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TerminalEntry } from '../../../src/portal/terminal-routes.ts'
import { get, send } from '../api.ts'
import { tell, useChange } from '../parts/dialog.tsx'
import { PlayIcon, PlusIcon, SearchIcon, TerminalIcon } from '../parts/icons.tsx'
import { Blank, Loaded, Page } from '../parts/page.tsx'
import { useSigned } from '../parts/session.tsx'
import { useText } from '../text/text.tsx'
import { TestBench } from './terminals-bench.tsx'
import { BlockTerminal, MoveTerminal, RegisterTerminals, RenameTerminal } from './terminals-dialogs.tsx'
import { Fleet, FleetSummary, type TerminalAct } from './terminals-fleet.tsx'

export default function Terminals() {
  const text = useText()
  const { location, session, mayChange } = useSigned()
  const [registering, setRegistering] = useState(false)
  const [benched, setBenched] = useState<string>()
  const [act, setAct] = useState<TerminalAct>()
  const [everywhere, setEverywhere] = useState('here')
  const [wanted, setWanted] = useState('')
  const terminals = useQuery({
    queryKey: ['terminals'],
    queryFn: () => get<{ result: TerminalEntry[] }>('/terminals'),
    refetchInterval: 15_000,
  })
  const unblock = useChange(
    async (terminal: TerminalEntry) => {
      await send('PUT', `/terminals/${terminal.id}`, { blocked: 0 })
      tell(text.terminals.unblocked(terminal.name))
    },
    ['terminals'],
  )

  return (
    <Page
      title={text.terminals.title}
      lead={text.terminals.lead}
      actions={
        mayChange && (
          <>
            <Button variant="default" leftSection={<PlayIcon size={16} />} onClick={() => setBenched('')}>
              {text.terminals.bench}
            </Button>
            <Button leftSection={<PlusIcon size={16} />} onClick={() => setRegistering(true)}>
              {text.terminals.register}
            </Button>
          </>
        )
      }
    >
      <Loaded query={terminals}>
        {({ result }) => {
          const here = result.filter(({ location_id }) => everywhere === 'all' || location_id === location.id)
          const shown = here.filter(({ name, serial_no }) =>
            `${name} ${serial_no}`.toLowerCase().includes(wanted.trim().toLowerCase()),
          )
          return (
            <>
              <Group gap="sm">
                <TextInput
                  className="filter"
                  aria-label={text.common.search}
                  placeholder={text.common.search}
                  leftSection={<SearchIcon size={16} />}
                  value={wanted}
                  onChange={(event) => setWanted(event.currentTarget.value)}
                />
                {session.locations.length > 1 && (
                  <SegmentedControl
                    aria-label={text.nav.location}
                    value={everywhere}
                    onChange={setEverywhere}
                    data={[
                      { value: 'here', label: location.name },
                      { value: 'all', label: text.terminals.allLocations },
                    ]}
                  />
                )}
                <FleetSummary terminals={here} />
              </Group>
              {here.length === 0 ? (
                <Blank
                  icon={<TerminalIcon size={28} />}
                  title={text.terminals.emptyTitle}
                  lead={text.terminals.emptyLead}
                >
                  {mayChange && (
                    <Button onClick={() => setRegistering(true)}>{text.terminals.register}</Button>
                  )}
                </Blank>
              ) : shown.length === 0 ? (
                <Text c="dimmed">{text.terminals.noMatch}</Text>
              ) : (
                <Fleet
                  terminals={shown}
                  onAct={setAct}
                  onBench={setBenched}
                  onUnblock={(terminal) => unblock.mutate(terminal)}
                />
              )}
              {benched !== undefined && (
                <TestBench terminals={result} serial={benched} onClose={() => setBenched(undefined)} />
              )}
            </>
          )
        }}
      </Loaded>
      <RegisterTerminals opened={registering} onClose={() => setRegistering(false)} />
      {act?.kind === 'rename' && <RenameTerminal terminal={act.terminal} onClose={() => setAct(undefined)} />}
      {act?.kind === 'move' && <MoveTerminal terminal={act.terminal} onClose={() => setAct(undefined)} />}
      {act?.kind === 'block' && <BlockTerminal terminal={act.terminal} onClose={() => setAct(undefined)} />}
    </Page>
  )
}
