import { countsGround } from '../../analyses/link/cell-ground.ts'
import { modelOf } from '../../rf/models/list.ts'
import { looksAtBuildings } from '../../rf/models/model.ts'
import type { Cell } from '../../analyses/cell.ts'
import { roundTo2 } from '../../analyses/rounding.ts'
import type { CoverageSurface } from '../../analyses/sector/coverage-surface.ts'
import type { SurfaceQuestion } from '../../analyses/sector/sector-question.ts'
import { surfacePoint } from '../../analyses/sector/surface-frame.ts'
import { receiverThreshold } from '../../rf/receiver.ts'
import { joinPieces } from '../../spatial/isolines.ts'
import type { JsonWriter } from '../wire/json-writer.ts'
import {
  type AnswerFacts,
  losClassifierId,
  type TerrainStatus,
} from '../wire/los-classification-view.ts'
import { sectorFooter } from '../wire/cell-view.ts'
import { writeProbability } from './surface-probability-view.ts'
import { masksView } from './surface-masks.ts'
import { writePathLoss } from './path-loss-view.ts'
import { radialAssumption, radialView } from './surface-method.ts'
import { percent } from '../wire/answer-evidence.ts'
import type { WithGround } from '../wire/ground.ts'
import { modelEvidenceView } from './model-evidence-view.ts'

/** Stands for "no value" in grids on the wire and in GeoTIFF. */
export const surfaceNoData = -9999
const noDataText = String(surfaceNoData)

/** Writes the answer of `POST /api/coverage-surface`. */
export function writeCoverageSurface(
  writer: JsonWriter,
  question: SurfaceQuestion,
  surface: WithGround<CoverageSurface>,
  { fingerprint, terrainStatus }: AnswerFacts,
  includesMasks: boolean,
): void {
  const { cell } = question
  const { grid } = surface
  writer.ascii('{"grid":{').members({
    crs: 'OGC:CRS84',
    bounds: grid.bounds,
    width: grid.width,
    height: grid.height,
    cell_size_m: roundTo2(grid.cellSizeM),
    nodata: surfaceNoData,
    row_order: 'south-to-north',
  })
  writer.ascii(',"values":[')
  grid.values.forEach((value, index) => {
    if (index > 0) writer.ascii(',')
    if (Number.isNaN(value)) writer.ascii(noDataText)
    else writer.tenths(value)
  })
  writer.ascii(']},"contours":')
  writeContours(writer, surface)
  writer.ascii(',')
  if (surface.pathLossDb !== null) {
    writePathLoss(writer, cell, surface.pathLossDb)
    writer.ascii(',')
  }
  if (surface.probability !== null) {
    writeProbability(writer, cell, surface, surface.probability)
    writer.ascii(',')
  }
  writer
    .members({
      ...(includesMasks ? { masks: masksView(surface) } : {}),
      stats: statsView(question, surface),
      model: modelView(cell, surface, terrainStatus),
      model_evidence: modelEvidenceView(cell, surface, ownRoofSentences(surface)),
      ...sectorFooter(cell, surface.site, fingerprint),
    })
    .ascii('}')
}

function statsView({ cell, thresholdsDbm }: SurfaceQuestion, { stats }: CoverageSurface) {
  const threshold = receiverThreshold(cell.profile)
  return {
    cell_count: stats.cellCount,
    valid_cell_count: stats.validCellCount,
    nodata_cell_count: stats.noDataCellCount,
    below_sensitivity_cell_count: stats.belowSensitivityCellCount,
    los_cell_count: stats.losCellCount,
    outside_pack_cells: stats.outsidePackCells,
    indoor_cells: stats.indoorCells,
    unknown_height_cells: stats.unknownHeightCells,
    own_roof_cells: stats.ownRoofCells,
    min_dbm: stats.minimumDbm,
    max_dbm: stats.maximumDbm,
    thresholds_dbm: thresholdsDbm,
    receiver_sensitivity_dbm: threshold.sensitivityDbm,
    receiver_sensitivity_mode: threshold.mode,
  }
}

/** Said where more than this share of the nodes in sight would not be, were the own roof there. */
const tellingOwnRoofShare = 0.2

function ownRoofSentences({ stats }: CoverageSurface): string[] {
  const { ownRoofCells, losCellCount } = stats
  if (!(ownRoofCells > tellingOwnRoofShare * losCellCount)) return []
  return [
    `${ownRoofCells} of ${losCellCount} nodes in line of sight (${percent(ownRoofCells, losCellCount)} %) ` +
      'are so only because the roof under the antenna is taken away: an antenna back from the edge ' +
      'of that roof does not see them. host_roof "shades" counts them as hidden.',
  ]
}

