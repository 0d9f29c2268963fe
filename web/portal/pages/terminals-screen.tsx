import { MultiSelect, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isScreen } from '../../../src/printers/transports.ts'
import { calls } from '../api.ts'
import { useSigned } from '../parts/session.tsx'
import { useText } from '../text/text.tsx'

/** What a kitchen screen makes, and which printer stands in for it. */
export interface ScreenWishes {
  sections: string[]
  backup: string
}

export const NO_WISHES: ScreenWishes = { sections: [], backup: '' }

export function ScreenFields(props: { wishes: ScreenWishes; onChange: (wishes: ScreenWishes) => void }) {
  const text = useText()
  const { location } = useSigned()
  const { wishes, onChange } = props
  const menus = useQuery({
    queryKey: ['menus', location.id, 'all'],
    queryFn: () => calls.menus.get_all({ location_id: location.id }),
  })
  const printers = useQuery({
    queryKey: ['printers', location.id],
    queryFn: () => calls.printers.see({ location_id: location.id }),
  })
  const onPaper = (printers.data?.result ?? []).filter((printer) => !isScreen(printer))
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

/** As the call takes them: what is left open is left out. */
export function askedOf({ sections, backup }: ScreenWishes) {
  return {
    ...(sections.length > 0 && { sections: sections.map(Number) }),
    ...(backup !== '' && { backup }),
  }
}
