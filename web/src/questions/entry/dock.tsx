import { useState } from 'preact/hooks'
import { formatFixed, formatNumber } from '../../format/format.ts'
import { flyTo } from '../../map/camera.ts'
import type { ResultProps } from '../../question/question.ts'
import type { EntryAnswer, EntryBuilding } from './answer.ts'
import { Table } from '../../parts/table.tsx'
import type { Column } from '../../parts/table.tsx'

const shownAtOnce = 200

const serviceTexts = { served: 'either glass', weak: 'plain glass only', none: 'no' } as const

const power = (
  head: string,
  title: string,
  of: (building: EntryBuilding) => number | null,
): Column<EntryBuilding> => ({
  head,
  title,
  unit: 'dBm',
  isNumber: true,
  cell: (building) => formatFixed(of(building), 1),
})

const columns: readonly Column<EntryBuilding>[] = [
  {
    head: 'Building',
    cell: ({ id, at }) => (
      <button
        type="button"
        class="link"
        disabled={at === null}
        onClick={() => at !== null && flyTo(at[0], at[1])}
      >
        {id}
      </button>
    ),
  },
  { head: 'Cell', cell: ({ cellId }) => cellId ?? 'none' },
  power('Facade', 'Received at the facade', ({ outdoorDbm }) => outdoorDbm),
  power('Plain glass', 'Received behind plain glass', ({ lowLossDbm }) => lowLossDbm),
  power('Coated glass', 'Received behind coated glass', ({ highLossDbm }) => highLossDbm),
  {
    head: 'Served inside',
    cell: ({ reason, service }) => reason ?? serviceTexts[service],
    cellTitle: ({ reason }) => reason ?? undefined,
  },
  { head: 'Demand', isNumber: true, cell: ({ demand }) => formatFixed(demand, 1) },
  { head: 'Material', cell: ({ material }) => material },
]

/** Every building with what is received at and behind its wall, those with demand first. */
export function EntryDock({ result }: ResultProps<EntryAnswer>) {
  const [shown, setShown] = useState(shownAtOnce)
  const buildings = result.answer.buildings.toSorted((a, b) => b.demand - a.demand)
  if (buildings.length === 0) return <p class="quiet">This answer tells of no building.</p>
  return (
    <>
      <Table
        look="grid"
        hasRowHeads={false}
        rows={buildings.slice(0, shown)}
        keyOf={({ id }) => id}
        columns={columns}
      />
      {buildings.length > shown && (
        <button type="button" class="link" onClick={() => setShown(shown + shownAtOnce)}>
          Show more of {formatNumber(buildings.length)}
        </button>
      )}
    </>
  )
}
