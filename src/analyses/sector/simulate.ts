import { SightlineError } from '../../errors.ts'
import { signedAngleDeg } from '../../angles.ts'
import { receiverThreshold } from '../../rf/receiver.ts'
import { stringAt } from '../../spatial/string-table.ts'
import { type OutsidePack, outsidePack } from '../evidence/outside-pack.ts'
import { type CellSights, SightSample } from '../evidence/sights.ts'
import { LinkEvaluator } from '../link/evaluator.ts'
import type { PathState } from '../link/path.ts'
import type { Link, LosBasis } from '../link/link.ts'
import { losEvidenceOnRay, type LosEvidence } from '../link/los-evidence.ts'
import { firstHitBetween, losBasisOnRay, walkRay, type RayPath } from '../link/ray-path.ts'
import type { TransmitterSite } from '../link/transmitter-site.ts'
import { maximumRaySegments } from '../question-bounds.ts'
import { roundTo1 } from '../../rounding.ts'
import type { StopSignal } from '../../stop-signal.ts'
import type { World } from '../world.ts'
import { countPoints, modelEvidence, type ModelEvidence } from './model-evidence.ts'
import { rayBearingsDeg, type SectorQuestion } from './sector-question.ts'
import type { RayStop } from './ray-stops.ts'
import type { RayEnd, RayPiece, RayPower } from './trace-ray.ts'
import { rayLimits, stopsWithinPack, traceWithinPack } from './trace-within-pack.ts'

/** One drawn piece of a ray, at most one 25 m step long. */
export interface RaySegment {
  readonly segmentIndex: number
  readonly startM: number
  readonly endM: number
  readonly startLon: number
  readonly startLat: number
  readonly endLon: number
  readonly endLat: number
  readonly startPowerDbm: number
  /** The link evaluated at the end of the segment, over the path in this state. */
  readonly end: Link
  readonly endState: PathState
  readonly basis: LosBasis
  readonly isBlocked: boolean
  /** First building whose footprint this segment enters or meets, or null. */
  readonly hitBuildingId: string | null
  /** Footprints looked at for this ray. */
  readonly candidateChecks: number
}

export interface RayTrace {
  readonly rayIndex: number
  readonly bearingDeg: number
  readonly segments: readonly RaySegment[]
  readonly end: RayEnd
  readonly leavesPack: boolean
  /**
   * The roofs that block or are cleared at the end of a segment of this ray; null where walls are
   * counted instead of roofs compared. Found when asked: of all segments it is as large as the pack.
   */
  readonly evidenceOf: (segment: RaySegment) => LosEvidence | null
}

export interface SectorSimulation {
  readonly site: TransmitterSite
  /** In ray order, from the left edge of the beam. */
  readonly rays: readonly RayTrace[]
  readonly segmentCount: number
  /** Its points are the ends of the segments. */
  readonly model: ModelEvidence
  readonly outsidePack: OutsidePack
  /** The ends of segments in sight. */
  readonly sights: readonly CellSights[]
  readonly stats: {
    readonly blockedPct: number
    readonly averageReceivedPowerDbm: number
    readonly minimumRangeM: number
    readonly maximumRangeM: number
  }
}

/**
 * Traces the rays of a sector until their power falls to the receiver threshold or they reach the
 * radius, or the bounds of the pack where what lies beyond them is excluded.
 *
 * @throws {SightlineError} not_processable when walls split the rays into more than 25,000 segments
 * @throws {StoppedError} when told to stop
 */
export function simulateSector(
  world: World,
  question: SectorQuestion,
  stop: StopSignal,
): SectorSimulation {
  const { cell, rays } = question
  const evaluator = new LinkEvaluator(world, cell, cell.profile.radiusM, stop)
  const { sensitivityDbm } = receiverThreshold(cell.profile)
  const bearings = rayBearingsDeg(
    evaluator.effectiveAzimuthDeg,
    evaluator.pattern.effectiveBeamWidthDeg,
    rays,
  )
  let segmentCount = 0
  const traces = bearings.map((bearingDeg, rayIndex): RayTrace => {
    stop.throwIfStopped()
    const ray = walkRay(evaluator, bearingDeg, cell.profile.radiusM)
    const segments: RaySegment[] = []
    const limits = rayLimits(evaluator, ray, cell.profile.radiusM)
    const { end, leavesPack } = traceWithinPack(
      stopsWithinPack(evaluator, ray, limits, (distanceM, state, isWall) => ({
        distanceM,
        state,
        isWall,
      })),
      limits,
      sensitivityDbm,
      rayPower(evaluator, ray),
      (piece) => {
        segments.push(raySegment(world, evaluator, ray, piece, segments))
        segmentCount++
        refuseTooManySegments(segmentCount)
      },
    )
    return {
      rayIndex,
      bearingDeg,
      segments,
      end,
      leavesPack,
      evidenceOf: segmentEvidence(world, evaluator, ray),
    }
  })
  const sights = segmentSights(evaluator, traces)
  return {
    site: evaluator.site,
    rays: traces,
    segmentCount,
    model: modelEvidence(
      world,
      evaluator,
      countPoints(segmentEndsM(traces), evaluator.nearestM),
      sights,
    ),
    outsidePack: outsidePack(
      cell.profile,
      'rays',
      traces.filter(({ leavesPack }) => leavesPack).length,
      rays,
    ),
    sights: [sights],
    stats: rangeStatistics(traces.map(({ end }) => end)),
  }
}

