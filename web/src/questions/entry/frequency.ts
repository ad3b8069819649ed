import { entryFrequenciesGhz } from '../../../../src/analyses/building-entry/entry-model.ts'
import { effectiveTechnology } from '../../../../src/rf/technology.ts'
import { activePlan, resolved } from '../../project/project.ts'
import type { Cell, Project } from '../../project/project.ts'
import { planOrSelected } from '../shared/cells.ts'

/** Cells at a frequency for which no wall is known. */
interface UnknownEntry {
  readonly cells: readonly Cell[]
  readonly frequenciesGhz: readonly number[]
  /** The known one that is nearest by ratio to the first of them. */
  readonly nearestGhz: number
}

/** The cells of the plan that building entry knows nothing of; null where it knows all. */
export function unknownEntry(project: Project): UnknownEntry | null {
  const { cellIds } = planOrSelected(project)
  const cells = activePlan(project).cells.filter(
    (cell) =>
      cellIds.includes(cell.id) &&
      !entryFrequenciesGhz.some((known) => known === frequencyOf(project, cell)),
  )
  if (cells.length === 0) return null
  const frequenciesGhz = [...new Set(cells.map((cell) => frequencyOf(project, cell)))]
  const apart = (known: number): number => Math.abs(Math.log(known / frequenciesGhz[0]))
  const [nearestGhz] = entryFrequenciesGhz.toSorted((a, b) => apart(a) - apart(b))
  return { cells, frequenciesGhz, nearestGhz }
}

/** As the service takes it where the cell states none. */
function frequencyOf(project: Project, cell: Cell): number {
  const { network_tech, frequency_ghz } = resolved(project, cell)
  if (frequency_ghz !== undefined) return frequency_ghz
  const technology = (['4g', '5g', '6g'] as const).find((known) => known === network_tech)
  return effectiveTechnology(technology, undefined, '5g').frequencyGhz
}
