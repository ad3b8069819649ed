import { expect, test } from 'vitest'
import { isInPolygon } from '../../spatial/polygon-area.ts'
import * as parameter from '../wire/request-schema.ts'
import { polygon } from './polygon.ts'

test('an area of interest across the antimeridian holds what lies on both sides, but for its holes', () => {
  const square = (middle: number, size: number) => {
    const corners = [
      [middle - size, -size],
      [middle + size, -size],
      [middle + size, size],
      [middle - size, size],
    ].map(([lon, lat]) => [lon > 180 ? lon - 360 : lon, lat])
    return [...corners, corners[0]]
  }
  const rings = parameter.questionOf(polygon, {
    type: 'Polygon',
    coordinates: [square(180, 1), square(-179.5, 0.2)],
  })
  expect(isInPolygon(rings, 179.5, 0)).toBe(true)
  expect(isInPolygon(rings, -179.9, 0.5)).toBe(true)
  expect(isInPolygon(rings, -179.5, 0)).toBe(false)
  expect(isInPolygon(rings, 178.5, 0)).toBe(false)
  expect(isInPolygon(rings, 0, 0)).toBe(false)
})
