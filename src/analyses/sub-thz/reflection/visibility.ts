import { contactToleranceM } from '../../../spatial/point-in-footprint.ts'
import { localFrame } from '../../../spatial/local-frame.ts'
import { type Scene, sceneOfFootprints } from '../../../spatial/scene.ts'
import { stringAt } from '../../../spatial/string-table.ts'
import { footprintsAlong } from '../../corridor.ts'
import { groundPath } from '../../../spatial/ground-path.ts'
import type { World } from '../../world.ts'
import { isWithinDataset } from '../dataset-bounds.ts'
import { degreesAround, type GeographicPoint } from './frame.ts'
import { type Corner, type LegInterval, legIntervals, touchesPolygon } from './leg-intervals.ts'
import type { Obstruction, ReflectionQuestion } from './question.ts'
import type { Enu } from './vector.ts'

type LegEvidence =
  | 'explicit_obstruction_geometry'
  | 'dataset_building_index'
  | 'assumed_visible_local_enu_without_obstruction_data'
  | 'not_evaluated'

type LegReason =
  | 'first_leg_obstructed'
  | 'second_leg_obstructed'
  | 'blocked_by_reflector_geometry'
  | 'obstruction_height_unknown'

/** One meeting of a leg with something, seen from above. */
interface LegMeeting extends LegInterval {
  readonly objectId: string
  readonly hasLength: boolean
  /** Null where the top is unknown. */
  readonly overlapsVertically: boolean | null
}

export interface LegVisibility {
  readonly status: 'visible' | 'blocked' | 'unknown'
  readonly evidence: LegEvidence
  readonly blockingIds: readonly string[]
  readonly reasons: readonly LegReason[]
  readonly meetings: readonly LegMeeting[]
}

/** Something that may stand in the way; its top is null when unknown. */
interface Obstacle {
  readonly id: string
  readonly rings: readonly (readonly Corner[])[]
  readonly baseZ: number
  readonly topZ: number | null
  readonly isReflector: boolean
}

/** Coordinates of a request are taken as exact but for rounding. */
const statedToleranceM = 1e-6

/** The two legs of a reflection, each by itself: transmitter to reflector, reflector to receiver. */
export function legVisibilities(
  world: World | null,
  question: ReflectionQuestion,
  reflectionPoint: Enu,
): { readonly first: LegVisibility; readonly second: LegVisibility } {
  const { transmitter, receiver, obstructions } = question
  const legs = [
    { from: transmitter.position, to: reflectionPoint, reason: 'first_leg_obstructed' as const },
    { from: receiver.position, to: reflectionPoint, reason: 'second_leg_obstructed' as const },
  ]
  const [first, second] = legs.map((leg) => {
    if (obstructions !== null) {
      const obstacles = obstructions.map(obstacleOf)
      return visibilityOf(leg, obstacles, 'explicit_obstruction_geometry', statedToleranceM)
    }
    const obstacles = datasetObstacles(world, question, leg.from, leg.to)
    if (obstacles !== null) {
      return visibilityOf(leg, obstacles, 'dataset_building_index', contactToleranceM)
    }
    return withoutObstacles(question)
  })
  // A leg reads from its antenna to the reflector; the second one goes the other way.
  return { first, second: reversed(second) }
}

function withoutObstacles({ frame }: ReflectionQuestion): LegVisibility {
  const nothing = { blockingIds: [], reasons: [], meetings: [] }
  return frame.mode === 'local_enu'
    ? {
        status: 'visible',
        evidence: 'assumed_visible_local_enu_without_obstruction_data',
        ...nothing,
      }
    : { status: 'unknown', evidence: 'not_evaluated', ...nothing }
}

function obstacleOf({ id, polygon, baseZ, topZ, isReflector }: Obstruction): Obstacle {
  return { id, rings: [polygon], baseZ, topZ, isReflector }
}

interface Leg {
  readonly from: Enu
  /** The reflection point. */
  readonly to: Enu
  readonly reason: LegReason
}

