import { maximumRadialNodes, maximumRasterNodes } from '../../analyses/raster-nodes.ts'
import { surfaceNodesPerSide } from '../../analyses/sector/surface-frame.ts'
import { mayInterpolate } from '../../analyses/sector/surface-nodes.ts'
import type { SectorQuestion, SurfaceQuestion } from '../../analyses/sector/sector-question.ts'
import { invalidRequest } from '../../errors.ts'
import { normalizeDegrees } from '../../angles.ts'
import { servedAboveDbm } from '../../rf/building-service.ts'
import { receiverThreshold } from '../../rf/receiver.ts'
import { resolveRfProfile } from '../../rf/resolve-profile.ts'
import { describeRange, isWithin } from '../../rf/valid-range.ts'
import {
  cellSizeBound,
  maximumThresholds,
  questionBounds,
  questionDefaults,
} from '../../analyses/question-bounds.ts'
import * as parameter from '../wire/request-schema.ts'
import { checkEvenGrid } from '../wire/even-grid.ts'
import { type BandAsked, bandAsked, bandMember } from '../wire/prediction-band.ts'
import { checkFeatureBudget } from '../wire/feature-budget.ts'
import { checkOneService } from '../wire/service-rsrp.ts'
import { sectorAsked, sectorMembers } from '../wire/sector-request.ts'

const { thresholdDbm } = questionBounds

/** One cell, and the grid that shows its reach. */
const surfaceAsked = parameter.object({
  ...sectorMembers,
  cell_size_m: parameter
    .within(
      questionBounds.cellSizeM,
      `Spacing of the grid; up to radius_m 25000 at most ${cellSizeBound(0).maximum}. At most ` +
        `${maximumRasterNodes} nodes; ${maximumRadialNodes} where the model walks bearings ` +
        '(`model.method` radial), as JSON and GeoTIFF.',
    )
    .withDefault(questionDefaults.cellSizeM),
  thresholds_dbm: parameter
    .list(parameter.number(thresholdDbm), {
      minItems: 1,
      maxItems: maximumThresholds,
      uniqueItems: true,
      description: 'Levels of the isolines.',
    })
    .withDefault(questionDefaults.thresholdsDbm),
  probability_threshold_dbm: parameter
    .within(
      thresholdDbm,
      'What a node must exceed, for the chances of `include=probability`. Absent: the threshold of a ' +
        'building, -100 dBm, or that of the receiver where it is higher; with service_rsrp_dbm that.',
    )
    .optional(),
  ...bandMember,
})

export const surfaceRequest = parameter.bodySchema('CoverageSurfaceRequest', surfaceAsked)

/** Name of the only cell of a sector request. */
const sectorCellId = 'sector'

/**
 * The question of a validated sector request: defaults filled in, technology and frequency in
 * agreement, the work within its bound.
 *
 * @throws {SightlineError} invalid_request naming member and bound.
 */
export function resolveSector(body: unknown): SectorQuestion {
  return sectorOf(parameter.questionOf(sectorAsked, body))
}

const gapsAsked = parameter.object({ ...sectorMembers, ...bandMember })

/** One cell, and whether the powers at its facades have a band. */
export const gapsRequest = parameter.bodySchema('CoverageGapsRequest', gapsAsked)

/**
 * The question of a validated request for gaps, as `resolveSector` has it.
 *
 * @throws {SightlineError} invalid_request naming member and bound.
 */
export function resolveGaps(body: unknown): ResolvedSector {
  const { wantsPredictionBand, ...sector } = parameter.questionOf(gapsAsked, body)
  return { ...sectorOf(sector), ...bandAsked(wantsPredictionBand) }
}

function sectorOf(sector: parameter.ValueOf<typeof sectorAsked>): SectorQuestion {
  const { lon, lat, azimuthDeg, calibrationOffsetDb, rays } = sector
  const profile = resolveRfProfile(sector.topLevel, sector.nested)
  checkFeatureBudget(rays, profile.radiusM)
  return {
    cell: {
      id: sectorCellId,
      lon,
      lat,
      azimuthDeg: normalizeDegrees(azimuthDeg),
      calibrationOffsetDb,
      profile,
    },
    rays,
  }
}

/** A question about one cell, with what is asked beside it. */
export type ResolvedSector = SectorQuestion & BandAsked

export interface ResolvedSurface extends SurfaceQuestion, BandAsked {
  /** Does not change the surface; kept because the request's identity covers it. */
  readonly rays: number
  /** Of the chances, where it is stated. */
  readonly probabilityThresholdDbm?: number
}

/**
 * The question of a validated surface request.
 *
 * @param isForMany whether the answer has room for as many nodes as an interpolated surface may have
 * @throws {SightlineError} invalid_request naming member and bound.
 */
export function resolveSurface(body: unknown, isForMany: boolean): ResolvedSurface {
  const {
    cellSizeM,
    thresholdsDbm,
    probabilityThresholdDbm: stated,
    wantsPredictionBand,
    ...sector
  } = parameter.questionOf(surfaceAsked, body)
  const { cell, rays } = sectorOf(sector)
  const { radiusM } = cell.profile
  if (!isWithin(cellSizeBound(radiusM), cellSizeM)) {
    throw invalidRequest(
      `cell_size_m must be ${describeRange(cellSizeBound(radiusM))} at radius_m ${radiusM}`,
    )
  }
  const nodes = surfaceNodesPerSide(radiusM, cellSizeM)
  const isInterpolated = mayInterpolate(cell)
  const maximumNodes = isForMany && isInterpolated ? maximumRadialNodes : maximumRasterNodes
  if (nodes * nodes > maximumNodes) {
    const holdsFor =
      isInterpolated && !isForMany ? 'in this format' : `under ${cell.profile.propagationModel}`
    throw invalidRequest(
      `the grid must have at most ${maximumNodes} cells ${holdsFor}; cell_size_m ${cellSizeM} at ` +
        `radius_m ${radiusM} gives ${nodes * nodes}`,
    )
  }
  checkEvenGrid(cell)
  if (stated !== null) checkOneService('probability_threshold_dbm', [cell])
  return {
    cell,
    rays,
    cellSizeM,
    thresholdsDbm: [...thresholdsDbm].sort((a, b) => a - b),
    ...(stated === null ? {} : { probabilityThresholdDbm: stated }),
    ...bandAsked(wantsPredictionBand),
  }
}

/** What a node must exceed to serve: a building, and the receiver, unless the request states it. */
export function probabilityThresholdDbm({
  cell,
  probabilityThresholdDbm: stated,
}: ResolvedSurface) {
  if (stated !== undefined) return stated
  const serviceDbm = servedAboveDbm(cell.profile)
  if (cell.profile.serviceRsrpDbm !== undefined) return serviceDbm
  return Math.max(serviceDbm, receiverThreshold(cell.profile).sensitivityDbm)
}
