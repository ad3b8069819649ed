import { chooseResult, stalenessOf } from '../store/asking.ts'
import { project } from '../store/project.ts'
import { questionById } from '../store/registry.ts'
import { Table } from '../parts/table.tsx'

const staleWords = {
  pack: 'other pack',
  service: 'other service',
  gone: 'cells gone',
  inputs: 'earlier settings',
} as const

/** Every result in a line: what was asked, on which pack, what came out, whether it still holds. */
export function ResultTable() {
  const { results, plans } = project.value
  if (results.length === 0) return <p class="quiet">No results yet. Results stay until removed.</p>
  return (
    <Table
      look="grid"
      hasRowHeads={false}
      rows={results}
      keyOf={({ id }) => id}
      columns={[
        {
          head: 'Result',
          cell: (result) => (
            <button type="button" class="link" onClick={() => chooseResult(result.id)}>
              {result.title}
            </button>
          ),
        },
        {
          head: 'Plan',
          cell: ({ planId }) => plans.find(({ id }) => id === planId)?.name ?? 'gone',
        },
        {
          head: 'What came out',
          cell: (result) => questionById(result.question)?.summary?.(result) ?? '',
        },
        { head: 'Pack', cell: ({ packName }) => packName },
        {
          head: 'Holds',
          cell: (result) => {
            const staleness = stalenessOf(result, project.value)
            return staleness === null ? 'yes' : `no: ${staleWords[staleness]}`
          },
        },
        { head: 'Fingerprint', cell: ({ fingerprint }) => <code>{fingerprint.slice(0, 12)}</code> },
      ]}
    />
  )
}
