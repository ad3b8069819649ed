import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalizeDegrees } from '../angles.ts'
import { gridAzimuthsDeg } from './azimuth-grid.ts'
import { azimuthMicrodegrees, isOnGrid, reachableAzimuthsDeg } from './azimuth.ts'
import { compareCandidatesByKey, planKey, tieKey, azimuthCandidate } from './candidate.ts'

const azimuthKey = (azimuthsDeg: readonly number[]) => planKey(azimuthsDeg.map(azimuthCandidate))
const byKey = (left: number, right: number) =>
  compareCandidatesByKey(azimuthCandidate(left), azimuthCandidate(right))

const angle = fc.double({ min: -1e6, max: 1e6, noNaN: true })

describe('azimuths', () => {
  it('are one azimuth when they agree in six decimals, also across north', () => {
    expect(azimuthMicrodegrees(359.9999999)).toBe(0)
    expect(azimuthMicrodegrees(10.0000001)).toBe(azimuthMicrodegrees(10))
    expect(azimuthMicrodegrees(10.000001)).not.toBe(azimuthMicrodegrees(10))
    expect(isOnGrid(349.99999999)).toBe(true)
    expect(isOnGrid(350.1)).toBe(false)
  })

  it('that a search can visit are the grid, and four more when the baseline is off it', () => {
    expect(gridAzimuthsDeg).toHaveLength(36)
    expect(reachableAzimuthsDeg(120)).toEqual(gridAzimuthsDeg)
    const reachable = reachableAzimuthsDeg(275.5)
    expect(reachable).toHaveLength(40)
    expect(reachable.filter((deg) => deg % 10 !== 0)).toEqual([5.5, 95.5, 185.5, 275.5])
    expect(reachable).toEqual([...reachable].sort((a, b) => a - b))
  })

  it('print with one decimal in request order', () => {
    expect(azimuthKey([90, 0, 12.34])).toBe('90.0,0.0,12.3')
    expect(tieKey(['A', 'B'], [azimuthCandidate(90), azimuthCandidate(5)])).toBe('A:90.0,B:5.0')
  })

  it('print as north where one decimal would make a full turn', () => {
    expect(azimuthKey([359.96, 359.94, 0.04])).toBe('0.0,359.9,0.0')
    expect(tieKey(['A'], [azimuthCandidate(359.97)])).toBe(tieKey(['A'], [azimuthCandidate(0)]))
    expect([359.96, 10, 0, 350].sort(byKey)).toEqual([0, 359.96, 10, 350])
    fc.assert(
      fc.property(angle, (deg) => {
        const printed = Number(azimuthKey([normalizeDegrees(deg)]))
        expect(printed).toBeGreaterThanOrEqual(0)
        expect(printed).toBeLessThan(360)
      }),
    )
  })

  it('sort as their text does, and by number where the text is the same', () => {
    const order = [200, 20, 100, 10, 10.02].sort(byKey)
    expect(order).toEqual([10, 10.02, 100, 20, 200])
  })
})
