import { computed, signal } from '@preact/signals'
import type { InstalledDataset } from '../api/types.ts'
import { cellsElsewhere } from '../project/elsewhere.ts'
import type { CellElsewhere } from '../project/elsewhere.ts'
import { isWithin, positionOf, resolved } from '../project/project.ts'
import { defaultNumber } from '../scenario/fields.ts'
import { cells, project } from './project.ts'
import { datasets, pack } from './session.ts'

/** Cells of the plan that stand outside the active pack. */
export const elsewhere = computed<readonly CellElsewhere[]>(() => {
  const bounds = pack.value?.bounds
  if (bounds === undefined) return []
  const reachM = (cell: CellElsewhere['cell']): number =>
    resolved(project.value, cell).radius_m ?? defaultNumber('radius_m')
  return cellsElsewhere(cells.value, bounds, reachM)
})

export const elsewhereIds = computed<ReadonlySet<string>>(
  () => new Set(elsewhere.value.map(({ cell }) => cell.id)),
)

/** The installed pack that most of them stand on; null where none is known. */
export const packOfElsewhere = computed<InstalledDataset | null>(() => {
  const places = elsewhere.value.map(({ cell }) => positionOf(cell))
  const counted = (datasets.value?.datasets ?? []).map((dataset) => ({
    dataset,
    count: places.filter((at) => isWithin(dataset.bounds, at)).length,
    wasAnswered: project.value.results.some(({ packId }) => packId === dataset.id),
  }))
  const [best] = counted
    .filter(({ count, dataset }) => count > 0 && dataset.id !== pack.value?.id)
    // Of two packs of one city, the one that was asked.
    .toSorted((a, b) => b.count - a.count || Number(b.wasAnswered) - Number(a.wasAnswered))
  return best?.dataset ?? null
})

/** The pack on which cells were left where they are, on purpose. */
export const leftElsewhereOn = signal<string | null>(null)