function visibilityOf(
  leg: Leg,
  obstacles: readonly Obstacle[],
  evidence: LegEvidence,
  toleranceM: number,
): LegVisibility {
  const reasons = new Set<LegReason>()
  const blockingIds = new Set<string>()
  const meetings: LegMeeting[] = []
  for (const obstacle of obstacles) {
    for (const interval of legIntervals(leg.from, leg.to, obstacle.rings, toleranceM)) {
      const meeting = meetingOf(leg, obstacle, interval)
      meetings.push(meeting)
      const isContact = obstacle.isReflector && !meeting.hasLength && meeting.exit === 1
      if (isContact || meeting.overlapsVertically === false) continue
      if (meeting.overlapsVertically === true) {
        blockingIds.add(obstacle.id)
        reasons.add(obstacle.isReflector ? 'blocked_by_reflector_geometry' : leg.reason)
      } else if (meeting.hasLength) {
        reasons.add('obstruction_height_unknown')
      }
    }
  }
  const status = blockingIds.size > 0 ? 'blocked' : reasons.size > 0 ? 'unknown' : 'visible'
  return { status, evidence, blockingIds: [...blockingIds], reasons: [...reasons], meetings }
}

function meetingOf({ from, to }: Leg, { id, baseZ, topZ }: Obstacle, interval: LegInterval) {
  const entryZ = from.z + interval.entry * (to.z - from.z)
  const exitZ = from.z + interval.exit * (to.z - from.z)
  const isAboveBase = Math.max(entryZ, exitZ) >= baseZ
  const isBelowTop = topZ === null ? null : Math.min(entryZ, exitZ) <= topZ
  return {
    ...interval,
    objectId: id,
    hasLength: interval.exit > interval.entry,
    overlapsVertically: isAboveBase ? isBelowTop : false,
  }
}

function reversed(leg: LegVisibility): LegVisibility {
  const meetings = leg.meetings.map((meeting) => ({
    ...meeting,
    entry: 1 - meeting.exit,
    exit: 1 - meeting.entry,
  }))
  return { ...leg, meetings }
}

/**
 * The footprints of the pack near a leg, or null where they say nothing: outside the pack, in a
 * frame without a place, or when heights do not count from the ground that roofs count from.
 */
function datasetObstacles(
  world: World | null,
  question: ReflectionQuestion,
  from: Enu,
  to: Enu,
): Obstacle[] | null {
  const { frame, terrainMode, facade } = question
  const { origin } = frame
  if (world === null || frame.mode !== 'geographic_enu' || origin?.z !== 0) return null
  if (terrainMode !== 'flat_ground_relative_datum') return null
  const ends = [degreesAround(origin, from), degreesAround(origin, to)]
  if (!ends.every((end) => isWithinDataset(world, end))) return null
  const { footprints: store } = world.snapshot
  const near = [...footprintsAlong(world, groundPath(ends[0], ends[1]))]
  const scene = sceneAround(world, origin, near)
  return [...scene.footprint].map((footprint, k) => {
    const id = stringAt(store.ids, footprint)
    const logicalId = stringAt(store.logicalIds, store.logicalIndex[footprint])
    const rings = ringsOf(scene, k)
    const { reflectingObjectId } = facade
    const isReflector =
      reflectingObjectId === null
        ? touchesPolygon(to, rings, contactToleranceM)
        : [id, logicalId].includes(reflectingObjectId)
    const topZ = Number.isFinite(scene.roofM[k]) ? scene.roofM[k] : null
    return { id, rings, baseZ: 0, topZ, isReflector }
  })
}

function sceneAround({ snapshot }: World, origin: GeographicPoint, footprints: readonly number[]) {
  return sceneOfFootprints(snapshot.footprints, localFrame(origin.lon, origin.lat), 0, footprints)
}

function ringsOf(scene: Scene, k: number): Corner[][] {
  const rings: Corner[][] = []
  for (let ring = scene.ringStart[k]; ring < scene.ringStart[k + 1]; ring++) {
    const corners: Corner[] = []
    for (let v = scene.vertexStart[ring]; v < scene.vertexStart[ring + 1]; v++) {
      corners.push({ x: scene.x[v], y: scene.y[v] })
    }
    rings.push(corners)
  }
  return rings
}
