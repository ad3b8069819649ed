import { formatChange, formatNumber } from '../format/format.ts'
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
          cell: ({ before, digits = 0 }) => formatNumber(before, digits),
        },
        {
          head: 'After',
          isNumber: true,
          cell: ({ after, digits = 0 }) => formatNumber(after, digits),
        },
        {
          head: 'Change',
          isNumber: true,
          cell: ({ before, after, digits = 0 }) =>
            before === null || after === null ? '–' : formatChange(after - before, digits),
          tone: toneOf,
        },
      ]}
    />
  )
}

function toneOf({ before, after, better }: ChangeRow): 'good' | 'bad' | undefined {
  if (before === null || after === null || better === undefined || after === before)
    return undefined
  return after > before === (better === 'more') ? 'good' : 'bad'
}
