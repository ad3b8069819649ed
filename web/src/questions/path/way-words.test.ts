import { expect, test } from 'vitest'
import type { PathProfileResponse } from '../../api/types.ts'
import { wayWords } from './way-words.ts'

type Edge = NonNullable<PathProfileResponse['dominant_obstruction']>

const edge = (height_above_los_m: number | null) => ({ height_above_los_m }) as Edge

test('a way is only said to be blocked by a building whose roof is known to stand in it', () => {
  const told = (heightM: number | null) =>
    wayWords({ classification: 'building-obstructed', dominant_obstruction: edge(heightM) })
  expect(told(3)).toBe('a building in the way')
  expect(told(0)).toBe('a building in the way')
  expect(told(null)).toBe('a roof of unknown height on the way')
})

test('a free way and the ground have words of their own', () => {
  expect(wayWords({ classification: 'line-of-sight' })).toBe('nothing in the way')
  expect(wayWords({ classification: 'terrain-obstructed', dominant_obstruction: edge(12) })).toBe(
    'ground in the way',
  )
})
