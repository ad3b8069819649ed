import type { Static } from 'typebox'
import { maximumRadialNodes, maximumRasterNodes } from '../../analyses/raster-nodes.ts'
import { surfaceNodesPerSide } from '../../analyses/sector/surface-frame.ts'
import { mayInterpolate } from '../../analyses/sector/surface-nodes.ts'
import type { SectorQuestion, SurfaceQuestion } from '../../analyses/sector/sector-question.ts'
import { invalidRequest } from '../../errors.ts'
import { normalizeDegrees } from '../../rf/angles.ts'
import { receiverThreshold } from '../../rf/receiver.ts'
import { serviceThresholds } from '../../rf/service-thresholds.ts'
import { resolveRfProfile } from '../../rf/resolve-profile.ts'
import { describeRange, isWithin } from '../../rf/valid-range.ts'
import { cellSizeBound, questionDefaults } from '../../analyses/question-bounds.ts'
import type { surfaceRequest } from './request-schema.ts'
import { defaultRays } from '../wire/cell-request.ts'
import { checkEvenGrid } from '../wire/even-grid.ts'
import { checkFeatureBudget } from '../wire/feature-budget.ts'
import type { sectorRequest } from '../wire/sector-request.ts'
import { profileOverrides } from '../wire/rf-profile.ts'

export type SectorBody = Static<typeof sectorRequest>
export type SurfaceBody = Static<typeof surfaceRequest>

/** Name of the only cell of a sector request. */
const sectorCellId = 'sector'

/**
 * The question of a validated sector request: defaults filled in, technology and frequency in
 * agreement, the work within its bound.
 *
 * @throws {SightlineError} invalid_request naming member and bound.
 */
export function resolveSector(body: SectorBody): SectorQuestion {
  const profile = resolveRfProfile(profileOverrides(body), profileOverrides(body.rf_profile ?? {}))
  const rays = body.rays ?? defaultRays
  checkFeatureBudget(rays, profile.radiusM)
  return {
    cell: {
      id: sectorCellId,
      lon: body.tower_lon,
      lat: body.tower_lat,
      azimuthDeg: normalizeDegrees(body.azimuth ?? 0),
      calibrationOffsetDb: body.calibration_offset_db ?? 0,
      profile,
    },
    rays,
  }
}

export interface ResolvedSurface extends SurfaceQuestion {
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
export function resolveSurface(body: SurfaceBody, isForMany: boolean): ResolvedSurface {
  const { cell, rays } = resolveSector(body)
  const cellSizeM = body.cell_size_m ?? questionDefaults.cellSizeM
  const { radiusM } = cell.profile
  if (!isWithin(cellSizeBound(radiusM), cellSizeM)) {
    throw invalidRequest(
      `cell_size_m must be ${describeRange(cellSizeBound(radiusM))} at radius_m ${radiusM}`,
    )
  }
  const nodes = surfaceNodesPerSide(radiusM, cellSizeM)
  const maximumNodes = isForMany && mayInterpolate(cell) ? maximumRadialNodes : maximumRasterNodes
  if (nodes * nodes > maximumNodes) {
    throw invalidRequest(
      `the grid must have at most ${maximumNodes} cells; cell_size_m ${cellSizeM} at ` +
        `radius_m ${radiusM} gives ${nodes * nodes}`,
    )
  }
  checkEvenGrid(cell)
  const thresholdsDbm = [...(body.thresholds_dbm ?? questionDefaults.thresholdsDbm)].sort(
    (a, b) => a - b,
  )
  const stated = body.probability_threshold_dbm
  return {
    cell,
    rays,
    cellSizeM,
    thresholdsDbm,
    ...(stated === undefined ? {} : { probabilityThresholdDbm: stated }),
  }
}

/** What a node must exceed to serve: a building, and the receiver, unless the request states it. */
export function probabilityThresholdDbm({
  cell,
  probabilityThresholdDbm: stated,
}: ResolvedSurface) {
  const { sensitivityDbm } = receiverThreshold(cell.profile)
  return stated ?? Math.max(serviceThresholds.buildingServiceDbm, sensitivityDbm)
}
