import type { RegionPlan } from '../../analyses/region/region-plan.ts'
import { joinedParts, type ServedPart } from '../../analyses/region/served-tally.ts'
import { roundTo6 } from '../../rounding.ts'
import { type CsvForm, csvText } from '../../formats/csv-write.ts'

const squareMetresPerKm2 = 1e6

/** How the tables of a region are written. */
export const csvFormOf = ({ keepsFormulas }: RegionPlan): CsvForm => ({
  escapesFormulas: keepsFormulas !== true,
})

/**
 * The table of cells: number in the raster of best servers, and what each serves. Areas are told to a
 * square metre and demands to six decimals: of a thousand cells whoever adds them up has the whole.
 */
export function cellTable(plan: RegionPlan, parts: readonly (readonly ServedPart[])[]): string {
  const { cells, thresholdsDbm } = plan
  const served = new Map(joinedParts(parts).map((part) => [part.cell, part]))
  const km2 = (areaM2: number) => roundTo6(areaM2 / squareMetresPerKm2)
  const columns = [
    ...['server', 'cell_id', 'tower_lon', 'tower_lat', 'azimuth', 'served_km2'],
    ...thresholdsDbm.map((thresholdDbm) => `served_km2_from_${thresholdDbm}_dbm`),
    ...['buildings', 'demand_weight', 'residential_demand'],
  ]
  const rows = cells.map(({ id, lon, lat, azimuthDeg }, index) => {
    const part = served.get(index)
    return [
      ...[index + 1, id, lon, lat, azimuthDeg, km2(part?.areaM2 ?? 0)],
      ...thresholdsDbm.map((_, threshold) => km2(part?.areaFromThresholdM2[threshold] ?? 0)),
      part?.buildings ?? 0,
      roundTo6(part?.demandWeight ?? 0),
      roundTo6(part?.residentialDemand ?? 0),
    ]
  })
  return csvText([columns, ...rows], csvFormOf(plan))
}
