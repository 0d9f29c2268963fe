import { Paper, Table } from '@mantine/core'
import type { ReactNode } from 'react'

export interface Column<Row> {
  name: string
  /** Left out where the name alone says it, as over a menu of actions. */
  show: (row: Row) => ReactNode
  align?: 'right'
  tight?: boolean
  /** The name is only read out. */
  quiet?: boolean
  /** Heads the card that a row becomes on a phone. */
  head?: boolean
}

/** Rows of things: a table where there is room, a card each on a phone. */
export function List<Row>(props: {
  label: string
  columns: Column<Row>[]
  rows: Row[]
  idOf: (row: Row) => string | number
  onOpen?: (row: Row) => void
}) {
  const { columns, rows, idOf, onOpen } = props
  return (
    <Paper className="surface surface-flush list-scroll">
      <Table className="list" aria-label={props.label} highlightOnHover={onOpen !== undefined}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column.name} className={classOf(column)} scope="col">
                {column.quiet ? <span className="read-out">{column.name}</span> : column.name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr
              key={idOf(row)}
              {...(onOpen && { onClick: () => onOpen(row), className: 'opens' })}
              data-row={idOf(row)}
            >
              {columns.map((column) => (
                <Table.Td
                  key={column.name}
                  className={classOf(column)}
                  data-label={column.quiet ? '' : column.name}
                >
                  {column.show(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}

function classOf({ align, tight, head }: Column<never>): string {
  return [align === 'right' && 'right number', tight && 'tight', head && 'head'].filter(Boolean).join(' ')
}
