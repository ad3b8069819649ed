import type { ComponentChildren } from 'preact'
import type { RowWindow } from './row-window.ts'

/** One column of a table: its head, and what stands in it for a row. */
export interface Column<Row> {
  readonly head: string
  /** Tells the columns of a table apart where their heads do not. */
  readonly key?: string
  readonly unit?: string
  /** The head is for screen readers alone. */
  readonly isHeadHidden?: boolean
  readonly title?: string
  readonly isNumber?: boolean
  /** Where the table is sorted by it, and which way. */
  readonly sorted?: 'ascending' | 'descending' | 'none'
  readonly onSort?: () => void
  readonly cell: (row: Row) => ComponentChildren
  /** More about one value, in the tool tip. */
  readonly cellTitle?: (row: Row) => string | undefined
  /** Whether a change is one for the better. */
  readonly tone?: (row: Row) => 'good' | 'bad' | undefined
}

/** What marks a row. */
interface RowMarks {
  readonly title?: string | undefined
  readonly isSelected?: boolean
  readonly isBest?: boolean
  readonly onClick?: () => void
}

interface TableProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string | number
  /** In a card (compact), in the dock (grid), or plain in a box of its own. */
  readonly look?: 'compact' | 'grid' | 'plain'
  /** The first column names the row. */
  readonly hasRowHeads?: boolean
  readonly marks?: (row: Row) => RowMarks
  /** The rows that stand in the page, of a table that is too long to do so as a whole. */
  readonly window?: RowWindow<HTMLTableSectionElement>
  /** Scrolls in a region of this name where the table is wider than its place. */
  readonly scrolls?: string
}

const classes = { compact: 'compare', grid: 'grid-table', plain: undefined } as const

/** Rows and columns, with heads that screen readers tell. */
export function Table<Row>(props: TableProps<Row>) {
  const {
    columns,
    rows,
    keyOf,
    look = 'compact',
    hasRowHeads = true,
    marks,
    scrolls,
    window,
  } = props
  const from = window?.from ?? 0
  const table = (
    <table class={classes[look]} aria-rowcount={window === undefined ? undefined : rows.length + 1}>
      {columns.some(({ head }) => head !== '') && (
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.key ?? column.head} column={column} />
            ))}
          </tr>
        </thead>
      )}
      <tbody ref={window?.ref ?? null}>
        <Gap columns={columns.length} heightPx={window?.beforePx ?? 0} />
        {rows.slice(from, window?.to).map((row, i) => {
          const { title, isSelected, isBest, onClick } = marks?.(row) ?? {}
          return (
            <tr
              key={keyOf(row)}
              title={title}
              aria-selected={isSelected}
              aria-rowindex={window === undefined ? undefined : from + i + 2}
              data-best={isBest === true ? 'true' : undefined}
              onClick={onClick}
            >
              {columns.map((column, i) => (
                <Cell
                  key={column.key ?? column.head}
                  column={column}
                  row={row}
                  isHead={hasRowHeads && i === 0}
                />
              ))}
            </tr>
          )
        })}
        <Gap columns={columns.length} heightPx={window?.afterPx ?? 0} />
      </tbody>
    </table>
  )
  if (scrolls === undefined) return table
  return (
    <div class="table-scroll" tabIndex={0} role="region" aria-label={scrolls}>
      {table}
    </div>
  )
}

/** Room of rows that are not in the page. */
function Gap({ columns, heightPx }: { readonly columns: number; readonly heightPx: number }) {
  if (heightPx === 0) return null
  return (
    <tr aria-hidden="true">
      <td class="gap" colSpan={columns} style={{ height: `${heightPx}px` }} />
    </tr>
  )
}

const arrows = { ascending: ' ↑', descending: ' ↓', none: '' } as const

function Head<Row>({ column }: { readonly column: Column<Row> }) {
  const { head, unit, isHeadHidden = false, title, isNumber = false, sorted, onSort } = column
  const name = (
    <>
      {isHeadHidden ? <span class="visually-hidden">{head}</span> : head}
      {unit !== undefined && unit !== '' && <small> {unit}</small>}
    </>
  )
  return (
    <th scope="col" class={isNumber ? 'number' : undefined} title={title} aria-sort={sorted}>
      {onSort === undefined ? (
        name
      ) : (
        <button type="button" class="sort" onClick={onSort}>
          {name}
          <span aria-hidden="true">{arrows[sorted ?? 'none']}</span>
        </button>
      )}
    </th>
  )
}

interface CellProps<Row> {
  readonly column: Column<Row>
  readonly row: Row
  readonly isHead: boolean
}

function Cell<Row>({ column, row, isHead }: CellProps<Row>) {
  const content = column.cell(row)
  const title = column.cellTitle?.(row)
  if (isHead) {
    return (
      <th scope="row" title={title}>
        {content}
      </th>
    )
  }
  return (
    <td
      class={column.isNumber === true ? 'number' : undefined}
      title={title}
      data-tone={column.tone?.(row)}
    >
      {content}
    </td>
  )
}
