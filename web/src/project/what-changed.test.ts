import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Scenario } from '../scenario/scenario.ts'
import { whatChanged } from './what-changed.ts'

const cells = (entries: Readonly<Record<string, Scenario>>): ReadonlyMap<string, Scenario> =>
  new Map(Object.entries(entries))
const at: Scenario = { tower_lon: 7, tower_lat: 43, azimuth: 350, tx_power_dbm: 40 }

describe('what changed between two answers', () => {
  test('is nothing between equal ones', () => {
    expect(whatChanged(cells({ A: at }), cells({ A: { ...at } }))).toEqual([])
    // What the service would take anyway is no change.
    const stated = { ...at, electrical_downtilt_deg: 0 }
    expect(whatChanged(cells({ A: at }), cells({ A: stated }))).toEqual([])
  })

  test('is told as a planner would: turned, moved, added, gone, more power', () => {
    const before = cells({ 'NR-3': at, 'NR-4': at, old: at })
    const after = cells({
      'NR-3': { ...at, azimuth: 20 },
      'NR-4': { ...at, tower_lat: 43.001, tx_power_dbm: 43 },
      new: at,
    })
    expect(whatChanged(before, after)).toEqual([
      'new added',
      'old gone',
      'NR-3 turned 30° right',
      'NR-4 moved 111 m',
      'NR-4 power 40 dBm → 43 dBm',
    ])
  })

  test('tells once what holds for all, and names what the service decides', () => {
    const before = cells({ A: at, B: at })
    const model = { ...at, propagation_model: 'free_space_clutter' }
    expect(whatChanged(before, cells({ A: model, B: model }))).toEqual([
      'all cells propagation automatic → Free space + clutter (P.2108)',
    ])
  })

  test('a turn and the turn back are equally far, in opposite directions, at most half round', () => {
    const angle = fc.integer({ min: -360, max: 720 })
    fc.assert(
      fc.property(angle, angle, (from, to) => {
        const words = (a: number, b: number): string => {
          const asked = (azimuth: number) => cells({ A: { ...at, azimuth } })
          return whatChanged(asked(a), asked(b)).join()
        }
        const there = /turned (\d+)° (right|left)/.exec(words(from, to))
        const back = /turned (\d+)° (right|left)/.exec(words(to, from))
        expect(there?.[1]).toBe(back?.[1])
        expect(Number(there?.[1] ?? 0)).toBeLessThanOrEqual(180)
        expect((there === null) === ((to - from) % 360 === 0)).toBe(true)
        if (there?.[1] !== undefined && there[1] !== '180') expect(there[2]).not.toBe(back?.[2])
      }),
    )
  })
})
