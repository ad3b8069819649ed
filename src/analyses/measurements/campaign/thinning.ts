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
  /** The first sample at such a place. */
  readonly firstInaccurate: DriveTestSample | undefined
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
  const isAccurate = ({ accuracyM }: DriveTestSample): boolean =>
    (accuracyM ?? 0) <= thinningBounds.accuracyM
  const accurate = samples.filter(isAccurate)
  const reachable = withoutJumps(accurate)
  const moving = withoutStands(reachable)
  return {
    samples: moving,
    inaccuratePlaces: samples.length - accurate.length,
    firstInaccurate: samples.find((sample) => !isAccurate(sample)),
    jumps: accurate.length - reachable.length,
    standingStill: reachable.length - moving.length,
  }
}

/** A jump leads to where nobody could have driven, and back to where the last good place led on. */
function withoutJumps(samples: readonly DriveTestSample[]): readonly DriveTestSample[] {
  const left: DriveTestSample[] = []
  for (let index = 0; index < samples.length; index++) {
    const before = left.at(-1)
    const isFar = before !== undefined && isTooFast(before, samples[index])
    const back = isFar ? wayBack(samples, index, before) : null
    if (back === null) left.push(samples[index])
    else index = back - 1
  }
  return left
}

/** Several cells are heard at one place, and receivers are lost for some seconds. */
const lookAhead = 64
const longestJumpMs = 30_000

/** Where a log goes on from before a jump; null where it goes on from after it. */
function wayBack(
  samples: readonly DriveTestSample[],
  index: number,
  before: DriveTestSample,
): number | null {
  let last = samples[index]
  for (let next = index + 1; next < samples.length; next++) {
    const sample = samples[next]
    if (isAt(sample, last)) continue
    if (next > index + lookAhead || (sample.timeMs ?? 0) - (before.timeMs ?? 0) > longestJumpMs) {
      // A single place may be left late.
      const isOne = isAt(last, samples[index])
      return isOne && isReturn(before, last, sample) ? next : null
    }
    if (isReturn(before, last, sample)) return next
    last = sample
  }
  return isAt(last, samples[index]) ? samples.length : null
}

const isReturn = (before: DriveTestSample, last: DriveTestSample, sample: DriveTestSample) =>
  isTooFast(last, sample) && !isTooFast(before, sample)

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

/**
 * The stand of a receiver: where its first sample stands among those that are left, and all of its powers.
 */
interface Stand {
  readonly at: number
  readonly first: DriveTestSample
  powersDbm: number[] | null
}

function withoutStands(samples: readonly DriveTestSample[]): readonly DriveTestSample[] {
  const stands = new Map<string, Stand>()
  const left: DriveTestSample[] = []
  for (const sample of samples) {
    const cell = `${sample.technology} ${sample.cellId ?? ''}`
    const stand = stands.get(cell)
    if (stand !== undefined && distanceM(stand.first, sample) <= thinningBounds.standingM) {
      ;(stand.powersDbm ??= [stand.first.rsrpDbm]).push(sample.rsrpDbm)
      continue
    }
    if (stand !== undefined) left[stand.at] = sampleOf(stand)
    stands.set(cell, { at: left.length, first: sample, powersDbm: null })
    left.push(sample)
  }
  for (const stand of stands.values()) left[stand.at] = sampleOf(stand)
  return left
}

const sampleOf = ({ first, powersDbm }: Stand): DriveTestSample =>
  powersDbm === null ? first : { ...first, rsrpDbm: medianOf(powersDbm) }
