import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TowerFeature } from '../api/types.ts'
import { shareOfSector, strongestStart } from './strongest-site.ts'

const site = (
  id: string,
  lon: number,
  properties: TowerFeature['properties'],
  lat = 43,
): TowerFeature => ({
  type: 'Feature',
  id,
  geometry: { type: 'Point', coordinates: [lon, lat] },
  properties,
})

const wide = [0, 0, 90, 90] as const

describe('the site to start with', () => {
  test('is recorded rather than simulated, and the highest of those', () => {
    const records = [
      site('simulated', 7, { is_simulated: true, antenna_height_m: 90 }),
      site('low', 7, { antenna_height_m: 20 }),
      site('high', 7, { antenna_height_m: 40 }),
    ]
    expect(strongestStart(records, wide, 120)?.tower.id).toBe('high')
  })

  test('is on the air where a list says that another one is not', () => {
    const records = [
      site('off', 7, { antenna_height_m: 40, is_active: false }),
      site('on', 7, { antenna_height_m: 20, is_active: true }),
    ]
    expect(strongestStart(records, wide, 120)?.tower.id).toBe('on')
  })

  test('is of unknown height rather than lower than the usual models go', () => {
    const records = [site('low', 7, { antenna_height_m: 9 }), site('unknown', 7.001, {})]
    expect(strongestStart(records, wide, 120)?.tower.id).toBe('unknown')
    expect(strongestStart(records.slice(0, 1), wide, 120)?.tower.id).toBe('low')
  })

  test('has the most others before it where heights are equal or unknown', () => {
    const records = [
      site('alone', 8, {}),
      site('among', 7, {}),
      site('others', 7.001, { is_simulated: true }),
    ]
    const start = strongestStart(records, wide, 120)
    expect(start?.tower.id).toBe('among')
    expect(Math.abs((start?.azimuthDeg ?? 0) - 90)).toBeLessThanOrEqual(60)
  })

  test('of one mast, looks where the others stand', () => {
    const records = [
      site('west', 7, { azimuth_deg: 270, antenna_height_m: 30 }),
      site('east', 7, { azimuth_deg: 90, antenna_height_m: 30 }),
      site('other', 7.005, { is_simulated: true }),
    ]
    expect(strongestStart(records, wide, 120)).toMatchObject({ azimuthDeg: 90 })
  })

  test('at the southern edge of a pack looks north, though another sector stands higher', () => {
    const bounds = [6.98, 43, 7.02, 43.03] as const
    const records = [
      site('out', 7, { azimuth_deg: 180, antenna_height_m: 60 }, 43.0005),
      site('in', 7, { azimuth_deg: 0, antenna_height_m: 30 }, 43.0005),
    ]
    expect(strongestStart(records, bounds, 120)?.tower.id).toBe('in')
    const [unknown] = [site('unknown', 7, {}, 43.0005)]
    const { azimuthDeg = 180 } = strongestStart([unknown], bounds, 120) ?? {}
    expect(Math.cos((azimuthDeg * Math.PI) / 180)).toBeGreaterThan(0.8)
  })

  test('is none where there are no records', () => {
    expect(strongestStart([], wide, 120)).toBeNull()
  })
})

test('a sector within a box has all of its share, one beside it none, and opposite halves add up', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 359 }), (azimuthDeg) => {
      const share = (bounds: readonly [number, number, number, number], turnDeg: number): number =>
        shareOfSector([7, 43], azimuthDeg + turnDeg, 180, 500, bounds)
      expect(share([6, 42, 8, 44], 0)).toBe(1)
      expect(share([8, 42, 9, 44], 0)).toBe(0)
      const east = [7, 42, 8, 44] as const
      // Nine bearings: the edge may have one of them on either side.
      expect(Math.abs(share(east, 0) + share(east, 180) - 1)).toBeLessThanOrEqual(1 / 9 + 1e-9)
    }),
  )
})
