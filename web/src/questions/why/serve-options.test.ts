import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { GapsResponse } from '../../api/types.ts'
import { destination } from '../../geometry/geometry.ts'
import type { ServeOption } from './serve-options.ts'
import {
  changeElsewhere,
  changeWords,
  isWorthPointing,
  pointedAt,
  ranked,
  notServedText,
  servedNow,
} from './serve-options.ts'

const cell = { tower_lon: 7, tower_lat: 43, azimuth: 30, antenna_height_m: 31.5 }
const option = (name: string, pointedDbm: number | null): ServeOption => ({
  cellId: name,
  name,
  now: { azimuth: 30, electrical_downtilt_deg: 0 },
  pointed: { azimuth: 60, electrical_downtilt_deg: 0 },
  nowDbm: null,
  pointedDbm,
  levelDbm: -100,
  elsewhere: null,
})

function gaps(powers: Readonly<Record<string, number | null>>): GapsResponse {
  const told: unknown = {
    stats: { building_service_threshold_dbm: -100 },
    receiver_threshold: { sensitivity_dbm: -115 },
    buildings: {
      ids: Object.keys(powers),
      rx_dbm: Object.values(powers),
      total_demand: Object.keys(powers).map(() => 1),
    },
  }
  return told as GapsResponse
}

describe('a cell pointed at a place', () => {
  test('looks there, whatever its orientation, and keeps its tilt where the pattern takes nothing', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 359 }),
        fc.integer({ min: -180, max: 180 }),
        fc.integer({ min: 50, max: 3000 }),
        (bearingDeg, orientation_deg, distanceM) => {
          const place = destination([7, 43], bearingDeg, distanceM)
          const { azimuth, electrical_downtilt_deg } = pointedAt(
            { ...cell, orientation_deg, electrical_downtilt_deg: 2 },
            place,
            0,
          )
          const offDeg = (((azimuth + orientation_deg - bearingDeg + 540) % 360) + 360) % 360
          expect(Math.abs(offDeg - 180)).toBeLessThanOrEqual(0.6)
          expect(electrical_downtilt_deg).toBe(2)
        },
      ),
    )
  })

  test('is tilted to a place that lies below it: 30 m over 300 m are six degrees', () => {
    const place = destination([7, 43], 90, 300)
    expect(pointedAt(cell, place, 9)).toEqual({ azimuth: 90, electrical_downtilt_deg: 6 })
    const mechanical = { ...cell, mechanical_downtilt_deg: 4 }
    expect(pointedAt(mechanical, place, 9).electrical_downtilt_deg).toBe(2)
  })

  test('is told as one would on the roof', () => {
    expect(changeWords(option('A', -80))).toBe('turned 30° right to 60°')
    const across = { ...option('A', -80), now: { azimuth: 10, electrical_downtilt_deg: 0 } }
    const pointed = { azimuth: 350, electrical_downtilt_deg: 3 }
    expect(changeWords({ ...across, pointed })).toBe(
      'turned 20° left to 350°, tilted 3° down to 3°',
    )
    expect(changeWords({ ...across, pointed: across.now })).toBe('as it stands')
  })
})

test('a mast is climbed for half a decibel or more, or for a first signal', () => {
  expect(isWorthPointing(-60, -59.6)).toBe(false)
  expect(isWorthPointing(-60, -59.5)).toBe(true)
  expect(isWorthPointing(null, -110)).toBe(true)
  expect(isWorthPointing(-60, null)).toBe(false)
  expect(isWorthPointing(null, null)).toBe(false)
})

test('the strongest comes first, and who gives nothing last', () => {
  const order = ranked([option('none', null), option('weak', -110), option('strong', -70)])
  expect(order.map(({ name }) => name)).toEqual(['strong', 'weak', 'none'])
})

test('of cells that give a place the same, the one that stays as it stands is first', () => {
  const turned = option('turned', -47.21)
  const standing = { ...option('standing', -47.24), pointed: turned.now, nowDbm: -47.24 }
  expect(ranked([turned, standing]).map(({ name }) => name)).toEqual(['standing', 'turned'])
  expect(ranked([option('more', -47.1), standing])[0].name).toBe('more')
  expect(servedNow([turned, standing])?.name).toBe('standing')
  expect(servedNow([turned, { ...standing, nowDbm: -100 }])).toBeNull()
  expect(notServedText([turned])).not.toMatch(/radius/)
  const beyond = [turned, standing].map((option) => ({ ...option, pointedDbm: null }))
  expect(notServedText(beyond)).toMatch(/None reaches it.* larger radius, or place a cell here/)
})

test('elsewhere counts who is served by one pointing alone', () => {
  const before = gaps({ a: -90, b: -90, c: -105, d: null })
  const after = gaps({ a: -90, b: -101, c: -99, e: -80 })
  expect(changeElsewhere(before, after)).toEqual({ gained: 2, lost: 1 })
  expect(changeElsewhere(before, before)).toEqual({ gained: 0, lost: 0 })
})
