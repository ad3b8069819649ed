import type { PlanProblem } from '../problem.ts'

/**
 * The problem of the plans that take some of the candidates of each cell. What a cell has now need not be
 * among them: then the cell has no own candidate (-1).
 *
 * @param places of the candidates of each cell, one or more
 */
export function withCandidates(
  problem: PlanProblem,
  places: readonly (readonly number[])[],
): PlanProblem {
  const { cells, sites, samples } = problem
  const some = <Item>(list: readonly Item[], cell: number) => places[cell].map((at) => list[at])
  return {
    ...problem,
    cells: cells.map((cell, index) => ({
      ...cell,
      baseline: places[index].indexOf(cell.baseline),
      candidates: some(cell.candidates, index),
    })),
    sites: sites.map((site) => ({
      ...site,
      azimuths: site.azimuths.map((list, place) => some(list, site.cells[place])),
    })),
    ...(samples !== undefined && {
      samples: {
        ...samples,
        cells: samples.cells.map((cell, index) => ({
          ...cell,
          candidates: some(cell.candidates, index),
        })),
      },
    }),
  }
}
