import { Paper, Table, UnstyledButton } from '@mantine/core'
import { type ReactNode, useState } from 'react'

export interface Column<Row> {
  name: string
  /** Left out where the name alone says it, as over a menu of actions. */
  show: (row: Row) => ReactNode
  align?: 'right'
  tight?: boolean
  /** The name is visible to screen readers only. */
  quiet?: boolean
  /** The title of the card that a row becomes on a phone. */
  head?: boolean
  /** Shown on a phone, without its name, where the list is compact. */
  phone?: boolean
  /** Sort key of the column; omitted: it cannot be sorted. */
  order?: (row: Row) => number | string
  /** Content of the footer. */
  sum?: ReactNode
}

/** The column by which rows are sorted. */
interface Ordered {
  id: string
  isFalling: boolean
}

/**
 * A list of rows: a table on wide screens, one card per row on a phone. If columns are marked for phones, a row is one
 * line there, with those columns only.
 */
export function List<Row>(props: {
  label: string
  columns: Column<Row>[]
  rows: Row[]
  idOf: (row: Row) => string | number
  onOpen?: (row: Row) => void
  /** Rows shown at most, after sorting; omitted: all. */
  most?: number
}) {
  const { idOf, onOpen } = props
  // Two columns may have the same name, such as a tax and its amount.
  const columns = props.columns.map((column, index) => ({ ...column, id: `${index} ${column.name}` }))
  const [by, setBy] = useState<Ordered>()
  const rows = inOrder(props.rows, columns, by).slice(0, props.most)
  const press = ({ id, align }: Column<Row> & { id: string }) =>
    // Amounts are sorted in descending order first.
    setBy(by?.id === id ? { id, isFalling: !by.isFalling } : { id, isFalling: align === 'right' })
  return (
    <Paper className="surface surface-flush list-scroll">
      <Table
        className="list"
        data-compact={columns.some(({ phone }) => phone)}
        aria-label={props.label}
        highlightOnHover={onOpen !== undefined}
      >
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th
                key={column.id}
                className={classOf(column)}
                scope="col"
                {...(by?.id === column.id && { 'aria-sort': by.isFalling ? 'descending' : 'ascending' })}
              >
                {column.quiet ? (
                  <span className="read-out">{column.name}</span>
                ) : column.order ? (
                  <UnstyledButton className="list-order" onClick={() => press(column)}>
                    {column.name}
                    <span aria-hidden="true">{by?.id === column.id ? (by.isFalling ? ' ↓' : ' ↑') : ''}</span>
                  </UnstyledButton>
                ) : (
                  column.name
                )}
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
                  key={column.id}
                  className={classOf(column)}
                  data-label={column.quiet ? '' : column.name}
                >
                  {column.show(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
        {columns.some(({ sum }) => sum !== undefined) && (
          <Table.Tfoot>
            <Table.Tr className="list-sum">
              {columns.map((column) => (
                <Table.Td
                  key={column.id}
                  className={classOf(column)}
                  data-label={column.sum === undefined ? '' : column.name}
                >
                  {column.sum}
                </Table.Td>
              ))}
            </Table.Tr>
          </Table.Tfoot>
        )}
      </Table>
    </Paper>
  )
}

function inOrder<Row>(
  rows: Row[],
  columns: (Column<Row> & { id: string })[],
  by: Ordered | undefined,
): Row[] {
  const order = columns.find(({ id }) => id === by?.id)?.order
  if (!by || !order) return rows
  const sign = by.isFalling ? -1 : 1
  return rows.toSorted((one, other) => {
    const [a, b] = [order(one), order(other)]
    return sign * (typeof a === 'string' ? a.localeCompare(String(b)) : a - Number(b))
  })
}

function classOf({ align, tight, head, phone, quiet }: Column<never>): string {
  return [
    align === 'right' && 'right number',
    tight && 'tight',
    head && 'head',
    phone && 'on-phone',
    quiet && 'quiet',
  ]
    .filter(Boolean)
    .join(' ')
}
