import { expect, test } from 'vitest'
import type { SurfaceGrid } from '../../api/types.ts'
import { proposedLevels, spanOf } from './span.ts'

const nodata = -9999 as const

const gridOf = (values: number[]): SurfaceGrid => ({
  width: values.length,
  height: 1,
  bounds: [0, 0, 1, 1],
  cell_size_m: 10,
  nodata,
  values,
  crs: 'OGC:CRS84',
  row_order: 'south-to-north',
})

const strong = gridOf([nodata, ...Array.from({ length: 61 }, (_, i) => -68 + i)])
const range = { min_dbm: -68, max_dbm: -8 }

test('the colours follow the values, or are those of all pictures', () => {
  expect(spanOf(strong, true)).toEqual([-70, 0])
  expect(spanOf(strong, false)).toEqual([-120, -40])
  expect(spanOf(gridOf([nodata]), true)).toEqual([-120, -40])
})

test('levels are proposed where no isoline lies in the picture, and all lie in it', () => {
  expect(proposedLevels(strong, [-110, -100, -90, -80], range)).toEqual([-55, -40, -25, -10])
  expect(proposedLevels(strong, [-110, -60], range)).toEqual([])
  expect(proposedLevels(strong, [-110], { min_dbm: null, max_dbm: null })).toEqual([])
})
