import { describe, expect, test } from 'vitest'
import { fields } from './fields.ts'
import { numberFields } from './number-fields.ts'
import type { NumberField } from './field.ts'
import type { FieldName } from './fields.ts'
import {
  boundsText,
  estimatedRayFeatures,
  estimatedSurfaceCells,
  fieldProblem,
  sectorProblems,
  surfaceProblems,
} from './validate.ts'

const placed = { tower_lon: 7, tower_lat: 43 }

describe('the checks of the form', () => {
  test('every field takes both of its bounds and nothing beyond them', () => {
    for (const field of Object.values(numberFields) as NumberField[]) {
      const low = field.minimum ?? field.exclusiveMinimum
      const high = field.maximum ?? field.exclusiveMaximum
      if (low === undefined || high === undefined) continue
      expect(fieldProblem(field, low) === null).toBe(field.exclusiveMinimum === undefined)
      expect(fieldProblem(field, high) === null).toBe(field.exclusiveMaximum === undefined)
      expect(fieldProblem(field, low - 1)).toBe(boundsText(field))
      expect(fieldProblem(field, high + 1)).toBe(boundsText(field))
      expect(fieldProblem(field, Number.NaN)).toBe('a number is needed')
    }
  })

  test('every default is within its own bounds', () => {
    for (const name of Object.keys(fields) as FieldName[]) {
      const field = fields[name]
      if (field.fallback !== null) expect(fieldProblem(field, field.fallback)).toBeNull()
    }
  })

  test('names are measured in bytes of UTF-8', () => {
    expect(fieldProblem(fields.band, 'n'.repeat(64))).toBeNull()
    expect(fieldProblem(fields.band, 'ü'.repeat(33))).toBe('1 to 64 bytes')
  })

  test('a cell has to be placed', () => {
    expect(sectorProblems({})[0].name).toBe('tower_lon')
    expect(sectorProblems(placed)).toEqual([])
  })

  // The pairs of the published limit: 720 rays at 5 km are refused, 360 at 1.5 km are not.
  test.each([
    [720, 5000, 144_000, false],
    [360, 1500, 21_600, true],
    [250, 2500, 25_000, true],
    [8, 26, 16, true],
    // Rays beyond 5 km have 200 pieces.
    [60, 12_000, 12_000, true],
    [60, 50_000, 12_000, true],
    [126, 50_000, 25_200, false],
  ])('%i rays at %i m are estimated at %i segments', (rays, radius_m, features, isAllowed) => {
    const scenario = { ...placed, rays, radius_m }
    expect(estimatedRayFeatures(scenario)).toBe(features)
    expect(sectorProblems(scenario).length === 0).toBe(isAllowed)
  })

  test.each([
    [400, 25, 33 * 33, true],
    [5000, 25, 401 * 401, false],
    [5000, 32, 314 * 314, true],
    [1575, 10, 316 * 316, true],
    [1580, 10, 317 * 317, false],
  ])('a radius of %i m in cells of %i m is a grid of %i', (radius_m, cell_size_m, cells, ok) => {
    const scenario = { ...placed, radius_m, cell_size_m, rays: 8 }
    expect(estimatedSurfaceCells(scenario)).toBe(cells)
    expect(surfaceProblems(scenario).length === 0).toBe(ok)
  })

  test.each([
    [[], 'none'],
    [[-90, -90], 'one twice'],
    [[-181], 'too low'],
    [[0.5], 'too high'],
    [Array.from({ length: 11 }, (_, i) => -i), 'eleven'],
  ])('isolines at %j are refused (%s)', (thresholds_dbm) => {
    expect(surfaceProblems({ ...placed, thresholds_dbm })[0].name).toBe('thresholds_dbm')
  })
})
