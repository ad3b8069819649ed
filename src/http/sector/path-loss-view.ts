import type { Cell } from '../../analyses/cell.ts'
import { roundTo1 } from '../../analyses/rounding.ts'
import type { BuildingLoss } from '../../analyses/sector/building-losses.ts'
import type { CoverageSurface } from '../../analyses/sector/coverage-surface.ts'
import type { SurfaceBand } from '../../formats/geotiff-write.ts'
import type { JsonWriter } from '../wire/json-writer.ts'

/** Writes the losses of a surface with all their digits: rounded ones would not add up to its powers. */
export function writePathLoss(
  writer: JsonWriter,
  { profile }: Cell,
  pathLossDb: Float64Array,
): void {
  const { antennaHeightM, receiverHeightM, horizontalCut, verticalCut } = profile
  writer.ascii('"path_loss":{"values":[')
  pathLossDb.forEach((lossDb, index) => {
    if (index > 0) writer.ascii(',')
    writer.number(lossDb)
  })
  writer
    .ascii('],')
    .members({
      antenna_above_receiver_m: antennaHeightM - receiverHeightM,
      ...(horizontalCut === undefined ? {} : { horizontal_cut_db: horizontalCut.attenuationDb }),
      ...(verticalCut === undefined ? {} : { vertical_cut_db: verticalCut.attenuationDb }),
    })
    .ascii('}')
}

/** The losses as a band of a GeoTIFF; none where they are not wanted. */
export function pathLossBands(
  { pathLossDb }: CoverageSurface,
  noData: number,
): readonly SurfaceBand[] {
  if (pathLossDb === null) return []
  const values = pathLossDb.map((lossDb) => (Number.isNaN(lossDb) ? noData : lossDb))
  return [{ description: 'path loss, dB', unit: 'dB', values }]
}

/** The losses of the buildings as columns. */
export function buildingLossesView(losses: readonly BuildingLoss[]) {
  return {
    ids: losses.map(({ buildingId }) => buildingId),
    total_demand: losses.map(({ totalDemand }) => roundTo1(totalDemand)),
    centroid_east_m: losses.map(({ x }) => x),
    centroid_north_m: losses.map(({ y }) => y),
    facade_east_m: losses.map(({ facade }) => facade?.x ?? null),
    facade_north_m: losses.map(({ facade }) => facade?.y ?? null),
    values: losses.map(({ facade }) => facade?.pathLossDb ?? null),
  }
}
