import { formatChange, formatFixed, sharedDecimals } from '../format/format.ts'
import { Table } from './table.tsx'

/** A number before and after; null is unknown. */
interface ChangeRow {
  readonly label: string
  readonly before: number | null
  readonly after: number | null
  readonly better?: 'more' | 'fewer'
  readonly digits?: number
}

interface ChangeTableProps {
  /** What the rows are of; nothing where the place says it. */
  readonly of?: string
  readonly rows: readonly ChangeRow[]
  readonly look?: 'compact' | 'grid'
}

/** What was, what is, and the change. */
export function ChangeTable({ of, rows, look = 'compact' }: ChangeTableProps) {
  return (
    <Table
      look={look}
      rows={rows}
      keyOf={({ label }) => label}
      columns={[
        { head: of ?? 'Number', cell: ({ label }) => label, isHeadHidden: of === undefined },
        {
          head: 'Before',
          isNumber: true,
          cell: (row) => formatFixed(row.before, digitsOf(row)),
        },
        {
          head: 'After',
          isNumber: true,
          cell: (row) => formatFixed(row.after, digitsOf(row)),
        },
        {
          head: 'Change',
          isNumber: true,
          cell: (row) =>
            row.before === null || row.after === null
              ? '–'
              : formatChange(row.after - row.before, digitsOf(row)),
          tone: toneOf,
        },
      ]}
    />
  )
}

/** Decimals of all numbers of a row: as many as one of them needs. */
const digitsOf = ({ before, after, digits = 0 }: ChangeRow): number =>
  sharedDecimals([before, after], digits)

function toneOf({ before, after, better }: ChangeRow): 'good' | 'bad' | undefined {
  if (before === null || after === null || better === undefined || after === before)
    return undefined
  return after > before === (better === 'more') ? 'good' : 'bad'
}
