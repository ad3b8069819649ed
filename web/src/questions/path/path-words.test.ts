import { expect, test } from 'vitest'
import type { PathProfileResponse } from '../../api/types.ts'
import { guessedRoofs, pathWords, sumDbmOf } from './path-words.ts'

type Edge = NonNullable<PathProfileResponse['dominant_obstruction']>

const edge = (height_above_los_m: number | null) => ({ height_above_los_m }) as Edge

test('a way is only said to be blocked by a building whose roof is known to stand in it', () => {
  const told = (heightM: number | null) =>
    pathWords({ classification: 'building-obstructed', dominant_obstruction: edge(heightM) })
  expect(told(3)).toBe('a building in the way')
  expect(told(0)).toBe('a building in the way')
  expect(told(null)).toBe('a roof of unknown height on the path')
})

test('a free way and the ground have words of their own', () => {
  expect(pathWords({ classification: 'line-of-sight' })).toBe('nothing in the way')
  expect(pathWords({ classification: 'terrain-obstructed', dominant_obstruction: edge(12) })).toBe(
    'ground in the way',
  )
})

test('roofs that are guessed or unknown are counted once each, and known ones not', () => {
  const roof = (
    building_id: string,
    building_height_m: number | null,
    building_height_source?: 'height' | 'default-3-storey',
  ) => ({
    building_id,
    building_height_m,
    ...(building_height_source && { building_height_source }),
  })
  const known = roof('a', 12, 'height')
  expect(guessedRoofs([known, { building_height_m: null }])).toBeNull()
  const told = guessedRoofs([
    known,
    roof('b', null),
    roof('b', null),
    roof('c', 9, 'default-3-storey'),
  ])
  expect(told).toContain('1 of unknown height')
  expect(told).toContain('1 drawn with three storeys')
})

test('a way has no sum while a loss on it is unknown', () => {
  const budget = (complete: boolean) => ({ loss_budget: { complete, rx_dbm_p50: -41.5 } })
  expect(sumDbmOf(budget(true))).toBe(-41.5)
  expect(sumDbmOf(budget(false))).toBeNull()
})
