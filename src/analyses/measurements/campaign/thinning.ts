import type { DriveTestSample } from '../../../formats/drive-test/read.ts'
import { localFrame, project } from '../../../spatial/local-frame.ts'
import { medianOf } from '../robust-statistics.ts'

/** What a walk or a drive can be. */
const thinningBounds = {
  /** Places that are known less well are left out, metres. */
  accuracyM: 50,
  /** Nobody drives faster, metres a second: 252 km/h. */
  speedMps: 70,
  /** Nearer to where a receiver came to a stand it still stands there, metres. */
  standingM: 5,
} as const

/** Samples that a comparison learns from, and why others are left out. */
interface Thinned {
  readonly samples: readonly DriveTestSample[]
  readonly inaccuratePlaces: number
  readonly jumps: number
  /** Samples that were taken together with another one of the same stand. */
  readonly standingStill: number
}

/**
 * Leaves out what would count a place wrongly or too often: places that the receiver itself calls
 * inaccurate, places that could only be reached by flying there and back, and all but one sample of each
 * cell where the receiver stood. That one has the place and the time of the first and the median of the
 * powers.
 *
 * @param samples of one log, in its order
 */
export function thinned(samples: readonly DriveTestSample[]): Thinned {
  const accurate = samples.filter(({ accuracyM }) => (accuracyM ?? 0) <= thinningBounds.accuracyM)
  const reachable = withoutJumps(accurate)
  const moving = withoutStands(reachable)
  return {
    samples: moving,
    inaccuratePlaces: samples.length - accurate.length,
    jumps: accurate.length - reachable.length,
    standingStill: reachable.length - moving.length,
  }
}

/** A jump is a place too far from the last good one and from the next one alike. */
function withoutJumps(samples: readonly DriveTestSample[]): readonly DriveTestSample[] {
  const left: DriveTestSample[] = []
  samples.forEach((sample, index) => {
    const before = left.at(-1)
    const isJump =
      before !== undefined &&
      isTooFast(before, sample) &&
      isNoWayOn(before, sample, nextPlace(samples, index))
    if (!isJump) left.push(sample)
  })
  return left
}

/** Whether what comes after a place was reached from before it, and not from there. */
function isNoWayOn(
  before: DriveTestSample,
  sample: DriveTestSample,
  after: DriveTestSample | null,
): boolean {
  return after === null || (isTooFast(sample, after) && !isTooFast(before, after))
}

/** Several cells are heard at one place: the next place is not far in the log. */
const lookAhead = 32

function nextPlace(samples: readonly DriveTestSample[], index: number): DriveTestSample | null {
  const end = Math.min(samples.length, index + 1 + lookAhead)
  for (let next = index + 1; next < end; next++) {
    if (!isAt(samples[next], samples[index])) return samples[next]
  }
  return null
}

const isAt = (a: DriveTestSample, b: DriveTestSample): boolean => a.lon === b.lon && a.lat === b.lat

function isTooFast(a: DriveTestSample, b: DriveTestSample): boolean {
  if (a.timeMs === null || b.timeMs === null) return false
  const seconds = Math.abs(b.timeMs - a.timeMs) / 1000
  // Receivers stamp to the second.
  return distanceM(a, b) > thinningBounds.speedMps * Math.max(1, seconds)
}

function distanceM(a: DriveTestSample, b: DriveTestSample): number {
  const [x, y] = project(localFrame(a.lon, a.lat), b.lon, b.lat)
  return Math.sqrt(x * x + y * y)
}

function withoutStands(samples: readonly DriveTestSample[]): readonly DriveTestSample[] {
  const stands = new Map<string, DriveTestSample[]>()
  const found: DriveTestSample[][] = []
  for (const sample of samples) {
    const cell = `${sample.technology} ${sample.cellId ?? ''}`
    const stand = stands.get(cell)
    if (stand !== undefined && distanceM(stand[0], sample) <= thinningBounds.standingM) {
      stand.push(sample)
    } else {
      const begun = [sample]
      stands.set(cell, begun)
      found.push(begun)
    }
  }
  return found.map((stand) =>
    stand.length === 1
      ? stand[0]
      : { ...stand[0], rsrpDbm: medianOf(stand.map(({ rsrpDbm }) => rsrpDbm)) },
  )
}