function rayPower(evaluator: LinkEvaluator, ray: RayPath): RayPower<RayStop> {
  const offsetDeg = signedAngleDeg(ray.bearingDeg - evaluator.effectiveAzimuthDeg)
  const atDbm = (distanceM: number, state: PathState) =>
    evaluator.powerAtDbm(ray.directionX * distanceM, ray.directionY * distanceM, state)
  return {
    atDbm,
    atStopDbm: ({ distanceM, state }) => atDbm(distanceM, state),
    verticalLossDb: ({ distanceM }) => evaluator.pattern.verticalLossDb(offsetDeg, distanceM),
  }
}

function refuseTooManySegments(segmentCount: number): void {
  if (segmentCount <= maximumRaySegments) return
  throw new SightlineError(
    'not_processable',
    `the walls on the way split the rays into more than ${maximumRaySegments} features; reduce rays or radius_m`,
  )
}

function raySegment(
  world: World,
  evaluator: LinkEvaluator,
  ray: RayPath,
  piece: RayPiece,
  former: readonly RaySegment[],
): RaySegment {
  const { startM, endM, endState } = piece
  const [startLon, startLat] = startOf(evaluator, ray, startM, former.at(-1))
  const [endLon, endLat] = evaluator.toDegrees(ray.directionX * endM, ray.directionY * endM)
  const hit = firstHitBetween(ray, startM, endM)
  const { footprints } = world.snapshot
  return {
    segmentIndex: former.length,
    startM,
    endM,
    startLon,
    startLat,
    endLon,
    endLat,
    startPowerDbm: piece.startPowerDbm,
    end: evaluator.linkAt(ray.directionX * endM, ray.directionY * endM, endState),
    endState,
    basis: losBasisOnRay(evaluator, ray, endM, endState),
    isBlocked: piece.isBlocked,
    hitBuildingId: hit < 0 ? null : stringAt(footprints.ids, evaluator.scene.footprint[hit]),
    candidateChecks: ray.candidateCount,
  }
}

/** Where a piece begins, in degrees: mostly where the one before it ends. */
function startOf(
  evaluator: LinkEvaluator,
  { directionX, directionY }: RayPath,
  startM: number,
  before: RaySegment | undefined,
): readonly [number, number] {
  if (before?.endM === startM) return [before.endLon, before.endLat]
  return evaluator.toDegrees(directionX * startM, directionY * startM)
}

function segmentEvidence(
  world: World,
  evaluator: LinkEvaluator,
  ray: RayPath,
): RayTrace['evidenceOf'] {
  if (!evaluator.comparesRoofs) return () => null
  const { footprints } = world.snapshot
  return ({ endM, endState }) => losEvidenceOnRay(evaluator, footprints, ray, endM, endState)
}

function* segmentEndsM(traces: readonly RayTrace[]): Generator<number> {
  for (const { segments } of traces) for (const { endM } of segments) yield endM
}

/** What of the ends of segments is in sight; they are many, so that none becomes an object of its own. */
function segmentSights(evaluator: LinkEvaluator, traces: readonly RayTrace[]): CellSights {
  const sample = new SightSample(evaluator, 1)
  for (const { bearingDeg, segments } of traces) {
    const bearing = (bearingDeg * Math.PI) / 180
    const [directionX, directionY] = [Math.sin(bearing), Math.cos(bearing)]
    for (const { endM, endState } of segments) {
      sample.take(endM * directionX, endM * directionY, endState)
    }
  }
  return sample.sights()
}

function rangeStatistics(ends: readonly RayEnd[]): SectorSimulation['stats'] {
  let blocked = 0
  let powerSumDbm = 0
  let minimumRangeM = Infinity
  let maximumRangeM = 0
  for (const end of ends) {
    if (end.isBlocked) blocked++
    powerSumDbm += end.powerDbm
    minimumRangeM = Math.min(minimumRangeM, end.distanceM)
    maximumRangeM = Math.max(maximumRangeM, end.distanceM)
  }
  return {
    blockedPct: roundTo1((blocked / ends.length) * 100),
    averageReceivedPowerDbm: roundTo1(powerSumDbm / ends.length),
    minimumRangeM: roundTo1(minimumRangeM),
    maximumRangeM: roundTo1(maximumRangeM),
  }
}
