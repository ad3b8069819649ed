import type { Feature, FeatureCollection, LineString, MultiLineString, Position } from 'geojson'
import type { ContourProperties } from '../../api/types.ts'

/**
 * Joins the two-point pieces of isolines into long lines, one feature per level: they are drawn
 * with proper corners and carry a label here and there instead of one per piece.
 */
export function joinSegments(
  pieces: FeatureCollection<LineString, ContourProperties>,
): FeatureCollection<MultiLineString, { threshold_dbm: number }> {
  const levels = new Map<number, Position[][]>()
  for (const { properties, geometry } of pieces.features) {
    const level = levels.get(properties.threshold_dbm)
    if (level === undefined) levels.set(properties.threshold_dbm, [geometry.coordinates])
    else level.push(geometry.coordinates)
  }
  return {
    type: 'FeatureCollection',
    features: [...levels].map(
      ([threshold_dbm, segments]): Feature<MultiLineString, { threshold_dbm: number }> => ({
        type: 'Feature',
        properties: { threshold_dbm },
        geometry: { type: 'MultiLineString', coordinates: chain(segments) },
      }),
    ),
  }
}

/** Lines through all segments, each segment used once. */
function chain(segments: readonly Position[][]): Position[][] {
  const ends = new Map<string, number[]>()
  segments.forEach((segment, i) => {
    for (const position of [segment[0], segment[segment.length - 1]]) {
      const key = keyOf(position)
      const meeting = ends.get(key)
      if (meeting === undefined) ends.set(key, [i])
      else meeting.push(i)
    }
  })
  const used = new Uint8Array(segments.length)
  const follow = (from: Position): Position[] => {
    const line: Position[] = []
    for (let at = from; ;) {
      const next = ends.get(keyOf(at))?.find((i) => used[i] === 0)
      if (next === undefined) return line
      used[next] = 1
      const segment = segments[next]
      const forward = keyOf(segment[0]) === keyOf(at)
      const ordered = forward ? segment : segment.toReversed()
      line.push(...ordered.slice(1))
      at = ordered[ordered.length - 1]
    }
  }
  const lines: Position[][] = []
  segments.forEach((segment, i) => {
    if (used[i] !== 0) return
    used[i] = 1
    const after = follow(segment[segment.length - 1])
    const before = follow(segment[0]).reverse()
    lines.push([...before, ...segment, ...after])
  })
  return lines
}

/** Pieces of neighbouring cells meet within rounding. */
const keyOf = (position: Position): string => `${position[0].toFixed(7)},${position[1].toFixed(7)}`
