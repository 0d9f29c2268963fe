import { Button, Group, SegmentedControl, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TerminalEntry } from '../../../../src/terminals/fleet-routes.ts'
import { calls } from '../../api.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useRowAction } from '../../lib/use-row-action.ts'
import { useUrlParam } from '../../lib/use-url-state.ts'
import { useText } from '../../locales/locale-provider.tsx'
import { showNotice } from '../../ui/changes/show-notice.ts'
import { useChange } from '../../ui/changes/use-change.tsx'
import { PlayIcon, PlusIcon, SearchIcon, TerminalIcon } from '../../ui/icons.tsx'
import { EmptyState, Loaded, Page } from '../../ui/page.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { BlockTerminal, MoveTerminal, RegisterTerminals, RenameTerminal } from './dialogs.tsx'
import { Fleet, FleetSummary, type TerminalAction } from './fleet.tsx'
import { useScreenStates } from './kitchen-screen-fields.tsx'
import { PairDevice } from './pair.tsx'
import { TestBench } from './test-bench.tsx'

const LOOK_AGAIN_MS = 15_000

export default function Terminals() {
  const text = useText()
  const { location, session, mayChange } = useSignedIn()
  const [registering, setRegistering] = useState(false)
  const [pairing, setPairing] = useState(false)
  const [benched, setBenched] = useState<string>()
  const [place, setPlace] = useUrlParam('at', 'here')
  const [words, setWords] = useUrlParam('q')
  const [q] = useDebouncedValue(words.trim(), 200)
  const at = place === 'all' ? {} : { location_id: location.id }
  const filters = { ...at, ...(q && { q }) }
  const terminals = useInfiniteQuery({
    queryKey: ['terminals', 'list', filters],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      calls.terminals.search({ ...filters, ...(pageParam && { after: pageParam }) }),
    getNextPageParam: ({ result, more }) => (more ? result.at(-1)?.serial_no : undefined),
    placeholderData: (before) => before,
    refetchInterval: LOOK_AGAIN_MS,
  })
  const act = useRowAction<TerminalAction, TerminalEntry>(
    terminals.data?.pages.flatMap(({ result }) => result),
    ({ id }) => id,
  )
  const [renamed, moved, blocked] = [act.on('rename'), act.on('move'), act.on('block')]
  const paired = act.on('pair')
  const summary = useQuery({
    queryKey: ['terminals', 'summary', at],
    queryFn: () => calls.terminals.count(at),
    placeholderData: (before) => before,
    refetchInterval: LOOK_AGAIN_MS,
  })
  const asScreen = useScreenStates(location.id, LOOK_AGAIN_MS)
  // The service counts only terminals that check in; screens report as printers.
  const screensOnline = (terminals.data?.pages ?? [])
    .flatMap(({ result }) => result)
    .filter((terminal) => terminal.state !== 'ONLINE' && asScreen(terminal).state === 'ONLINE').length
  const unblock = useChange(
    async (terminal: TerminalEntry) => {
      await calls.terminals.change({ terminal_id: terminal.id }, { blocked: 0 })
      showNotice(text.terminals.unblocked(terminal.name))
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
            <Button variant="default" onClick={() => setRegistering(true)}>
              {text.terminals.register}
            </Button>
            <Button leftSection={<PlusIcon size={16} />} onClick={() => setPairing(true)}>
              {text.terminals.pair}
            </Button>
          </>
        )
      }
    >
      <Group gap="sm">
        <TextInput
          className="filter"
          aria-label={text.common.search}
          placeholder={text.common.search}
          leftSection={<SearchIcon size={16} />}
          maxLength={80}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        {session.locations.length > 1 && (
          <SegmentedControl
            aria-label={text.nav.location}
            value={place}
            onChange={setPlace}
            data={[
              { value: 'here', label: location.name },
              { value: 'all', label: text.terminals.allLocations },
            ]}
          />
        )}
        {summary.data && <FleetSummary {...summary.data} online={summary.data.online + screensOnline} />}
      </Group>
      <Loaded query={terminals}>
        {({ pages }) => {
          const found = pages.flatMap(({ result }) => result).map(asScreen)
          return (
            <>
              {found.length > 0 ? (
                <Fleet
                  terminals={found}
                  everywhere={place === 'all'}
                  onAct={act.begin}
                  onBench={setBenched}
                  onUnblock={(terminal) => unblock.mutate(terminal)}
                />
              ) : q !== '' || terminals.isPlaceholderData ? (
                <Text c="dimmed">{text.terminals.noMatch}</Text>
              ) : (
                <EmptyState
                  icon={<TerminalIcon size={28} />}
                  title={text.terminals.emptyTitle}
                  lead={text.terminals.emptyLead}
                >
                  {mayChange && <Button onClick={() => setPairing(true)}>{text.terminals.pair}</Button>}
                </EmptyState>
              )}
              <ShowMore of={terminals} />
              {benched !== undefined && (
                <TestBench terminals={found} serial={benched} onClose={() => setBenched(undefined)} />
              )}
            </>
          )
        }}
      </Loaded>
      <RegisterTerminals opened={registering} onClose={() => setRegistering(false)} />
      {pairing && <PairDevice onClose={() => setPairing(false)} />}
      {paired && <PairDevice key={act.key} terminal={paired} onClose={act.end} />}
      {renamed && <RenameTerminal key={act.key} terminal={renamed} onClose={act.end} />}
      {moved && <MoveTerminal key={act.key} terminal={moved} onClose={act.end} />}
      {blocked && <BlockTerminal key={act.key} terminal={blocked} onClose={act.end} />}
    </Page>
  )
}
