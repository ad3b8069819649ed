import { sceneIndexOf } from '../../spatial/scene.ts'
import { findSorted } from '../../spatial/string-table.ts'
import { LinkEvaluator } from '../link/evaluator.ts'
import { type FacadeService, facadeLosEvidence, facadeService } from '../link/facade-service.ts'
import type { Link } from '../link/link.ts'
import type { LosEvidence } from '../link/los-evidence.ts'
import type { StopSignal } from '../../stop-signal.ts'
import type { World } from '../world.ts'
import type { SectorQuestion } from './sector-question.ts'

/** Why a cell has no link to a building. */
export type NoBuildingLink = 'not_within_radius' | 'facade_outside_radius' | 'facade_outside_beam'

/** The link of a cell to the facade of one building, term by term. Numbers are unrounded. */
export interface BuildingLink {
  /** The facade point in degrees, longitude first. */
  readonly facade: readonly [lon: number, lat: number]
  readonly service: FacadeService
  readonly evidence: LosEvidence
  readonly evaluated: Link
}

/**
 * The link that decides whether a cell serves a building: to its facade point, with the building
 * itself taken away. It is the link of `findCoverageGaps`, for buildings without demand too.
 *
 * @param buildingId - the id of a footprint of the pack; of a building of several parts, the id of one part
 * @returns why there is none where the building has no link: neither its centroid (by which gaps are
 *   counted) nor its facade point (by which networks are) lies within the radius, or the facade point lies
 *   outside the beam or far beyond the radius
 * @throws {StoppedError} when told to stop
 */
export function buildingLink(
  world: World,
  { cell }: SectorQuestion,
  buildingId: string,
  stop: StopSignal,
): BuildingLink | NoBuildingLink {
  const store = world.snapshot.footprints
  const evaluator = new LinkEvaluator(world, cell, cell.profile.radiusM, stop, 'all')
  const { radiusM, rimM } = evaluator.scene
  const k = sceneIndexOf(evaluator.scene, findSorted(store.ids, buildingId))
  if (k < 0) return 'not_within_radius'
  const service = facadeService(evaluator, k, radiusM + rimM)
  if (service === null) return 'facade_outside_radius'
  const footprint = evaluator.scene.footprint[k]
  const centroid = evaluator.toLocal(store.centroidLon[footprint], store.centroidLat[footprint])
  const isWithin = ([x, y]: readonly [number, number]): boolean =>
    Math.sqrt(x * x + y * y) <= cell.profile.radiusM
  if (!isWithin(centroid) && !isWithin([service.x, service.y])) return 'not_within_radius'
  if (!evaluator.isInBeam(service.x, service.y)) return 'facade_outside_beam'
  return {
    facade: evaluator.toDegrees(service.x, service.y),
    service,
    evidence: facadeLosEvidence(evaluator, store, k, service),
    evaluated: evaluator.linkAt(service.x, service.y, service.state),
  }
}
