import { describe, expect, it } from 'vitest'
import { towerFeature } from '../../../test/made-packs.ts'
import type { TowerStore } from '../../spatial/footprint-store.ts'
import { stringAt } from '../../spatial/string-table.ts'
import { SkipCounter } from './skip-reasons.ts'
import { readTowers } from './towers.ts'

function load(...features: unknown[]): { towers: TowerStore; counts: Record<string, number> } {
  const skipped = new SkipCounter()
  const towers = readTowers(features, skipped)
  return { towers, counts: skipped.counts() }
}

function ids({ towers }: { towers: TowerStore }): string[] {
  return Array.from({ length: towers.towerCount }, (_, i) => stringAt(towers.ids, i))
}

describe('readTowers', () => {
  it('sorts by id and keeps every member beside its tower', () => {
    const properties = { Cell_ID: '68719476735', radio_type: 'LTE', is_simulated: 'false' }
    const other = {
      type: 'Feature',
      id: 'A 1',
      properties,
      geometry: { type: 'Point', coordinates: [7.4, 43.7, 100] },
    }
    const loaded = load(towerFeature('B', 5), other, towerFeature(undefined, 6))
    const { towers } = loaded
    expect(ids(loaded)).toEqual(['A-1', 'B', 'feature-2'])
    expect([...towers.cellId]).toEqual([68_719_476_735, 5, 6])
    expect([...towers.isSimulated]).toEqual([0, 1, 1])
    expect([towers.lon[0], towers.lat[0]]).toEqual([7.4, 43.7])
    expect(stringAt(towers.radioTypes, 0)).toBe('LTE')
  })

  it('skips and counts what is no point', () => {
    const line = { type: 'Feature', geometry: { type: 'LineString', coordinates: [] } }
    const { towers, counts } = load(
      towerFeature('a', 1),
      line,
      { type: 'Feature', geometry: null },
      towerFeature('b', 2, ['7', 43]),
      towerFeature('c', 3, null),
      5,
    )
    expect(towers.towerCount).toBe(1)
    expect(counts).toEqual({
      invalid_feature: 1,
      tower_not_a_point: 2,
      tower_invalid_coordinates: 2,
    })
  })

  it('takes a pack without a tower', () => {
    expect(load().towers.towerCount).toBe(0)
  })

  it.each([
    ['id a occurs more than once', [towerFeature('a', 1), towerFeature('a', 2)]],
    ['cell_id 1 occurs more than once', [towerFeature('a', 1), towerFeature('b', 1)]],
    ['cell_id of feature 0 must be a positive integer', [towerFeature('a', 0)]],
    ['cell_id of feature 0 must be a positive integer', [towerFeature('a', 1.5)]],
    ['cell_id of feature 0 must be a positive integer', [towerFeature('a', undefined)]],
    ['cell_id of feature 0 must be a positive integer', [towerFeature('a', 1e18)]],
    ['feature 0 lies outside', [towerFeature('a', 1, [181, 0])]],
    ['feature 0 lies outside', [towerFeature('a', 1, [0, -91])]],
    ['is longer than 128 bytes', [towerFeature('ü'.repeat(65), 1)]],
  ])('refuses a pack because %s', (reason, features) => {
    expect(() => load(...features)).toThrow(`towers: `)
    expect(() => load(...features)).toThrow(reason)
  })
})
