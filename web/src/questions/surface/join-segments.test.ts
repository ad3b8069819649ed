import fc from 'fast-check'
import type { Feature, FeatureCollection, LineString, Position } from 'geojson'
import { describe, expect, test } from 'vitest'
import type { ContourProperties } from '../../api/types.ts'
import { joinSegments } from './join-segments.ts'

type Pieces = FeatureCollection<LineString, ContourProperties>

function pieces(level: number, ...segments: Position[][]): Pieces['features'] {
  return segments.map((coordinates): Feature<LineString, ContourProperties> => ({
    type: 'Feature',
    properties: { threshold_dbm: level, class: 'usable' },
    geometry: { type: 'LineString', coordinates },
  }))
}

const collect = (features: Pieces['features']): Pieces => ({ type: 'FeatureCollection', features })

const segmentKey = (a: Position, b: Position): string => [a.join(), b.join()].toSorted().join(' ')

describe('joined isolines', () => {
  test('become one line where pieces meet, whichever way they run', () => {
    const [line] = joinSegments(
      collect(
        pieces(
          -90,
          [
            [1, 0],
            [2, 0],
          ],
          [
            [1, 0],
            [0, 0],
          ],
          [
            [3, 0],
            [2, 0],
          ],
        ),
      ),
    ).features
    const [coordinates] = line.geometry.coordinates
    expect(line.geometry.coordinates).toHaveLength(1)
    expect([coordinates, coordinates.toReversed()]).toContainEqual([
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 0],
    ])
  })

  test('close into a ring', () => {
    const ring = pieces(
      -90,
      [
        [0, 0],
        [1, 0],
      ],
      [
        [1, 0],
        [1, 1],
      ],
      [
        [1, 1],
        [0, 0],
      ],
    )
    const [line] = joinSegments(collect(ring)).features[0].geometry.coordinates
    expect(line).toHaveLength(4)
    expect(line[0]).toEqual(line[3])
  })

  test('keep levels apart', () => {
    const joined = joinSegments(
      collect([
        ...pieces(-90, [
          [0, 0],
          [1, 0],
        ]),
        ...pieces(-80, [
          [1, 0],
          [2, 0],
        ]),
      ]),
    )
    expect(joined.features.map((feature) => feature.properties.threshold_dbm)).toEqual([-90, -80])
  })

  test('draw every piece exactly once', () => {
    const node = fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 }))
    const segment = fc
      .tuple(node, node)
      .filter(([a, b]) => a[0] !== b[0] || a[1] !== b[1])
      .map(([a, b]): Position[] => [a, b])
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1, maxLength: 30 }), (segments) => {
        const joined = joinSegments(collect(pieces(-90, ...segments))).features[0]
        const drawn = joined.geometry.coordinates.flatMap((line) =>
          line.slice(1).map((position, i) => segmentKey(line[i], position)),
        )
        const given = segments.map(([a, b]) => segmentKey(a, b))
        expect(drawn.toSorted()).toEqual(given.toSorted())
      }),
    )
  })
})
