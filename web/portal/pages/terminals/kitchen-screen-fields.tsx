import { MultiSelect, Select, Text } from '@mantine/core'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { MenuEntry } from '../../../../src/menus/menu-response.ts'
import type { PrinterEntry } from '../../../../src/printing/printers/management/overview-routes.ts'
import { isScreen } from '../../../../src/printing/printers/transports.ts'
import type { TerminalEntry } from '../../../../src/terminals/fleet-routes.ts'
import { calls } from '../../api.ts'
import { useText } from '../../locales/locale-provider.tsx'

/** The sections that a kitchen screen shows, and its backup printer. */
export interface ScreenForm {
  sections: string[]
  backup: string
}

export const EMPTY_SCREEN_FORM: ScreenForm = { sections: [], backup: '' }

function usePrinters(locationId: number, refetchInterval: number | false = false) {
  return useQuery({
    refetchInterval,
    queryKey: ['printers', locationId],
    queryFn: () => calls.printers.list_details({ location_id: locationId }),
  })
}

/** Kitchen screens report as printers, so their state as a terminal is that of their printer. */
export function useScreenStates(locationId: number, refetchInterval: number) {
  const printers = usePrinters(locationId, refetchInterval)
  const screens = new Map((printers.data?.result ?? []).filter(isScreen).map((one) => [one.serial_no, one]))
  return (terminal: TerminalEntry): TerminalEntry => {
    const screen = screens.get(terminal.serial_no)
    if (!screen || screen.ever_seen === 0 || terminal.state === 'BLOCKED') return terminal
    const state = screen.printer_status === 'ONLINE' ? 'ONLINE' : 'OFFLINE'
    return { ...terminal, state, last_seen: screen.last_seen }
  }
}

function useMenus(locationId: number) {
  return useQuery({
    queryKey: ['menus', locationId],
    queryFn: () => calls.menus.get_editable({ location_id: locationId }),
  })
}

/**
 * The present settings of the terminal as a kitchen screen; `now` is omitted if it is none, `waitsFor` lists queries
 * that are still loading.
 */
export function useScreenNow(terminal: Pick<TerminalEntry, 'location_id' | 'serial_no'>): {
  now?: ScreenForm
  waitsFor?: UseQueryResult
} {
  const printers = usePrinters(terminal.location_id)
  const menus = useMenus(terminal.location_id)
  if (!printers.data) return { waitsFor: printers }
  const isIt = (printer: PrinterEntry) => printer.serial_no === terminal.serial_no && isScreen(printer)
  const screen = printers.data.result.find(isIt)
  if (!screen) return {}
  if (!menus.data) return { waitsFor: menus }
  return { now: { sections: sectionsAt(menus.data.result, screen), backup: screen.backup } }
}

function sectionsAt(menus: MenuEntry[], { printer_id }: PrinterEntry): string[] {
  const sections = menus.flatMap((menu) => menu.sections)
  return sections
    .filter((section) => section.printer_id === printer_id)
    .map(({ section_id }) => String(section_id))
}

export function ScreenFields(props: {
  locationId: number
  /** Of the screen that is paired again; omitted: a new one. */
  serialNo?: string | undefined
  wishes: ScreenForm
  onChange: (wishes: ScreenForm) => void
}) {
  const text = useText()
  const { wishes, onChange } = props
  const menus = useMenus(props.locationId)
  const printers = usePrinters(props.locationId)
  const onPaper = (printers.data?.result ?? []).filter((printer) => !isScreen(printer))
  const sectionsNow = (menus.data?.result ?? []).flatMap(({ sections }) => sections)
  const losing = (printers.data?.result ?? []).filter(
    (printer) =>
      isScreen(printer) &&
      printer.serial_no !== props.serialNo &&
      sectionsNow.some(
        ({ section_id, printer_id }) =>
          printer_id === printer.printer_id && wishes.sections.includes(String(section_id)),
      ),
  )
  return (
    <>
      <MultiSelect
        label={text.terminals.screenSections}
        description={text.terminals.screenSectionsHint}
        data={(menus.data?.result ?? []).map(({ title, sections }) => ({
          group: title,
          items: sections.map((section) => ({ value: String(section.section_id), label: section.title })),
        }))}
        value={wishes.sections}
        onChange={(sections) => onChange({ ...wishes, sections })}
      />
      {losing.length > 0 && (
        <Text size="sm" c="var(--warn)" role="status">
          {text.terminals.screenTakes(losing.map(({ name }) => name).join(', '))}
        </Text>
      )}
      <Select
        label={text.terminals.screenBackup}
        description={text.terminals.screenBackupHint}
        clearable
        data={onPaper.map(({ serial_no, name }) => ({ value: serial_no, label: name }))}
        value={wishes.backup === '' ? null : wishes.backup}
        onChange={(backup) => onChange({ ...wishes, backup: backup ?? '' })}
      />
    </>
  )
}

/** The input of the call: only changed fields, so that the others stay as they are. */
export function screenInput({ sections, backup }: ScreenForm, now: ScreenForm) {
  const isSame =
    sections.length === now.sections.length && sections.every((section) => now.sections.includes(section))
  return {
    ...(!isSame && { sections: sections.map(Number) }),
    ...(backup !== now.backup && { backup: backup === '' ? null : backup }),
  }
}
