import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { coordinateSystem, isWhereUsed, projectedCodes, systemsWithin } from './projection.ts'

interface Golden {
  readonly points: readonly (readonly [
    code: number,
    lon: number,
    lat: number,
    east: number,
    north: number,
  ])[]
}

const golden = JSON.parse(
  readFileSync(
    new URL('../../../test/golden/spatial/projected-coordinates.json', import.meta.url),
    'utf8',
  ),
) as Golden

const metresPerDegree = 111_320
const radians = Math.PI / 180

function differenceM(a: readonly [number, number], b: readonly [number, number]): number {
  const x = (a[0] - b[0]) * Math.cos(b[1] * radians)
  const y = a[1] - b[1]
  return metresPerDegree * Math.sqrt(x * x + y * y)
}

/**
 * Where PROJ takes another shift of the datum than the one written down: a grid of shifts, or another
 * Helmert transformation of one area. Both are as good as the datum is known there.
 */
const otherShifts: ReadonlySet<number> = new Set([
  ...[3003, 3908, 5514, 23030, 23700, 31255, 31256, 31258, 31259, 31287],
  ...[31466, 31467, 31468, 31469],
])

describe('a place in a grid', () => {
  test.each(golden.points)('of EPSG:%i is where PROJ has it: %d, %d', (code, lon, lat, e, n) => {
    const place = coordinateSystem(code)!.toDegrees(e, n)
    expect(differenceM(place, [lon, lat])).toBeLessThan(otherShifts.has(code) ? 8 : 0.01)
  })

  it('of every national grid known here is among the numbers of PROJ', () => {
    const known = new Set(golden.points.map(([code]) => code))
    const isZone = (code: number): boolean => /^(?:258|326|327|230|269)\d\d$/.test(String(code))
    expect(projectedCodes.filter((code) => !known.has(code) && !isZone(code))).toEqual([])
  })

  it('is found again without its code, among the grids in use there', () => {
    for (const [code, lon, lat, east, north] of golden.points) {
      const box = [lon - 0.1, lat - 0.1, lon + 0.1, lat + 0.1] as const
      const system = coordinateSystem(code)!
      if (!system.isProjected || !isWhereUsed(system, [lon, lat])) continue
      expect(systemsWithin([east, north], box).map((found) => found.code)).toContain(code)
    }
  })

  it('is nowhere rather than somewhere, whatever its numbers', () => {
    const number = fc.double({ noNaN: false })
    fc.assert(
      fc.property(fc.constantFrom(...projectedCodes), number, number, (code, east, north) => {
        const place = coordinateSystem(code)!.toDegrees(east, north)
        expect(place).toHaveLength(2)
        if (!Number.isFinite(east)) expect(place).toEqual([NaN, NaN])
      }),
    )
  })

  it('of a code that is not known has no system', () => {
    for (const code of [0, -1, 1.5, NaN, 4269, 32661, 32600, 99999]) {
      expect(coordinateSystem(code)).toBeUndefined()
    }
  })
})
