import { expect, test } from 'vitest'
import { valueAt } from '../../color/raster.ts'
import type { InterferenceAnswer } from './answer.ts'
import { comparedGrid } from './compared-grid.ts'

const sample = (lon: number, lat: number, sinr: number | null): unknown => ({
  at: [lon, lat],
  sinr_db: sinr,
  rsrp_dbm: sinr === null ? null : sinr - 100,
})

const told: unknown = {
  samples: [sample(7, 43, 3), sample(7.002, 43, null), sample(7.001, 43.001, -4)],
  spacingM: 100,
}
const answer = told as InterferenceAnswer

test('two answers differ by the quantity that is shown, at their samples alone', () => {
  const grid = comparedGrid(answer, 'sinr')
  expect(valueAt(grid, 7, 43)).toBe(3)
  expect(valueAt(grid, 7.001, 43.001)).toBe(-4)
  expect(valueAt(grid, 7.002, 43)).toBeNull()
  expect(valueAt(grid, 7.001, 43)).toBeNull()
})

test('where a name is shown, by RSRP', () => {
  expect(valueAt(comparedGrid(answer, 'best_server'), 7, 43)).toBe(-97)
})

test('an answer without samples has no value anywhere', () => {
  const empty: InterferenceAnswer = { ...answer, samples: [] }
  expect(valueAt(comparedGrid(empty, 'sinr'), 7, 43)).toBeNull()
})
