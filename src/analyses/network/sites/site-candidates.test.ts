import { describe, expect, it } from 'vitest'
import { blockWorld, box } from '../../../../test/worlds/block-world.ts'
import { packStrings } from '../../../spatial/string-table.ts'
import { neverStop } from '../../../stop-signal.ts'
import { attachWorld, type World } from '../../world.ts'
import { findSiteCandidates } from './site-candidates.ts'

/** Demand of 5 west and of 7 east of one tower record. */
function worldAround(lon: number): World {
  const demand = (demandWeight: number) => ({ demandWeight })
  const blocks = [
    box('west', [-120, -10, -100, 10], 9, demand(5)),
    box('east', [100, -10, 120, 10], 9, demand(7)),
    box('far', [900, -10, 920, 10], 9, demand(100)),
  ]
  const towers = {
    towerCount: 1,
    lon: Float64Array.of(lon),
    lat: Float64Array.of(10),
    cellId: Float64Array.of(1),
    isSimulated: new Uint8Array(1),
    antennaHeightM: Float64Array.of(NaN),
    ids: packStrings(['record']),
    radioTypes: packStrings(['NR']),
  }
  return attachWorld({ ...blockWorld(blocks, [lon, 10]).snapshot, towers })
}

describe('site candidates', () => {
  it.each([20, 179.9999, -179.9999, 180])(
    'count the unmet demand within their radius on both sides, at longitude %d',
    (lon) => {
      const polygon = [
        [lon - 1, 9],
        [lon + 1, 9],
        [lon + 1, 11],
        [lon - 1, 11],
      ] as const
      const search = { polygon, selectedIds: [], radiusM: 400, served: new Set<number>(), limit: 5 }
      const { candidates } = findSiteCandidates(worldAround(lon), search, neverStop)
      expect(candidates).toMatchObject([{ id: 'record', unmetDemand: 12 }])
    },
  )
})
