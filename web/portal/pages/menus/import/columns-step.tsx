import { Button, Group, Select, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import {
  type ColumnMap,
  FLAT_FIELDS,
  type FlatField,
  hasHeadings,
  proposeColumns,
} from '../../../../../src/menus/import/spreadsheet/columns.ts'
import {
  type FlatMenu,
  readFlatMenu,
  type SheetRow,
} from '../../../../../src/menus/import/spreadsheet/flat-menu.ts'
import { taxNamed } from '../../../../../src/menus/import/spreadsheet/tax-name.ts'
import { calls } from '../../../api.ts'
import { useSignedIn } from '../../../lib/signed-in-context.tsx'
import { useText } from '../../../locales/locale-provider.tsx'

const SAMPLE_ROWS = 5
const FAULTS_SHOWN = 20
const NOT_USED = ''

/** Lets a person say which column of a flat spreadsheet is what, with a proposal and a sample. */
export function ColumnsStep(props: {
  rows: SheetRow[]
  busy: boolean
  onBack: () => void
  /** Receives the menus in the shape of the JSON file. */
  onDone: (file: string) => void
}) {
  const text = useText()
  const words = text.menuFiles.sheet
  const { location } = useSignedIn()
  const width = Math.max(0, ...props.rows.map(({ cells }) => cells.length))
  const [isHeaded, setHeaded] = useState(() => hasHeadings(props.rows.map(({ cells }) => cells)))
  const body = useMemo(
    () => props.rows.slice(isHeaded ? 1 : 0).filter(({ cells }) => cells.some((cell) => cell.trim() !== '')),
    [props.rows, isHeaded],
  )
  const heads = Array.from({ length: width }, (_, column) => ({
    letter: letterOf(column),
    title: isHeaded ? (props.rows[0]?.cells[column] ?? '') : '',
  }))
  const [columns, setColumns] = useState<ColumnMap>(() =>
    proposeColumns(
      heads.map(({ title }) => title),
      body.map(({ cells }) => cells),
    ),
  )
  const [skips, setSkips] = useState(false)
  const menus = useQuery({
    queryKey: ['menus', location.id, 'set up'],
    queryFn: () => calls.menus.list({ location_id: location.id }),
  })
  const taxes = useQuery({
    queryKey: ['taxes', location.id],
    queryFn: () => calls.taxes.get({ location_id: location.id }),
  })
  const [named, setNamed] = useState<string>()
  const title = named ?? menus.data?.result[0]?.title ?? text.menuFiles.newMenu
  const read = useMemo(() => {
    const { tax_rate, rates } = taxes.data?.result ?? { tax_rate: '0', rates: [] }
    const known = {
      taxRateBps: Math.round(Number(tax_rate) * 100),
      rates: rates.map(({ name, rate }) => ({ name, rateBps: Math.round(Number(rate) * 100) })),
    }
    const options = {
      columns,
      unnamed: text.menuFiles.newMenu,
      taxOf: (cell: string) => taxNamed(cell, known),
    }
    const all = readFlatMenu(body, options)
    const faulty = new Set(all.faults.map(({ row }) => row))
    const rest = readFlatMenu(
      body.filter(({ number }) => !faulty.has(number)),
      options,
    )
    return { all, faulty: faulty.size, rest }
  }, [body, columns, taxes.data, text])
  const chosen = skips ? read.rest : read.all
  const fieldOf = (column: number) => FLAT_FIELDS.find((field) => columns[field] === column) ?? NOT_USED
  const choose = (column: number, field: string) => {
    const others = Object.entries(columns).filter(([name, at]) => at !== column && name !== field)
    setColumns({ ...Object.fromEntries(others), ...(field !== NOT_USED && { [field]: column }) })
  }
  const isComplete = columns.name !== undefined && columns.price !== undefined
  const isReady = isComplete && taxes.data && chosen.items > 0 && (skips || read.faulty === 0)
  return (
    <Stack gap="md">
      <div>
        <Text fw={600}>{words.title}</Text>
        <Text size="sm" c="dimmed">
          {words.lead}
        </Text>
      </div>
      <Group align="end">
        <TextInput
          label={words.menu}
          maxLength={120}
          value={title}
          onChange={(event) => setNamed(event.currentTarget.value)}
        />
        <Switch
          label={words.headed}
          checked={isHeaded}
          onChange={(event) => setHeaded(event.currentTarget.checked)}
        />
      </Group>
      <section className="sheet" aria-label={words.title}>
        <table>
          <thead>
            <tr>
              {heads.map(({ letter, title: head }, column) => (
                <th key={letter} scope="col">
                  <Select
                    aria-label={words.column(letter)}
                    data={[
                      { value: NOT_USED, label: words.notUsed },
                      ...FLAT_FIELDS.map((field) => ({ value: field, label: words.fields[field] })),
                    ]}
                    value={fieldOf(column)}
                    allowDeselect={false}
                    onChange={(field) => choose(column, field ?? NOT_USED)}
                    size="xs"
                  />
                  <span className="sheet-head">{head}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {body.slice(0, SAMPLE_ROWS).map(({ number, cells }) => (
              <tr key={number}>
                {heads.map(({ letter }, column) => (
                  <td key={letter}>{cells[column] ?? ''}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {isComplete ? (
        <Text role="status" size="sm">
          {words.found(chosen.items, chosen.sections.length)}
        </Text>
      ) : (
        <Text role="status" size="sm" className="note">
          {words.missing}
        </Text>
      )}
      {isComplete && read.faulty > 0 && (
        <>
          <CellFaults menu={read.all} />
          <Switch
            label={words.skip(read.faulty)}
            checked={skips}
            onChange={(event) => setSkips(event.currentTarget.checked)}
          />
        </>
      )}
      <Group justify="flex-end" gap="xs" className="dialog-acts">
        <Button variant="default" onClick={props.onBack}>
          {text.menuFiles.back}
        </Button>
        <Button
          loading={props.busy}
          disabled={!isReady}
          onClick={() =>
            props.onDone(JSON.stringify({ menus: [{ title: title.trim(), sections: chosen.sections }] }))
          }
        >
          {text.menuFiles.preview}
        </Button>
      </Group>
    </Stack>
  )
}

/** Lists the cells that cannot be used: where each is, what it says, and what to write instead. */
function CellFaults({ menu: { faults } }: { menu: FlatMenu }) {
  const text = useText()
  const words = text.menuFiles.sheet
  const hints: Record<FlatField, string> = {
    name: words.hints.name,
    price: words.hints.price,
    tax: words.hints.tax,
    course: words.hints.course,
    section: '',
    description: '',
    external_id: '',
  }
  return (
    <div role="alert" className="refusal faults">
      <ul>
        {faults.slice(0, FAULTS_SHOWN).map(({ row, field, cell }) => (
          <li key={`${row} ${field}`}>
            <strong>{words.cell(row, words.fields[field])}</strong>{' '}
            {cell === '' ? words.emptyCell : words.says(cell)} {hints[field]}
          </li>
        ))}
        {faults.length > FAULTS_SHOWN && <li>{text.menuFiles.moreFaults(faults.length - FAULTS_SHOWN)}</li>}
      </ul>
    </div>
  )
}

/** Column 0 is A, as spreadsheets call it. */
function letterOf(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? letter : `${letterOf(Math.floor(column / 26) - 1)}${letter}`
}
