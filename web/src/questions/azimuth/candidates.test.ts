import { expect, test } from 'vitest'
import { bestName, scoredAzimuths } from './candidates.ts'

const candidate = (azimuth: number) => ({
  azimuth,
  total_score: 10,
  demand_score: 5,
  residential_score: 3,
  propagation_reach_score: 2,
  hit_demand_buildings: 1,
  hit_residential_buildings: 1,
})
const candidates = [candidate(0), candidate(10), candidate(20)]

test('the present azimuth that is better than all stands among them, with its sum alone', () => {
  const present_azimuth = { azimuth: 13, total_score: 12.5 }
  const rows = scoredAzimuths({ candidates, present_azimuth })
  expect(rows.map(({ azimuth }) => azimuth)).toEqual([0, 10, 13, 20])
  expect(rows[2].total_score).toBe(12.5)
  expect(rows[2].demand_score).toBeUndefined()
  expect(bestName({ present_azimuth })).toBe('best step')
})

test('without it the candidates are all there is, and one of them is the best', () => {
  expect(scoredAzimuths({ candidates })).toEqual(candidates)
  expect(bestName({})).toBe('best')
})
