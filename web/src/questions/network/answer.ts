import type { EvaluateResponse, OptimizeResponse } from '../../api/types.ts'

/** A network as it stands, or a better one. */
export type NetworkAnswer =
  | { readonly kind: 'evaluated'; readonly answer: EvaluateResponse }
  | { readonly kind: 'optimized'; readonly answer: OptimizeResponse }

/** The azimuths that the cells had when a network was asked about, by the name of the cell. */
export function standingAzimuths({ answer, kind }: NetworkAnswer): ReadonlyMap<string, number> {
  const standing =
    kind === 'optimized'
      ? answer.baseline.cell_configurations.map((cell) => [cell.id, cell.azimuth_deg] as const)
      : answer.optimized_towers.map((tower) => [tower.id, tower.optimal_azimuth] as const)
  return new Map(standing)
}

/** The azimuth of each cell in the plan that an answer is about, by the name of the cell. */
export function answeredAzimuths({ answer, kind }: NetworkAnswer): ReadonlyMap<string, number> {
  const towers =
    kind === 'optimized' && answer.optimized_towers.length === 0
      ? answer.baseline.cell_configurations.map((cell) => [cell.id, cell.azimuth_deg] as const)
      : answer.optimized_towers.map((tower) => [tower.id, tower.optimal_azimuth] as const)
  return new Map(towers)
}
