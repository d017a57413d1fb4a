import { Table } from '@shoal/ui/Table'
import type { ReactNode } from 'react'
import classes from './DataTable.module.css'
import { Listing, type ListingProps } from './Listing.tsx'

export interface Column<Row> {
  title: string
  /** Holds numbers, dates and the like: set in tabular figures, to the right. */
  figure?: boolean
  className?: string
  cell(row: Row): ReactNode
}

type DataTableProps<Data, Row> = ListingProps<Data, Row> & {
  /** Names the table, for screen readers. */
  caption: string
  keyOf(row: Row): string
  columns: ReadonlyArray<Column<Row>>
  /** Buttons at the end of each row. Their names must say which row they are for: `aria-label={`Remove ${name}`}`. */
  actions?: ((row: Row) => ReactNode) | undefined
}

/** A table from the server: columns, pages, what can be done with a row, and every state that a list has. */
export function DataTable<Data, Row>({
  caption,
  keyOf,
  columns,
  actions,
  ...listing
}: DataTableProps<Data, Row>): ReactNode {
  return (
    <Listing {...listing}>
      {(rows, busy) => (
        <Table caption={caption} busy={busy}>
          <thead>
            <tr>
              {columns.map(({ title, figure }) => (
                <th key={title} scope="col" data-figure={figure || undefined}>
                  {title}
                </th>
              ))}
              {actions && (
                <th scope="col" data-change>
                  Change
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)}>
                {columns.map(({ title, figure, className, cell }) => (
                  <td key={title} className={className} data-figure={figure || undefined}>
                    {cell(row)}
                  </td>
                ))}
                {actions && (
                  <td data-change>
                    <span className={classes.actions}>{actions(row)}</span>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Listing>
  )
}
