import { describe, expect, test } from 'vitest'
import { distance } from '../../geometry/geometry.ts'
import { placedExample, withoutPlace } from './place.ts'

const example = {
  frequency_ghz: 140,
  transmitter: { lon: -32.996, lat: 46.9929, height_m: 25 },
  receiver: { lon: -32.9948, lat: 46.9932, height_m: 1.5 },
}

describe('an example of a calculator', () => {
  test('begins at the place of the plan, with its receiver as far away as before', () => {
    const placed = placedExample(example, { from: [13.4, 52.5], to: null, heightsM: null })
    expect(placed['transmitter']).toEqual({ lon: 13.4, lat: 52.5, height_m: 25 })
    const { lon, lat } = placed['receiver'] as { lon: number; lat: number }
    const before = distance([-32.996, 46.9929], [-32.9948, 46.9932])
    expect(Math.abs(distance([13.4, 52.5], [lon, lat]) - before)).toBeLessThan(0.5)
  })

  test('leads where the path leads', () => {
    const placed = placedExample(example, {
      from: [13.4, 52.5],
      to: [13.41, 52.51],
      heightsM: null,
    })
    expect(placed['receiver']).toEqual({ lon: 13.41, lat: 52.51, height_m: 1.5 })
    expect(placed['frequency_ghz']).toBe(140)
  })

  test('stands as high as the cell and its receiver', () => {
    const heightsM = { from: 42, to: 12 }
    const placed = placedExample(example, { from: [13.4, 52.5], to: null, heightsM })
    expect(placed).toMatchObject({ transmitter: { height_m: 42 }, receiver: { height_m: 12 } })
  })

  test('without places stays as it is, and its other members tell whether it has changed', () => {
    const slab = { thickness_m: 0.01 }
    expect(placedExample(slab, { from: [1, 2], to: null, heightsM: null })).toBe(slab)
    const heightsM = { from: 40, to: 10 }
    const moved = placedExample(example, { from: [13.4, 52.5], to: [13.41, 52.51], heightsM })
    expect(withoutPlace(moved)).toEqual(withoutPlace(example))
    expect(withoutPlace({ ...example, frequency_ghz: 141 })).not.toEqual(withoutPlace(example))
  })
})
