import type { ContributionTable } from '../../src/optimization/table/table.ts'
import { createContributionTable } from '../../src/optimization/table/table.ts'
import { seededRandom } from './seeded-random.ts'

/**
 * A town where every cell sends at so many azimuths alone, here and there around the circle:
 * at all others it serves and reaches nothing. So few different plans can all be evaluated, however
 * many cells there are. Equal arguments, equal table.
 */
export function withFewCandidates(
  table: ContributionTable,
  candidates: number,
  seed: number,
): ContributionTable {
  const random = seededRandom(seed)
  const { wordCount, rays, demandWeights, residentialDemands } = table
  const cells = table.cells.map(({ id, baseline, candidates: all, reachScores, served }) => {
    const sending = new Set(
      Array.from({ length: candidates }, () => Math.floor(random() * all.length)),
    )
    const rows = all.map((candidate, row) => ({
      candidate,
      reachScore: sending.has(row) ? reachScores[row] : 0,
      served: sending.has(row)
        ? served.slice(row * wordCount, (row + 1) * wordCount)
        : new Uint32Array(wordCount),
    }))
    return { id, baseline, rows }
  })
  return createContributionTable({ rays, demandWeights, residentialDemands, cells })
}
