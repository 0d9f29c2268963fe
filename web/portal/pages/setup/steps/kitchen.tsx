import { Button, Group, Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isScreen } from '../../../../../src/printing/printers/transports.ts'
import { calls } from '../../../api.ts'
import { useSignedIn } from '../../../lib/signed-in-context.tsx'
import { ChangeError, useChange } from '../../../ui/changes/use-change.tsx'
import { PrinterIcon, TerminalIcon } from '../../../ui/icons.tsx'
import { Loaded } from '../../../ui/page.tsx'
import { PrinterAddress } from '../../printers/address.tsx'
import { RegisterPrinter } from '../../printers/dialogs.tsx'
import { PairDevice } from '../../terminals/pair.tsx'
import { useGuide } from '../guide-text.ts'

/** The kitchen: which screen or printer gets the dishes of each section. */
export function KitchenStep() {
  const words = useGuide().kitchen
  const { location } = useSignedIn()
  const here = { location_id: location.id }
  const [adding, setAdding] = useState<'kitchen' | 'printer'>()
  const [polled, setPolled] = useState('')
  const printers = useQuery({
    queryKey: ['printers', location.id],
    queryFn: () => calls.printers.list_details(here),
  })
  const menus = useQuery({
    queryKey: ['menus', location.id],
    queryFn: () => calls.menus.get_editable(here),
  })
  const assign = useChange(
    ({ sections, printerId }: { sections: number[]; printerId: number }) =>
      calls.sections.update_many(here, { section_ids: sections, printer_id: printerId }),
    ['menus'],
    'here',
  )
  return (
    <>
      <Group>
        <Button leftSection={<TerminalIcon size={16} />} onClick={() => setAdding('kitchen')}>
          {words.addScreen}
        </Button>
        <Button
          variant="default"
          leftSection={<PrinterIcon size={16} />}
          onClick={() => setAdding('printer')}
        >
          {words.addPrinter}
        </Button>
      </Group>
      <Loaded query={printers}>
        {(answer) => (
          <Loaded query={menus}>
            {({ result }) => {
              const sections = result.flatMap((menu) => menu.sections)
              const stations = answer.result.map((printer) => ({
                value: String(printer.printer_id),
                label: `${printer.name} (${isScreen(printer) ? words.isScreen : words.isPrinter})`,
              }))
              const unassigned = sections.filter(({ printer_id }) => printer_id === 0).length
              if (sections.length === 0) return <Text size="sm">{words.noSections}</Text>
              if (stations.length === 0) return <Text size="sm">{words.noStations}</Text>
              return (
                <>
                  <Select
                    label={words.all}
                    data={stations}
                    value={null}
                    disabled={assign.isPending}
                    onChange={(value) =>
                      value &&
                      assign.mutate({
                        sections: sections.map(({ section_id }) => section_id),
                        printerId: Number(value),
                      })
                    }
                  />
                  <div className="guide-rows">
                    {sections.map((section) => (
                      <div key={section.section_id} className="guide-row" data-kind="station">
                        <Text size="sm" fw={600} className="long">
                          {section.title}
                        </Text>
                        <Select
                          aria-label={words.stationOf(section.title)}
                          data={[{ value: '0', label: words.nowhere }, ...stations]}
                          value={String(section.printer_id)}
                          allowDeselect={false}
                          onChange={(value) =>
                            assign.mutate({ sections: [section.section_id], printerId: Number(value) })
                          }
                        />
                      </div>
                    ))}
                  </div>
                  {unassigned > 0 && (
                    <Text size="sm" className="note">
                      {words.unassigned(unassigned)}
                    </Text>
                  )}
                  <ChangeError change={assign} />
                </>
              )
            }}
          </Loaded>
        )}
      </Loaded>
      {adding === 'kitchen' && <PairDevice kind="kitchen" onClose={() => setAdding(undefined)} />}
      {adding === 'printer' && (
        <RegisterPrinter
          others={(printers.data?.result ?? []).filter((printer) => !isScreen(printer))}
          onClose={() => setAdding(undefined)}
          onAddress={setPolled}
        />
      )}
      {polled && <PrinterAddress path={polled} onClose={() => setPolled('')} />}
    </>
  )
}
