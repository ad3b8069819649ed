// What the numbers of a pattern file are: losses, as its reader takes them, or something else. They are told
// apart by what they must be: an antenna loses least at its boresight and most behind it.
import {
  dipoleGainDbi,
  type PatternFile,
  type PatternPoint,
} from '../formats/antenna/pattern-file.ts'
import { signedAngleDeg } from '../angles.ts'

/** What the values of a cut are; `backwards` is none of the others, with its least loss behind. */
export type CutMeaning = 'losses' | 'gains' | 'linear' | 'backwards'

type Cuts = Pick<PatternFile, 'horizontal' | 'vertical' | 'gainDbi' | 'electricalTiltDeg'>

/** Below this a cut of negative losses cannot be one whose peak is a little off. */
const surelyGainsDb = -3
/** How near the largest of a cut of gains is to the gain of the header. */
const sameGainDb = 0.6
/** A peak that stands nearer to 0 dB than this is one of losses. */
const normalizedDb = 0.5
/** Half the width of what is in front and of what is behind, degrees. */
const sideDeg = 60
/** So much more must be lost in front than behind, on average, for a cut to be the wrong way round. */
const backwardsDb = 3
const linearTolerance = 0.001

/** What the values of both cuts are; those of a missing cut are losses. */
export function cutMeanings(file: Cuts): Readonly<Record<'horizontal' | 'vertical', CutMeaning>> {
  if (isLinear(file)) return { horizontal: 'linear', vertical: 'linear' }
  const horizontal = horizontalMeaning(file.horizontal ?? [], file.gainDbi)
  return { horizontal, vertical: verticalMeaning(file, horizontal) }
}

function horizontalMeaning(points: readonly PatternPoint[], gainDbi: number | null): CutMeaning {
  if (points.length === 0) return 'losses'
  const { least, greatest } = extent(points)
  const moreInFrontDb = lostMoreInFrontDb(points)
  // Absolute gains, read as negative losses, may all be above 0 dBi.
  if (moreInFrontDb < -backwardsDb) return 'losses'
  if (isBelowZero(points)) return 'gains'
  if (!(moreInFrontDb > backwardsDb)) return 'losses'
  return least < surelyGainsDb || endsAtGain(greatest, gainDbi) ? 'gains' : 'backwards'
}

/**
 * A vertical cut says less of itself: its beam is narrow, may point down, and has a null beside it. Where
 * it does not say by its signs or its largest value, it is what the horizontal one is.
 */
function verticalMeaning(file: Cuts, horizontal: CutMeaning): CutMeaning {
  const points = file.vertical ?? []
  if (points.length === 0) return 'losses'
  const { least, greatest } = extent(points)
  if (greatest <= 0 && isBelowZero(file.horizontal ?? [])) return horizontal
  if (greatest <= 0) return least < surelyGainsDb ? 'gains' : 'losses'
  const hasGains = endsAtGain(greatest, file.gainDbi) && Math.abs(least) > normalizedDb
  if (hasGains) return 'gains'
  if (horizontal === 'gains') {
    return endsAtGain(greatest, file.gainDbi) || least < surelyGainsDb ? 'gains' : 'losses'
  }
  if (least >= surelyGainsDb) return 'losses'
  // Far to both sides of 0: what stands at the beam is its strongest direction.
  const beamDeg = file.electricalTiltDeg ?? 0
  return offBeamDeg(points, greatest, beamDeg) < offBeamDeg(points, least, beamDeg)
    ? 'gains'
    : 'losses'
}

/** Whether a cut says by its signs alone that it is no cut of losses. */
function isBelowZero(points: readonly PatternPoint[]): boolean {
  if (points.length === 0) return false
  const { least, greatest } = extent(points)
  return greatest <= 0 && least < surelyGainsDb
}

/** How far from the beam a value stands where it is nearest to it, degrees. */
function offBeamDeg(points: readonly PatternPoint[], lossDb: number, beamDeg: number): number {
  const those = points.filter((point) => point.lossDb === lossDb)
  return Math.min(...those.map(({ angleDeg }) => angleBetweenDeg(angleDeg, beamDeg)))
}

/** By how much the values lose more in front than behind, on average; NaN where a side has none. */
function lostMoreInFrontDb(points: readonly PatternPoint[]): number {
  return meanWithin(points, 0) - meanWithin(points, 180)
}

/** Mean of the values within 60 degrees of a direction; NaN where there are none. */
function meanWithin(points: readonly PatternPoint[], middleDeg: number): number {
  const within = points.filter(({ angleDeg }) => angleBetweenDeg(angleDeg, middleDeg) <= sideDeg)
  return within.reduce((sum, { lossDb }) => sum + lossDb, 0) / within.length
}

/** Whether a value is the gain of the header, in dBi or dBd. */
function endsAtGain(value: number, gainDbi: number | null): boolean {
  if (gainDbi === null) return false
  return [gainDbi, gainDbi - dipoleGainDbi].some((gain) => Math.abs(value - gain) <= sameGainDb)
}

/**
 * Whether all values lie between 0 and 1 and the largest in the direction of the beam: field strengths or
 * powers as shares of the largest. Of losses the least lies there, and no vertical cut stays within 1 dB.
 */
function isLinear({ horizontal, vertical }: Cuts): boolean {
  const cuts = [horizontal ?? [], vertical ?? []].filter((points) => points.length > 0)
  if (cuts.length === 0) return false
  // Gains are read as negative losses.
  const sizes = cuts.map((points) =>
    points.map(({ angleDeg, lossDb }) => ({ angleDeg, size: Math.abs(lossDb) })),
  )
  const isShare = sizes.every((points) => points.every(({ size }) => size <= 1 + linearTolerance))
  if (!isShare) return false
  return sizes.some((points) => {
    const all = points.map(({ size }) => size)
    const [least, largest] = [Math.min(...all), Math.max(...all)]
    if (largest < 0.9 || least > 0.5) return false
    return points.some(
      ({ angleDeg, size }) => size === largest && angleBetweenDeg(angleDeg, 0) <= sideDeg,
    )
  })
}

function angleBetweenDeg(one: number, other: number): number {
  return Math.abs(signedAngleDeg(one - other))
}

function extent(points: readonly PatternPoint[]): { least: number; greatest: number } {
  const losses = points.map(({ lossDb }) => lossDb)
  return { least: Math.min(...losses), greatest: Math.max(...losses) }
}
