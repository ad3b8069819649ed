import type { PlanProblem } from '../problem.ts'

/**
 * The problem of the plans that take some of the options of each cell. What a cell has now need not be
 * among them: then the cell has no own option (-1).
 *
 * @param places of the options of each cell, one or more
 */
export function withOptions(
  problem: PlanProblem,
  places: readonly (readonly number[])[],
): PlanProblem {
  const { cells, sites, samples } = problem
  const some = <Item>(list: readonly Item[], cell: number) => places[cell].map((at) => list[at])
  return {
    ...problem,
    cells: cells.map((cell, index) => ({
      ...cell,
      own: places[index].indexOf(cell.own),
      options: some(cell.options, index),
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
          options: some(cell.options, index),
        })),
      },
    }),
  }
}
