import { Menu, Text } from '@mantine/core'
import type { PrinterEntry } from '../../../../src/printing/printers/management/overview-routes.ts'
import { hasToken } from '../../../../src/printing/printers/transports.ts'
import { useNow } from '../../../shared/use-now.ts'
import { ago } from '../../format.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'
import { List } from '../../ui/list.tsx'
import { Pill, type Tone } from '../../ui/page.tsx'
import { ActionMenu } from '../../ui/row-menu.tsx'
import { useTransports } from './use-transports.ts'

const TONES: Record<PrinterEntry['printer_status'], Tone> = {
  ONLINE: 'good',
  PAPER_LOW: 'warn',
  PAPER_OUT: 'bad',
  COVER_OPEN: 'bad',
  ERROR: 'bad',
  OFFLINE: 'bad',
  UNKNOWN: 'calm',
}

export type PrinterAction = 'change' | 'show' | 'rotate' | 'remove'

interface Does {
  onAct: (act: PrinterAction, printer: PrinterEntry) => void
  onTest: (printer: PrinterEntry) => void
}

export function PrinterList({ printers, ...does }: { printers: PrinterEntry[] } & Does) {
  const text = useText()
  const said = useTransports()
  const now = useNow()
  const { language } = useLanguage()
  const { mayChange } = useSignedIn()
  const nameOf = (serial: string) => printers.find(({ serial_no }) => serial_no === serial)?.name ?? serial
  return (
    <List
      label={text.printers.title}
      rows={printers}
      idOf={({ serial_no }) => serial_no}
      columns={[
        {
          name: text.common.name,
          head: true,
          show: (printer) => (
            <div className="long">
              <Text size="sm" fw={600}>
                {printer.name}
              </Text>
              <Text size="xs" c="dimmed">
                {[printer.serial_no, printer.description].filter(Boolean).join(' · ')}
              </Text>
              <Notices printer={printer} />
            </div>
          ),
        },
        {
          name: text.common.status,
          tight: true,
          phone: true,
          show: ({ printer_status: status, overdue }) => (
            <Pill tone={overdue === 1 ? 'warn' : TONES[status]}>{text.printers.states[status]}</Pill>
          ),
        },
        {
          name: text.printers.lastSeen,
          tight: true,
          show: ({ last_seen, ever_seen }) => (
            <Text size="sm">{ever_seen === 1 ? ago(last_seen, now, language) : text.printers.never}</Text>
          ),
        },
        {
          name: text.printers.transport,
          show: ({ transport, address, model, ...device }) => (
            <div className="long">
              <Text size="sm">{said[transport].name}</Text>
              <Text size="xs" c="dimmed" className="number">
                {[model, address].filter(Boolean).join(' · ')}
              </Text>
              <Device {...device} />
            </div>
          ),
        },
        ...(printers.some(({ backup }) => backup !== '')
          ? [
              {
                name: text.printers.backup,
                show: ({ backup }: PrinterEntry) => (
                  <Text size="sm" className="long">
                    {backup === '' ? text.common.none : nameOf(backup)}
                  </Text>
                ),
              },
            ]
          : []),
        {
          name: text.printers.waiting,
          align: 'right',
          tight: true,
          show: ({ waiting }) => waiting,
        },
        ...(mayChange
          ? [
              {
                name: text.common.actions,
                quiet: true,
                tight: true,
                show: (printer: PrinterEntry) => <PrinterActs printer={printer} {...does} />,
              },
            ]
          : []),
      ]}
    />
  )
}

/** Problems of a printer, with what to do about them. */
function Notices({ printer }: { printer: PrinterEntry }) {
  const text = useText()
  const said = useTransports()
  const now = useNow()
  const { language } = useLanguage()
  return (
    <>
      {printer.overdue === 1 && (
        <Text size="xs" className="notice">
          {said[printer.transport].overdue(printer.address)}
        </Text>
      )}
      {printer.trigger_lost !== '' && (
        <Text size="xs" className="notice">
          {text.printers.triggerLost(ago(printer.trigger_lost, now, language))}
        </Text>
      )}
      {printer.device_changed !== '' && (
        <Text size="xs" className="notice">
          {text.printers.otherDevice(ago(printer.device_changed, now, language))}
        </Text>
      )}
    </>
  )
}

/** Serial number, MAC address and model as the device reported them. */
function Device(device: Pick<PrinterEntry, 'device_serial' | 'device_mac' | 'device_model'>) {
  const text = useText()
  const facts = [device.device_model, device.device_serial, device.device_mac].filter(Boolean)
  return facts.length === 0 ? null : (
    <Text size="xs" c="dimmed" className="number">
      {text.printers.device(facts.join(' · '))}
    </Text>
  )
}

function PrinterActs({ printer, onAct, onTest }: { printer: PrinterEntry } & Does) {
  const text = useText()
  return (
    <ActionMenu name={printer.name}>
      <Menu.Item onClick={() => onTest(printer)}>{text.printers.test}</Menu.Item>
      <Menu.Item onClick={() => onAct('change', printer)}>{text.printers.change}</Menu.Item>
      {hasToken(printer) && (
        <>
          <Menu.Item onClick={() => onAct('show', printer)}>{text.printers.show}</Menu.Item>
          <Menu.Item onClick={() => onAct('rotate', printer)}>{text.printers.rotate}</Menu.Item>
        </>
      )}
      <Menu.Divider />
      <Menu.Item className="danger" onClick={() => onAct('remove', printer)}>
        {text.printers.remove}
      </Menu.Item>
    </ActionMenu>
  )
}
