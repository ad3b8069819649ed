import type { RayFeature } from '../api/types.ts'

/** Power along a ray in two lines that share the point where the line of sight is lost. */
export interface RaySeries {
  readonly distanceM: number[]
  /** Null where the receiver has no line of sight. */
  readonly losDbm: (number | null)[]
  /** Null where the receiver has one. */
  readonly nlosDbm: (number | null)[]
}

/** The chart data of one ray, from its segments in order. */
export function raySeries(segments: readonly RayFeature[]): RaySeries {
  const series: RaySeries = { distanceM: [], losDbm: [], nlosDbm: [] }
  let previousIsLos: boolean | null = null
  for (const { properties } of segments) {
    const isLos = properties.los_state === 'los'
    const last = series.distanceM.length - 1
    if (previousIsLos !== null && previousIsLos !== isLos) {
      // Both lines hold the last point, so that nothing is missing between them.
      if (isLos) series.losDbm[last] = series.nlosDbm[last]
      else series.nlosDbm[last] = series.losDbm[last]
    }
    series.distanceM.push(properties.distance_m)
    series.losDbm.push(isLos ? properties.signal_dbm : null)
    series.nlosDbm.push(isLos ? null : properties.signal_dbm)
    previousIsLos = isLos
  }
  return series
}

/** What one ray says in words. */
interface RaySummary {
  readonly bearingDeg: number
  readonly reachM: number
  readonly endDbm: number
  readonly isBlocked: boolean
  /** Distance at which the line of sight is first lost; null when it never is. */
  readonly sightLostM: number | null
  readonly fallbackSegments: number
}

export function summarizeRay(segments: readonly RayFeature[]): RaySummary | null {
  const last = segments.at(-1)
  if (last === undefined) return null
  const firstNlos = segments.findIndex((segment) => segment.properties.los_state !== 'los')
  return {
    bearingDeg: last.properties.angle_deg,
    reachM: last.properties.distance_m,
    endDbm: last.properties.signal_dbm,
    isBlocked: last.properties.is_blocked,
    sightLostM: firstNlos < 0 ? null : startOf(segments, firstNlos),
    fallbackSegments: segments.filter((segment) => segment.properties.fallback_used === true)
      .length,
  }
}

/** A segment starts where the one before it ends. */
const startOf = (segments: readonly RayFeature[], index: number): number =>
  index === 0 ? 0 : segments[index - 1].properties.distance_m
