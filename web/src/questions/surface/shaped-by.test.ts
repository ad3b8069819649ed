import { expect, test } from 'vitest'
import { groundWords, outsideWords, sightWords } from './shaped-by.ts'

const behind = {
  terrain_kind: 'dtm',
  points_in_sight: 9,
  tested_points: 9,
  count: 3,
  pct: 33.3,
} as const
const counted = {
  points: 100,
  behind_ground: 41,
  behind_pct: 41,
  paths_over_void: 0,
  paths_without_ground: 0,
}

test('the ground is told as counted, as known and flat under any model, or as not known', () => {
  expect(groundWords({ model: {}, model_evidence: { ground_counted: counted } })).toBe(
    'ground counted: 41.0 % of the beam behind it',
  )
  const flat = 'ground not counted'
  expect(groundWords({ model: { terrain_status: 'terrain_available_not_used' } })).toBe(flat)
  expect(groundWords({ model: {}, model_evidence: { behind_ground: behind } })).toBe(flat)
  expect(groundWords({ model: {} })).toBe('ground not counted: the pack has no terrain')
})

test('the share outside the pack is that of the service, with values there or without', () => {
  const outside = {
    beyond_pack: 'free',
    counted: 'nodes',
    count: 983,
    of: 1000,
    pct: 98.3,
  } as const
  expect(outsideWords({ model_evidence: { outside_pack: outside } })).toEqual([
    '98.3 % of the sector outside the pack',
  ])
  expect(
    outsideWords({ model_evidence: { outside_pack: { ...outside, count: 0, pct: 0 } } }),
  ).toEqual([])
  expect(outsideWords({})).toEqual([])
})

test('the share whose sight is a likelihood is told where the cell asks for one, also where it is none', () => {
  const of = (statistical: number, statistical_pct: number) =>
    sightWords({ model_evidence: { sight_counted: { points: 200, statistical, statistical_pct } } })
  expect(of(25, 12.5)).toEqual(['12.5 % by likelihood of sight'])
  expect(of(0, 0)).toEqual(['0.0 % by likelihood of sight'])
  expect(sightWords({ model_evidence: {} })).toEqual([])
})
