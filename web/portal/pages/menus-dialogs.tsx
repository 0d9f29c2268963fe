import { Select, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MenuEntry, SectionEntry } from '../../../src/portal/menu-entries.ts'
import { get, send } from '../api.ts'
import { Confirm, FormDialog } from '../parts/dialog.tsx'
import { useSigned } from '../parts/session.tsx'
import { useText } from '../text/text.tsx'

export function MenuDialog(props: { menu?: MenuEntry; onClose: () => void; onAdded?: (id: number) => void }) {
  const text = useText()
  const queries = useQueryClient()
  const { location } = useSigned()
  const [title, setTitle] = useState(props.menu?.title ?? '')
  const [description, setDescription] = useState(props.menu?.description ?? '')
  const submit = async () => {
    const body = { title: title.trim(), description: description.trim() }
    if (props.menu) await send('PUT', `/menu/${props.menu.menu_id}`, body)
    else {
      const { menu_id } = await send<{ menu_id: number }>('POST', `/menus/${location.id}`, body)
      props.onAdded?.(menu_id)
    }
    await queries.invalidateQueries({ queryKey: ['menus'] })
  }
  return (
    <FormDialog
      opened
      title={props.menu ? text.menus.editMenu : text.menus.addMenu}
      onClose={props.onClose}
      onSubmit={submit}
    >
      <TextInput
        label={text.menus.menuTitle}
        value={title}
        maxLength={120}
        onChange={(event) => setTitle(event.currentTarget.value)}
        data-autofocus
      />
      <Textarea
        label={text.menus.description}
        value={description}
        maxLength={1000}
        autosize
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

interface Station {
  printer_id: number
  printer_name: string
}

/** The location's printers, any of which can be the station of a section. */
export function useStations(): Station[] {
  const { location } = useSigned()
  const { data } = useQuery({
    queryKey: ['printers', location.id, 'stations'],
    queryFn: () => get<{ result: Station[] }>(`/printer/${location.id}`),
  })
  return data?.result ?? []
}

const NO_STATION = '0'

export function SectionDialog(props: { section?: SectionEntry; menuId: number; onClose: () => void }) {
  const text = useText()
  const queries = useQueryClient()
  const stations = useStations()
  const [title, setTitle] = useState(props.section?.title ?? '')
  const [station, setStation] = useState(String(props.section?.printer_id ?? NO_STATION))
  const submit = async () => {
    const body = { title: title.trim(), printer_id: Number(station) }
    if (props.section) await send('PUT', `/section/${props.section.section_id}`, body)
    else await send('POST', `/menu/${props.menuId}/section`, body)
    await queries.invalidateQueries({ queryKey: ['menus'] })
  }
  return (
    <FormDialog
      opened
      title={props.section ? text.menus.editSection : text.menus.addSection}
      onClose={props.onClose}
      onSubmit={submit}
    >
      <TextInput
        label={text.menus.sectionTitle}
        value={title}
        maxLength={120}
        onChange={(event) => setTitle(event.currentTarget.value)}
        data-autofocus
      />
      <Select
        label={text.menus.station}
        description={text.menus.stationHint}
        data={[
          { value: NO_STATION, label: text.menus.noStation },
          ...stations.map(({ printer_id, printer_name }) => ({
            value: String(printer_id),
            label: printer_name,
          })),
        ]}
        value={station}
        onChange={(value) => value && setStation(value)}
        allowDeselect={false}
      />
    </FormDialog>
  )
}

export function Removal(props: {
  title: string
  lead: string
  submit: string
  path: string
  onClose: () => void
}) {
  const queries = useQueryClient()
  return (
    <Confirm
      opened
      {...props}
      onConfirm={async () => {
        await send('DELETE', props.path)
        await queries.invalidateQueries({ queryKey: ['menus'] })
      }}
    />
  )
}