const groundAssumptions = {
  flat: 'Flat ground: every node is evaluated at the receiver height above it.',
  counted: 'Every node is evaluated at the receiver height above the ground of the pack.',
} as const

function powerAssumption({ locationProbabilityPercent: percent }: Cell['profile']): string {
  if (percent === undefined) {
    return 'Median received power of one cell; no interference, fading margin or indoor loss.'
  }
  return `Received power of one cell at ${percent} % of the places; no interference or indoor loss.`
}

function assumptions({ profile }: Cell): readonly string[] {
  return [
    powerAssumption(profile),
    groundAssumptions[countsGround(profile) ? 'counted' : 'flat'],
    looksAtBuildings(modelOf(profile.propagationModel))
      ? 'A node inside a building and below its roof is evaluated as NLOS, without entry loss.'
      : 'A node inside a building is evaluated like one beside it, without entry loss.',
  ]
}

function modelView(cell: Cell, { radial }: CoverageSurface, terrainStatus: TerrainStatus) {
  const { propagationModel, beyondPack } = cell.profile
  const { needs, words } = modelOf(propagationModel)
  const classifier =
    needs === 'sight' ? { los_classifier_id: losClassifierId, terrain_status: terrainStatus } : {}
  return {
    type: words.surfaceType,
    value_semantics: 'raw_received_power_dbm',
    nodata_meaning:
      beyondPack === 'excluded'
        ? 'outside the radius, the beam or the bounds of the pack; weak values stay numeric'
        : 'outside the radius or the beam; weak values stay numeric',
    uses_sensitivity_mask: false,
    ...classifier,
    ...(radial === null ? {} : radialView(radial)),
    receiver_threshold_rule:
      'The receiver threshold changes only the below-sensitivity statistic; a node counts when its ' +
      'power is at or below it.',
    assumptions: [...assumptions(cell), ...(radial === null ? [] : [radialAssumption(radial)])],
  }
}

/** Writes the isolines as a GeoJSON FeatureCollection of line pieces. */
function writeContours(writer: JsonWriter, { contours }: CoverageSurface): void {
  writer.ascii('{"type":"FeatureCollection","features":[')
  let isFirst = true
  for (const { thresholdDbm, segments } of contours) {
    const head = isolineHead(thresholdDbm)
    for (let i = 0; i < segments.length; i += 4) {
      if (!isFirst) writer.ascii(',')
      isFirst = false
      writer
        .ascii(head)
        .millionths(segments[i])
        .ascii(',')
        .millionths(segments[i + 1])
        .ascii('],[')
      writer
        .millionths(segments[i + 2])
        .ascii(',')
        .millionths(segments[i + 3])
        .ascii(']]}}')
    }
  }
  writer.ascii(']}')
}

/** Writes the isolines as a file of their own: whole lines, and the fingerprint of the surface. */
export function writeIsolineFile(
  writer: JsonWriter,
  { contours }: CoverageSurface,
  fingerprint: string,
): void {
  writer.ascii('{"type":"FeatureCollection","features":[')
  let isFirst = true
  for (const { thresholdDbm, segments } of contours) {
    for (const line of joinPieces(segments)) {
      if (!isFirst) writer.ascii(',')
      isFirst = false
      writer.ascii(isolineHead(thresholdDbm))
      for (let i = 0; i < line.length; i += 2) {
        if (i > 0) writer.ascii('],[')
        writer
          .millionths(line[i])
          .ascii(',')
          .millionths(line[i + 1])
      }
      writer.ascii(']]}}')
    }
  }
  writer.ascii('],"fingerprint":').json(fingerprint).ascii('}')
}

function isolineHead(thresholdDbm: number): string {
  return (
    `{"type":"Feature","properties":{"threshold_dbm":${thresholdDbm},` +
    `"class":"${signalClass(thresholdDbm)}"},"geometry":{"type":"LineString","coordinates":[[`
  )
}

/** The class of a received power of a threshold, dBm. */
export function signalClass(thresholdDbm: number): string {
  if (thresholdDbm >= -80) return 'strong'
  if (thresholdDbm >= -95) return 'usable'
  return thresholdDbm >= -110 ? 'marginal' : 'weak'
}

/** The nodes that have a value, south row first, as CSV. Every field is a number: none needs quotes. */
export function surfaceCsv({ grid }: CoverageSurface): string {
  const lines = ['longitude,latitude,signal_dbm']
  for (let row = 0; row < grid.height; row++) {
    for (let column = 0; column < grid.width; column++) {
      const value = grid.values[row * grid.width + column]
      if (Number.isNaN(value)) continue
      const [lon, lat] = surfacePoint(grid, column, row)
      lines.push(`${lon.toFixed(7)},${lat.toFixed(7)},${value.toFixed(1)}`)
    }
  }
  return `${lines.join('\n')}\n`
}
