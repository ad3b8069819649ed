import { invalidRequest } from '../../../errors.ts'
import type { StopSignal } from '../../../stop-signal.ts'
import type { World } from '../../world.ts'
import { wordCountFor } from '../../../optimization/table/bits.ts'
import { countingDomain, askedFor } from '../candidates/counting-domain.ts'
import { allowedCandidates } from '../candidates/decisions.ts'
import { requireBuildings } from '../candidates/build-problem.ts'
import type { PlanQuestion } from '../plan-question.ts'

/** Memory that the rows of all cells may take before any is left out, bytes. */
const maximumRowBytes = 1_000_000_000

/**
 * Whether a plan can be made over a city, without any radio work.
 *
 * @throws {SightlineError} `invalid_request` when no building counts, or the rows of its candidates would
 *   take too much memory, with the figure
 * @throws {StoppedError} when told to stop
 */
export function requirePlanSize(world: World, question: PlanQuestion, stop: StopSignal): void {
  const counted = new Set<number>()
  const sizes = question.cells.map(({ cell, decisions }, index) => {
    const { footprints } = countingDomain(world, question, index, stop)
    for (const footprint of footprints) counted.add(footprint)
    return { rows: allowedCandidates(cell, decisions).length, buildings: footprints.length }
  })
  const asked = [...counted].filter(askedFor(question, world.snapshot.footprints))
  requireBuildings(question, asked.length)
  requireRowMemory(sizes, counted.size)
}

/**
 * @param cells per cell its candidates and the buildings in its circle
 * @param buildings of all circles
 * @throws {SightlineError} `invalid_request` when a bit for each of them would be too much
 */
export function requireRowMemory(
  cells: readonly { readonly rows: number; readonly buildings: number }[],
  buildings: number,
): void {
  const bytes = cells.reduce((sum, cell) => sum + 4 * cell.rows * wordCountFor(cell.buildings), 0)
  if (bytes <= maximumRowBytes) return
  const rows = cells.reduce((sum, cell) => sum + cell.rows, 0)
  throw invalidRequest(
    `decisions: ${rows} choices over ${buildings} buildings take ${Math.ceil(bytes / 1e6)} MB, ` +
      `at most ${maximumRowBytes / 1e6}: decide fewer azimuths, tilts and powers, or fewer cells`,
  )
}
