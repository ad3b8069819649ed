import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { valueAt } from '../../color/raster.ts'
import type { CellPicture } from './answer.ts'
import { mergePictures, servedAreaM2, servedBuildings } from './answer.ts'

const nodata = -9999
type Powers = readonly (number | null)[]

/** A picture of 4 x 3 nodes, of which only what is merged is told. */
function picture(
  name: string,
  powers: Powers,
  shift = 0,
  facades: Powers = [],
  sentences: readonly string[] = [],
): CellPicture {
  const grid = {
    width: 4,
    height: 3,
    bounds: [7 + shift, 43, 7.003 + shift, 43.002],
    cell_size_m: 100,
    nodata,
    values: powers.map((power) => power ?? nodata),
  }
  const valid = powers.filter((power) => power !== null).length
  const stats = {
    valid_cell_count: valid,
    outside_pack_cells: 12 - valid,
    unknown_height_cells: 0,
  }
  const told: unknown = {
    name,
    surface: {
      grid,
      stats,
      receiver_threshold: { sensitivity_dbm: -115 },
      applicability: { applied_model_id: 'free_space', fallback_used: false },
      model_evidence: { sentences },
      fingerprint: name,
    },
    gaps: {
      stats: { building_service_threshold_dbm: -100 },
      receiver_threshold: { sensitivity_dbm: -115 },
      buildings: {
        ids: facades.map((_, i) => `b${i}`),
        rx_dbm: facades,
        total_demand: facades.map((_, i) => i + 1),
      },
    },
  }
  return told as CellPicture
}

const powers = fc.array(fc.option(fc.integer({ min: -140, max: -40 })), {
  minLength: 12,
  maxLength: 12,
})

describe('the picture of a plan', () => {
  test('shows at every node the strongest of its cells, and which it is', () => {
    fc.assert(
      fc.property(powers, powers, (first, second) => {
        const { grid, servers } = mergePictures([picture('A', first), picture('B', second)])
        expect(grid.values).toHaveLength(12)
        Array.from(grid.values).forEach((value, node) => {
          const both = [first[node], second[node]].filter((power) => power !== null)
          expect(value).toBe(both.length === 0 ? nodata : Math.max(...both))
          const of = servers[node] < 0 ? null : [first, second][servers[node]][node]
          expect(of).toBe(both.length === 0 ? null : value)
        })
      }),
    )
  })

  test('says once what all cells stand on, and by name what some do', () => {
    const told = (name: string, sentences: readonly string[]) =>
      picture(name, Array<number>(12).fill(-80), 0, [], sentences)
    const { model_evidence } = mergePictures([
      told('A', ['No map of refractivity.', 'Ground: 7 %.']),
      told('B', ['No map of refractivity.', 'Ground: 3 %.']),
      told('C', ['No map of refractivity.', 'Ground: 3 %.']),
    ])
    expect(model_evidence?.sentences).toEqual([
      'No map of refractivity.',
      'A: Ground: 7 %.',
      'B, C: Ground: 3 %.',
    ])
  })

  test('with a cell more serves never less, of ground and of buildings', () => {
    fc.assert(
      fc.property(powers, powers, (first, second) => {
        const one = mergePictures([picture('A', first, 0, first)])
        const two = mergePictures([picture('A', first, 0, first), picture('B', second, 0, second)])
        expect(servedAreaM2(two)).toBeGreaterThanOrEqual(servedAreaM2(one))
        expect(servedBuildings(two).served).toBeGreaterThanOrEqual(servedBuildings(one).served)
        expect(servedBuildings(two).allDemand).toBe(servedBuildings(one).allDemand)
      }),
    )
  })

  test('reaches over all of its cells, and has nothing between them', () => {
    const all = new Array<number>(12).fill(-70)
    const { grid, servers } = mergePictures([picture('A', all), picture('B', all, 0.01)])
    expect(grid.bounds).toEqual([7, 43, 7.013, 43.002])
    expect(valueAt(grid, 7.001, 43.001)).toBe(-70)
    expect(valueAt(grid, 7.0065, 43.001)).toBeNull()
    expect(servers.filter((server) => server === 0)).toHaveLength(12)
    expect(servers.filter((server) => server === 1)).toHaveLength(12)
  })

  test('counts a building once, with its strongest cell', () => {
    const none = new Array<null>(12).fill(null)
    const answer = mergePictures([
      picture('A', none, 0, [-90, -120, null]),
      picture('B', none, 0, [-80, -110, null]),
    ])
    expect(answer.buildings.map(({ level, server }) => [level, server])).toEqual([
      ['served', 1],
      ['weak', 1],
      ['none', -1],
    ])
    expect(servedBuildings(answer)).toEqual({ served: 1, all: 3, demand: 1, allDemand: 6 })
  })
})
