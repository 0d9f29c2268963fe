import { Select, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { MenuEntry, SectionEntry } from '../../../../src/menus/menu-response.ts'
import { calls } from '../../api.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useText } from '../../locales/locale-provider.tsx'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { fieldsOf } from '../../ui/forms/use-form.ts'
import { Clashes, useEditing } from '../../ui/forms/versioned-form.tsx'
import { useTaxChoices } from './tax-choices.ts'

export function MenuDialog(props: { menu?: MenuEntry; onClose: () => void; onAdded?: (id: number) => void }) {
  const text = useText()
  const queries = useQueryClient()
  const { location } = useSignedIn()
  const { menu } = props
  const editing = useEditing(menu, menuForm, trimmed)
  const { typed } = fieldsOf(editing.form, editing.set)
  const submit = async () => {
    await editing.save(async (body) => {
      if (menu) return calls.menus.change({ menu_id: menu.menu_id }, body)
      const { menu_id } = await calls.menus.create({ location_id: location.id }, body)
      props.onAdded?.(menu_id)
    })
    await queries.invalidateQueries({ queryKey: ['menus'] })
  }
  return (
    <FormDialog
      opened
      title={props.menu ? text.menus.editMenu : text.menus.addMenu}
      onClose={props.onClose}
      onSubmit={submit}
    >
      <TextInput label={text.menus.menuTitle} maxLength={120} data-autofocus {...typed('title')} />
      <Textarea label={text.menus.description} maxLength={1000} autosize {...typed('description')} />
      <Clashes clash={editing.clash} />
    </FormDialog>
  )
}

const menuForm = (menu: MenuEntry | undefined) => ({
  title: menu?.title ?? '',
  description: menu?.description ?? '',
})

function trimmed(form: ReturnType<typeof menuForm>) {
  return { title: form.title.trim(), description: form.description.trim() }
}

interface Station {
  printer_id: number
  printer_name: string
}

/** The location's printers, any of which can be the station of a section. */
export function useStations(): Station[] {
  const { location } = useSignedIn()
  const { data } = useQuery({
    queryKey: ['printers', location.id, 'stations'],
    queryFn: () => calls.printers.list({ location_id: location.id }),
  })
  return data?.result ?? []
}

const NO_STATION = '0'
const MAX_COURSE = 9

const sectionForm = (section: SectionEntry | undefined) => ({
  title: section?.title ?? '',
  printer_id: String(section?.printer_id ?? NO_STATION),
  tax_id: String(section?.tax_id ?? 0),
  course: String(section?.course ?? 0),
})

function sectionBody(form: ReturnType<typeof sectionForm>) {
  return {
    title: form.title.trim(),
    printer_id: Number(form.printer_id),
    tax_id: Number(form.tax_id),
    course: Number(form.course),
  }
}

export function SectionDialog(props: { section?: SectionEntry; menuId: number; onClose: () => void }) {
  const text = useText()
  const queries = useQueryClient()
  const stations = useStations()
  const taxes = useTaxChoices(text.menus.locationTax)
  const { section } = props
  const editing = useEditing(section, sectionForm, sectionBody)
  const { typed, chosen } = fieldsOf(editing.form, editing.set)
  const made = [
    { value: NO_STATION, label: text.menus.noStation },
    ...stations.map(({ printer_id, printer_name }) => ({ value: String(printer_id), label: printer_name })),
  ]
  const courses = Array.from({ length: MAX_COURSE + 1 }, (_, course) => ({
    value: String(course),
    label: course === 0 ? text.menus.noCourse : text.menus.courseNumber(course),
  }))
  const submit = async () => {
    await editing.save((body) =>
      section
        ? calls.sections.change({ section_id: section.section_id }, body)
        : calls.sections.create({ menu_id: props.menuId }, body),
    )
    await queries.invalidateQueries({ queryKey: ['menus'] })
  }
  return (
    <FormDialog
      opened
      title={props.section ? text.menus.editSection : text.menus.addSection}
      onClose={props.onClose}
      onSubmit={submit}
    >
      <TextInput label={text.menus.sectionTitle} maxLength={120} data-autofocus {...typed('title')} />
      <Select
        label={text.menus.station}
        description={text.menus.stationHint}
        data={made}
        {...chosen('printer_id')}
      />
      <Select
        label={text.menus.course}
        description={text.menus.courseHint}
        data={courses}
        {...chosen('course')}
      />
      {taxes.length > 0 && <Select label={text.menus.tax} data={taxes} {...chosen('tax_id')} />}
      <Clashes
        clash={editing.clash}
        show={(name, value) => {
          const choices = { printer_id: made, tax_id: taxes, course: courses }[name]
          return choices === undefined
            ? String(value)
            : (choices.find((one) => one.value === String(value))?.label ?? '')
        }}
      />
    </FormDialog>
  )
}

export function Removal({
  remove,
  ...words
}: {
  title: string
  lead: string
  submit: string
  remove: () => Promise<unknown>
  onClose: () => void
}) {
  const queries = useQueryClient()
  return (
    <Confirm
      opened
      {...words}
      onConfirm={async () => {
        await remove()
        await queries.invalidateQueries({ queryKey: ['menus'] })
      }}
    />
  )
}
