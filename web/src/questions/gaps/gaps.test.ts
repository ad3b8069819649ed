import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { GapFeature, GapsResponse } from '../../api/types.ts'
import { compareGaps } from '../azimuth/compare-gaps.ts'
import { sortGaps } from './sort-gaps.ts'
import type { GapColumn } from './sort-gaps.ts'

function gap(building_id: string, rx_dbm: number | null, total_demand = 1): GapFeature {
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [0, 0] },
    properties: {
      building_id,
      rx_dbm,
      building_service_threshold_dbm: -100,
      total_demand,
      distance_m: 100,
      demand_weight: total_demand,
      residential_demand: 0,
      density_score: 0,
      reason: 'demand',
      severity: 'outage',
      los_state: 'nlos',
      los_classification_basis: 'conservative_2d_unknown_height',
      facade_source: 'antenna_facing_boundary',
    },
  }
}

function answer(
  features: GapFeature[],
  gap_buildings = features.length,
): Pick<GapsResponse, 'geojson' | 'stats'> {
  return {
    geojson: { type: 'FeatureCollection', features },
    stats: {
      candidate_buildings: 10,
      served_buildings: 10 - gap_buildings,
      gap_buildings,
      returned_gaps: features.length,
      gap_pct: 10 * gap_buildings,
      total_gap_demand: 1,
      worst_rx_dbm: -120,
      threshold_dbm: -100,
      building_service_threshold_dbm: -100,
      served_at_receiver_threshold: 0,
      unknown_height_buildings: 0,
      facade_outside_beam_buildings: 0,
    },
  }
}

const ids = (gaps: readonly GapFeature[]): string[] => gaps.map((g) => g.properties.building_id)

describe('two gap analyses', () => {
  test('differ by what is a gap before only, after only and both times', () => {
    const change = compareGaps(
      answer([gap('a', -110), gap('b', -120)]),
      answer([gap('b', -115), gap('c', -101)]),
    )
    expect(ids(change.beforeOnly)).toEqual(['a'])
    expect(ids(change.afterOnly)).toEqual(['c'])
    expect(ids(change.both)).toEqual(['b'])
    expect(change.complete).toBe(true)
  })

  test('show the later power of what stays a gap', () => {
    const change = compareGaps(answer([gap('b', -120)]), answer([gap('b', -115)]))
    expect(change.both[0].properties.rx_dbm).toBe(-115)
  })

  test('are not complete when one lists only some of its gaps', () => {
    expect(compareGaps(answer([gap('a', -110)], 7), answer([])).complete).toBe(false)
  })
})

describe('the table of gaps', () => {
  const rows = [gap('c', -110, 5), gap('a', null, 9), gap('b', -120, 5)]

  test.each<[GapColumn, boolean, string[]]>([
    ['building_id', false, ['a', 'b', 'c']],
    ['rx_dbm', false, ['b', 'c', 'a']],
    ['rx_dbm', true, ['c', 'b', 'a']],
    ['total_demand', true, ['a', 'c', 'b']],
  ])('by %s, descending %s, unknown power last', (column, descending, expected) => {
    expect(ids(sortGaps(rows, { column, descending }))).toEqual(expected)
  })

  test('keeps every row', () => {
    const gaps = fc.array(
      fc.record({ id: fc.string(), power: fc.option(fc.double({ noNaN: true })) }),
    )
    const columns = fc.constantFrom<GapColumn>('building_id', 'rx_dbm', 'total_demand')
    fc.assert(
      fc.property(gaps, columns, fc.boolean(), (records, column, descending) => {
        const unsorted = records.map(({ id, power }) => gap(id, power))
        const sorted = sortGaps(unsorted, { column, descending })
        expect(ids(sorted).toSorted()).toEqual(ids(unsorted).toSorted())
      }),
    )
  })
})
