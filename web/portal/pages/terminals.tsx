import { ActionIcon, Button, Group, Menu, SegmentedControl, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TerminalEntry } from '../../../src/portal/terminal-routes.ts'
import { get, send } from '../api.ts'
import { ago } from '../format.ts'
import { useNow } from '../live.ts'
import { tell, useChange } from '../parts/dialog.tsx'
import { ChargingIcon, MoreIcon, PlayIcon, PlusIcon, SearchIcon, TerminalIcon } from '../parts/icons.tsx'
import { List } from '../parts/list.tsx'
import { Blank, Loaded, Page, Pill, type Tone } from '../parts/page.tsx'
import { useSigned } from '../parts/session.tsx'
import { Sparkline } from '../parts/sparkline.tsx'
import { useLanguage, useText } from '../text/text.tsx'
import { TestBench } from './terminals-bench.tsx'
import { BlockTerminal, MoveTerminal, RegisterTerminals, RenameTerminal } from './terminals-dialogs.tsx'

const LOW_BATTERY = 20
const TONES: Record<TerminalEntry['state'], Tone> = {
  ONLINE: 'good',
  OFFLINE: 'bad',
  BLOCKED: 'warn',
  NEVER_SEEN: 'calm',
}

type Act = { kind: 'rename' | 'move' | 'block'; terminal: TerminalEntry }

export default function Terminals() {
  const text = useText()
  const { location, session, mayChange } = useSigned()
  const [registering, setRegistering] = useState(false)
  const [benched, setBenched] = useState<string>()
  const [act, setAct] = useState<Act>()
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

function FleetSummary({ terminals }: { terminals: TerminalEntry[] }) {
  const text = useText()
  const online = terminals.filter(({ state }) => state === 'ONLINE')
  const low = online.filter(({ battery, charging }) => (battery ?? 100) <= LOW_BATTERY && !charging)
  return (
    <Text size="sm" c="dimmed" className="number" aria-live="polite">
      {text.terminals.summary(online.length, terminals.length)}
      {low.length > 0 && ` · ${text.terminals.lowBattery(low.length)}`}
    </Text>
  )
}

function Fleet(props: {
  terminals: TerminalEntry[]
  onAct: (act: Act) => void
  onBench: (serial: string) => void
  onUnblock: (terminal: TerminalEntry) => void
}) {
  const text = useText()
  const now = useNow()
  const { language } = useLanguage()
  const { mayChange, session } = useSigned()
  const severalPlaces = new Set(props.terminals.map(({ location_id }) => location_id)).size > 1
  const placeOf = (id: number) => session.locations.find((location) => location.id === id)?.name ?? ''
  return (
    <List
      label={text.terminals.title}
      rows={props.terminals}
      idOf={({ serial_no }) => serial_no}
      columns={[
        {
          name: text.common.name,
          head: true,
          show: (terminal) => (
            <div className="long">
              <Text size="sm" fw={600}>
                {terminal.name}
              </Text>
              <Text size="xs" c="dimmed">
                {terminal.serial_no}
                {severalPlaces && ` · ${placeOf(terminal.location_id)}`}
              </Text>
            </div>
          ),
        },
        {
          name: text.common.status,
          tight: true,
          show: ({ state }) => <Pill tone={TONES[state]}>{text.terminals.states[state]}</Pill>,
        },
        {
          name: text.terminals.battery,
          tight: true,
          show: ({ battery, charging }) =>
            battery === null ? (
              text.common.none
            ) : (
              <Text
                component="span"
                size="sm"
                className="battery number"
                data-low={battery <= LOW_BATTERY && !charging}
              >
                {battery} %
                {charging === 1 && (
                  <span role="img" aria-label={text.terminals.charging}>
                    <ChargingIcon size={14} />
                  </span>
                )}
              </Text>
            ),
        },
        {
          name: text.terminals.network,
          show: ({ ssid, ip }) =>
            ip === '' ? (
              text.common.none
            ) : (
              <div className="long">
                <Text size="sm">{ssid}</Text>
                <Text size="xs" c="dimmed" className="number">
                  {ip}
                </Text>
              </div>
            ),
        },
        {
          name: text.terminals.lastSeen,
          tight: true,
          show: ({ last_seen }) => (
            <Text size="sm">
              {last_seen === '' ? text.terminals.neverSeen : ago(last_seen, now, language)}
            </Text>
          ),
        },
        {
          name: text.terminals.lastDay,
          tight: true,
          show: ({ history, name }) => <Sparkline values={history} label={text.terminals.lastDayOf(name)} />,
        },
        ...(mayChange
          ? [
              {
                name: text.common.actions,
                quiet: true,
                tight: true,
                show: (terminal: TerminalEntry) => <Acts {...props} terminal={terminal} />,
              },
            ]
          : []),
      ]}
    />
  )
}

function Acts(props: {
  terminal: TerminalEntry
  onAct: (act: Act) => void
  onBench: (serial: string) => void
  onUnblock: (terminal: TerminalEntry) => void
}) {
  const text = useText()
  const { session } = useSigned()
  const { terminal } = props
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={text.common.more(terminal.name)}>
          <MoreIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => props.onBench(terminal.serial_no)}>{text.terminals.benchOpen}</Menu.Item>
        <Menu.Item onClick={() => props.onAct({ kind: 'rename', terminal })}>
          {text.terminals.rename}
        </Menu.Item>
        {session.locations.length > 1 && (
          <Menu.Item onClick={() => props.onAct({ kind: 'move', terminal })}>{text.terminals.move}</Menu.Item>
        )}
        <Menu.Divider />
        {terminal.state === 'BLOCKED' ? (
          <Menu.Item onClick={() => props.onUnblock(terminal)}>{text.terminals.unblock}</Menu.Item>
        ) : (
          <Menu.Item className="danger" onClick={() => props.onAct({ kind: 'block', terminal })}>
            {text.terminals.block}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
