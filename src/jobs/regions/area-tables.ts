import { type AreaPart, joinedAreaParts } from '../../analyses/region/area-tally.ts'
import type { RegionPlan } from '../../analyses/region/region-plan.ts'
import type { ServedPart } from '../../analyses/region/served-tally.ts'
import { roundSumTo1, roundTo3 } from '../../rounding.ts'
import { csvText } from '../../formats/csv-write.ts'
import { csvFormOf } from './cell-table.ts'

const squareMetresPerKm2 = 1e6

const km2 = (areaM2: number) => roundTo3(areaM2 / squareMetresPerKm2)
/** Null, an empty field, where there is nothing to have a share of. */
const percentOf = (part: number, whole: number) =>
  whole > 0 ? roundTo3((100 * part) / whole) : null

const sum = (parts: readonly ServedPart[], of: (part: ServedPart) => number) =>
  parts.reduce((total, part) => total + of(part), 0)

/** Administrative areas: what of them the region has, and what of that is served. */
export function areaTable(plan: RegionPlan, parts: readonly (readonly AreaPart[])[]): string {
  const { thresholdsDbm, administrativeAreas = [] } = plan
  const found = new Map(joinedAreaParts(parts).map((part) => [part.area, part]))
  const columns = [
    ...['name', 'area_km2', 'served_km2', 'served_pct'],
    ...thresholdsDbm.flatMap((dbm) => [`served_km2_from_${dbm}_dbm`, `served_pct_from_${dbm}_dbm`]),
    ...['buildings', 'served_buildings', 'demand_weight', 'served_demand_weight'],
    ...['residential_demand', 'served_residential_demand', 'serving_cells'],
  ]
  const rows = administrativeAreas.map(({ name }, area) => {
    const { whole = [], served = [] } = found.get(area) ?? {}
    const both = (of: (part: ServedPart) => number) => [sum(whole, of), sum(served, of)]
    const [areaM2, servedM2] = both((part) => part.areaM2)
    return [
      ...[name, km2(areaM2), km2(servedM2), percentOf(servedM2, areaM2)],
      ...thresholdsDbm.flatMap((_, threshold) => {
        const fromM2 = sum(served, (part) => part.areaFromThresholdM2[threshold])
        return [km2(fromM2), percentOf(fromM2, areaM2)]
      }),
      ...both((part) => part.buildings),
      ...both((part) => part.demandWeight).map(roundSumTo1),
      ...both((part) => part.residentialDemand).map(roundSumTo1),
      served.filter((part) => part.areaM2 > 0).length,
    ]
  })
  return csvText([columns, ...rows], csvFormOf(plan))
}

/** Who serves administrative areas: a row for each cell in each of them. */
export function areaServerTable(plan: RegionPlan, parts: readonly (readonly AreaPart[])[]): string {
  const { cells, administrativeAreas = [] } = plan
  const columns = [
    ...['name', 'cell_id', 'served_km2', 'share_of_served_pct', 'share_of_area_pct'],
    ...['buildings', 'demand_weight', 'residential_demand'],
  ]
  const rows = joinedAreaParts(parts).flatMap(({ area, whole, served }) => {
    const areaM2 = sum(whole, (part) => part.areaM2)
    const servedM2 = sum(served, (part) => part.areaM2)
    return served.map((part) => [
      ...[administrativeAreas[area].name, cells[part.cell].id, km2(part.areaM2)],
      ...[percentOf(part.areaM2, servedM2), percentOf(part.areaM2, areaM2)],
      ...[part.buildings, roundSumTo1(part.demandWeight), roundSumTo1(part.residentialDemand)],
    ])
  })
  return csvText([columns, ...rows], csvFormOf(plan))
}
