import { afterEach, expect, it } from 'vitest'
import type { SurfaceResponse } from '../../api/types.ts'
import { chanceAt, chanceGrid, hasChances, shownChances, surfaceShows } from './chances.ts'

const grid: SurfaceResponse['grid'] = {
  crs: 'OGC:CRS84',
  row_order: 'south-to-north',
  bounds: [10, 50, 10.2, 50.1],
  width: 3,
  height: 2,
  cell_size_m: 25,
  nodata: -9999,
  values: [-120, -80, -9999, -60, -40, -100],
}
const probability: NonNullable<SurfaceResponse['probability']> = {
  threshold_dbm: -100,
  values: [0.012, 0.95, null, 1, 1, 0.5],
  status: 'computed',
  location_spread: '3GPP TR 38.901',
  nodes_without_spread: 0,
  expected_km2: 1,
  areas: [],
  headline: '',
}

afterEach(() => (surfaceShows.value = 'power'))

it('chances are a grid of percent in the places of the powers, without data where there is none', () => {
  const chances = chanceGrid({ grid, probability })
  expect(Array.from(chances?.values ?? [], (value) => Math.round(10 * value) / 10)).toEqual([
    1.2,
    95,
    grid.nodata,
    100,
    100,
    50,
  ])
  expect({ ...chances, values: [] }).toEqual({ ...grid, values: [] })
})

it('are shown where they are wanted, and power where there are none', () => {
  const surface = { grid, probability }
  expect(shownChances(surface)).toBeNull()
  surfaceShows.value = 'chance'
  expect(shownChances(surface)).toBe(chanceGrid(surface))
  expect(shownChances({ grid })).toBeNull()
  expect(shownChances({ grid, probability: { ...probability, values: [] } })).toBeNull()
  const unknown = { ...probability, status: 'no_spread_stated' as const }
  expect(shownChances({ grid, probability: unknown })).toBeNull()
})

it('are still there to be chosen while a picture ahead of the service has none yet', () => {
  const ahead = { ...probability, values: [], areas: [] }
  expect(shownChances({ grid, probability: ahead })).toBeNull()
  expect(hasChances({ probability: ahead })).toBe(true)
  expect(hasChances({ probability: { ...ahead, status: 'no_spread_stated' } })).toBe(false)
  expect(hasChances({})).toBe(false)
})

it('are told for the node under the pointer', () => {
  expect(chanceAt({ grid, probability }, 10.1, 50)).toBe(0.95)
  expect(chanceAt({ grid, probability }, 10.2, 50)).toBeNull()
  expect(chanceAt({ grid, probability }, 11, 50)).toBeNull()
  expect(chanceAt({ grid }, 10.1, 50)).toBeNull()
})
