import { Menu, Text } from '@mantine/core'
import type { TerminalEntry, TerminalsSummary } from '../../../../src/terminals/fleet-routes.ts'
import { useNow } from '../../../shared/use-now.ts'
import { ago } from '../../format.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'
import { Sparkline } from '../../ui/charts/sparkline.tsx'
import { ChargingIcon } from '../../ui/icons.tsx'
import { List } from '../../ui/list.tsx'
import { Pill, type Tone } from '../../ui/page.tsx'
import { ActionMenu } from '../../ui/row-menu.tsx'

const TONES: Record<TerminalEntry['state'], Tone> = {
  ONLINE: 'good',
  OFFLINE: 'bad',
  BLOCKED: 'warn',
  NEVER_SEEN: 'calm',
}

export type TerminalAction = 'pair' | 'rename' | 'move' | 'block'

export function FleetSummary({ terminals, online, low_battery: low }: TerminalsSummary) {
  const text = useText()
  return (
    <Text size="sm" c="dimmed" className="number" aria-live="polite">
      {text.terminals.summary(online, terminals)}
      {low > 0 && ` · ${text.terminals.lowBattery(low)}`}
    </Text>
  )
}

/** The terminals as of their last report. */
export function Fleet(props: {
  terminals: TerminalEntry[]
  /** Shows the location of each terminal. */
  everywhere: boolean
  onAct: (act: TerminalAction, terminal: TerminalEntry) => void
  onBench: (serial: string) => void
  onUnblock: (terminal: TerminalEntry) => void
}) {
  const text = useText()
  const now = useNow()
  const { language } = useLanguage()
  const { mayChange, session } = useSignedIn()
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
                {props.everywhere && ` · ${placeOf(terminal.location_id)}`}
              </Text>
            </div>
          ),
        },
        {
          name: text.common.status,
          tight: true,
          phone: true,
          show: ({ state }) => <Pill tone={TONES[state]}>{text.terminals.states[state]}</Pill>,
        },
        {
          name: text.terminals.battery,
          tight: true,
          phone: true,
          show: ({ battery, battery_low, charging }) =>
            battery === null ? (
              text.common.none
            ) : (
              <Text component="span" size="sm" className="battery number" data-low={battery_low === 1}>
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
                show: (terminal: TerminalEntry) => <TerminalActs {...props} terminal={terminal} />,
              },
            ]
          : []),
      ]}
    />
  )
}

function TerminalActs(props: {
  terminal: TerminalEntry
  onAct: (act: TerminalAction, terminal: TerminalEntry) => void
  onBench: (serial: string) => void
  onUnblock: (terminal: TerminalEntry) => void
}) {
  const text = useText()
  const { session } = useSignedIn()
  const { terminal } = props
  return (
    <ActionMenu name={terminal.name}>
      <Menu.Item onClick={() => props.onBench(terminal.serial_no)}>{text.terminals.benchOpen}</Menu.Item>
      {terminal.state !== 'BLOCKED' && (
        <Menu.Item onClick={() => props.onAct('pair', terminal)}>{text.terminals.pair}</Menu.Item>
      )}
      <Menu.Item onClick={() => props.onAct('rename', terminal)}>{text.terminals.rename}</Menu.Item>
      {session.locations.length > 1 && (
        <Menu.Item onClick={() => props.onAct('move', terminal)}>{text.terminals.move}</Menu.Item>
      )}
      <Menu.Divider />
      {terminal.state === 'BLOCKED' ? (
        <Menu.Item onClick={() => props.onUnblock(terminal)}>{text.terminals.unblock}</Menu.Item>
      ) : (
        <Menu.Item className="danger" onClick={() => props.onAct('block', terminal)}>
          {text.terminals.block}
        </Menu.Item>
      )}
    </ActionMenu>
  )
}
