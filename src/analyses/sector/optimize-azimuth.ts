import { normalizeDegrees, signedAngleDeg } from '../../angles.ts'
import { servedAboveDbm } from '../../rf/building-service.ts'
import { isUsable, receiverThreshold } from '../../rf/receiver.ts'
import { gridAzimuthsDeg } from '../../optimization/azimuth-grid.ts'
import { type OutsidePack, outsidePack } from '../evidence/outside-pack.ts'
import { type CellSights, facadeSights } from '../evidence/sights.ts'
import { LinkEvaluator } from '../link/evaluator.ts'
import type { TransmitterSite } from '../link/transmitter-site.ts'
import type { FootprintStore } from '../../spatial/footprint-store.ts'
import { demandPointsPerUnit } from '../../optimization/score-points.ts'
import type { StopSignal } from '../../stop-signal.ts'
import type { World } from '../world.ts'
import {
  type BuildingService,
  facadePowerAtDbm,
  facadeServices,
  servesAt,
} from './azimuth-contributions.ts'
import { countPoints, modelEvidence, type ModelEvidence } from './model-evidence.ts'
import { reachFans, ReachScorer } from './reach.ts'
import type { SectorQuestion } from './sector-question.ts'

/** What one azimuth achieves: the azimuth with the largest sum of the three scores is the best. */
export interface AzimuthCandidate {
  readonly azimuthDeg: number
  /** Capped aggregate reach of the rays. */
  readonly propagationReachScore: number
  readonly demandScore: number
  readonly residentialScore: number
  readonly hitDemandBuildings: number
  readonly hitResidentialBuildings: number
  /** Rays that end beyond the bounds of the pack, or that these bounds end. */
  readonly raysLeavingPack: number
}

export interface AzimuthChoice {
  readonly site: TransmitterSite
  /** Its points are the facades within the radius, all azimuths alike. */
  readonly model: ModelEvidence
  /** Rays at the best azimuth. */
  readonly outsidePack: OutsidePack
  /** The facades in sight. */
  readonly sights: readonly CellSights[]
  readonly best: AzimuthCandidate
  /** The azimuth of the question where it is none of the grid and better than the best of them. */
  readonly betterPresent: AzimuthCandidate | null
  /** All azimuths of the grid, ascending. */
  readonly candidates: readonly AzimuthCandidate[]
  /** Buildings with demand of either kind that the best azimuth serves. */
  readonly servedBuildings: number
  /** Buildings with demand that the best azimuth serves above the receiver's own threshold. */
  readonly servedAtReceiverThreshold: number
}

type ServedCounts = Pick<AzimuthChoice, 'servedBuildings' | 'servedAtReceiverThreshold'>

/**
 * Tries the 36 azimuths of the 10-degree grid and returns the one with the largest sum of reach,
 * demand and residential points. Equal sums: the one nearest the requested azimuth, then the lowest.
 * An azimuth of the question between two of the grid is looked at beside them.
 *
 * @throws {StoppedError} when told to stop
 */
