import type { PatternPoint } from '../formats/antenna/pattern-file.ts'
import { normalizeDegrees } from '../angles.ts'
import { cutPoints, largestCutAttenuationDb } from '../rf/antenna-cut.ts'

/** A cut on whole degrees, its strongest direction at 0 dB, and what had to be done for that. */
export interface CutValues {
  /** Rounded to 0.01 dB. */
  readonly attenuationDb: readonly number[]
  /** The loss that the file gives the strongest direction. */
  readonly peakLossDb: number
  /** The widest stretch between two values. */
  readonly widestGap: {
    readonly fromDeg: number
    readonly toDeg: number
    readonly widthDeg: number
  }
}

/**
 * The values of a cut at whole degrees, linear between those of its file; null without any.
 *
 * @param areGains - whether they count the other way round
 */
export function cutValues(points: readonly PatternPoint[], areGains: boolean): CutValues | null {
  const known = pointsByAngle(points)
  if (known.length === 0) return null
  const sign = areGains ? -1 : 1
  const atDegrees = Array.from({ length: cutPoints }, (_, deg) => sign * lossAt(known, deg))
  const peakLossDb = Math.min(...atDegrees)
  const attenuationDb = atDegrees.map((loss) =>
    Math.min(largestCutAttenuationDb, Math.round(100 * (loss - peakLossDb)) / 100),
  )
  return { attenuationDb, peakLossDb, widestGap: widestGap(known) }
}

/** By angle from 0; of several values at one angle, the first of the file. */
function pointsByAngle(points: readonly PatternPoint[]): readonly PatternPoint[] {
  const byAngle = new Map<number, PatternPoint>()
  for (const { angleDeg, lossDb } of points) {
    const angle = normalizeDegrees(angleDeg)
    if (!byAngle.has(angle)) byAngle.set(angle, { angleDeg: angle, lossDb })
  }
  return [...byAngle.values()].sort((a, b) => a.angleDeg - b.angleDeg)
}

function lossAt(known: readonly PatternPoint[], angleDeg: number): number {
  const next = known.findIndex((point) => point.angleDeg >= angleDeg)
  const after = known[next < 0 ? 0 : next]
  if (after.angleDeg === angleDeg) return after.lossDb
  const before = known[next <= 0 ? known.length - 1 : next - 1]
  const width = normalizeDegrees(after.angleDeg - before.angleDeg)
  if (width === 0) return before.lossDb
  const share = normalizeDegrees(angleDeg - before.angleDeg) / width
  return before.lossDb + share * (after.lossDb - before.lossDb)
}

function widestGap(known: readonly PatternPoint[]): CutValues['widestGap'] {
  return known
    .map(({ angleDeg: fromDeg }, i) => {
      const { angleDeg: toDeg } = known[(i + 1) % known.length]
      const widthDeg = known.length === 1 ? cutPoints : normalizeDegrees(toDeg - fromDeg)
      return { fromDeg, toDeg, widthDeg }
    })
    .reduce((widest, gap) => (gap.widthDeg > widest.widthDeg ? gap : widest))
}

/** Direction of the strongest value, degrees in (-180, 180]. */
export function peakAngleDeg(attenuationDb: readonly number[]): number {
  const peak = attenuationDb.indexOf(0)
  return peak > cutPoints / 2 ? peak - cutPoints : peak
}

/** Width around the strongest direction in which a cut loses less than 3 dB, degrees; 360 all round. */
export function halfPowerWidthDeg(attenuationDb: readonly number[]): number {
  const peak = attenuationDb.indexOf(0)
  const reach = (step: 1 | -1) => {
    for (let offset = 0; offset < cutPoints; offset++) {
      const here = attenuationDb[(peak + step * offset + 2 * cutPoints) % cutPoints]
      const next = attenuationDb[(peak + step * (offset + 1) + 2 * cutPoints) % cutPoints]
      if (next >= 3) return offset + (3 - here) / (next - here)
    }
    return cutPoints / 2
  }
  return Math.min(cutPoints, Math.round(10 * (reach(1) + reach(-1))) / 10)
}