export function optimizeAzimuth(
  world: World,
  question: SectorQuestion,
  stop: StopSignal,
): AzimuthChoice {
  const { cell, rays } = question
  const { demandWeight, residentialDemand } = world.snapshot.footprints
  const evaluator = new LinkEvaluator(world, cell, cell.profile.radiusM, stop, 'all')
  const present = normalizeDegrees(cell.azimuthDeg)
  const others = gridAzimuthsDeg.includes(present) ? [] : [present]
  const azimuths = [...gridAzimuthsDeg, ...others].map((azimuthDeg) =>
    effectiveOf(evaluator, azimuthDeg),
  )
  const reach = new ReachScorer(evaluator, reachFans(evaluator, rays, azimuths))
  const services = facadeServices(
    evaluator,
    (footprint) => demandWeight[footprint] > 0 || residentialDemand[footprint] > 0,
    stop,
  )
  const achievedAt = (azimuthDeg: number): AzimuthCandidate => {
    stop.throwIfStopped()
    return candidateAt(azimuthDeg, evaluator, reach, services, world.snapshot.footprints)
  }
  const candidates = gridAzimuthsDeg.map(achievedAt)
  const best = candidates.reduce((before, candidate) =>
    isBetter(candidate, before, cell.azimuthDeg) ? candidate : before,
  )
  const better = others.map(achievedAt).find((one) => totalScore(one) > totalScore(best))
  const distancesM = services.map(({ service }) => service.distanceM)
  const sights = facadeSights(
    evaluator,
    1,
    services.map(({ service }) => service),
  )
  return {
    site: evaluator.site,
    model: modelEvidence(world, evaluator, countPoints(distancesM, evaluator.nearestM), sights),
    outsidePack: outsidePack(cell.profile, 'rays', best.raysLeavingPack, rays),
    sights: [sights],
    best,
    betterPresent: better ?? null,
    candidates,
    ...servedCounts(evaluator, services, best),
  }
}

function effectiveOf({ cell }: LinkEvaluator, azimuthDeg: number): number {
  return normalizeDegrees(azimuthDeg + cell.profile.orientationDeg)
}

function candidateAt(
  azimuthDeg: number,
  evaluator: LinkEvaluator,
  reach: ReachScorer,
  services: readonly BuildingService[],
  { demandWeight, residentialDemand }: Pick<FootprintStore, 'demandWeight' | 'residentialDemand'>,
): AzimuthCandidate {
  const effectiveAzimuthDeg = effectiveOf(evaluator, azimuthDeg)
  const { score, raysLeavingPack } = reach.scoreAt(effectiveAzimuthDeg)
  const candidate = {
    azimuthDeg,
    propagationReachScore: score,
    raysLeavingPack,
    demandScore: 0,
    residentialScore: 0,
    hitDemandBuildings: 0,
    hitResidentialBuildings: 0,
  }
  for (const { footprint, service } of services) {
    if (!servesAt(evaluator, service, effectiveAzimuthDeg)) continue
    candidate.demandScore += demandPointsPerUnit * demandWeight[footprint]
    candidate.residentialScore += demandPointsPerUnit * residentialDemand[footprint]
    if (demandWeight[footprint] > 0) candidate.hitDemandBuildings++
    if (residentialDemand[footprint] > 0) candidate.hitResidentialBuildings++
  }
  return candidate
}

function servedCounts(
  evaluator: LinkEvaluator,
  services: readonly BuildingService[],
  { azimuthDeg }: AzimuthCandidate,
): ServedCounts {
  const { profile } = evaluator.cell
  const { sensitivityDbm } = receiverThreshold(profile)
  const serviceDbm = servedAboveDbm(profile)
  const effectiveAzimuthDeg = normalizeDegrees(azimuthDeg + profile.orientationDeg)
  const powersDbm = services.map(({ service }) =>
    facadePowerAtDbm(evaluator, service, effectiveAzimuthDeg),
  )
  return {
    servedBuildings: powersDbm.filter((power) => power > serviceDbm).length,
    servedAtReceiverThreshold: powersDbm.filter((power) => isUsable(power, sensitivityDbm)).length,
  }
}

function isBetter(
  candidate: AzimuthCandidate,
  best: AzimuthCandidate,
  seedAzimuthDeg: number,
): boolean {
  const difference = totalScore(candidate) - totalScore(best)
  if (difference !== 0) return difference > 0
  return turnDeg(candidate, seedAzimuthDeg) < turnDeg(best, seedAzimuthDeg)
}

/** The objective of an azimuth: points of reach, demand and residential demand. */
export function totalScore(candidate: AzimuthCandidate): number {
  return candidate.propagationReachScore + candidate.demandScore + candidate.residentialScore
}

function turnDeg(candidate: AzimuthCandidate, seedAzimuthDeg: number): number {
  return Math.abs(signedAngleDeg(candidate.azimuthDeg - seedAzimuthDeg))
}
