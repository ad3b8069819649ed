import { describe, expect, it } from 'vitest'
import { blockWorld, box, originLat, originLon } from '../../../test/worlds/block-world.ts'
import { linkEnd } from '../../../test/worlds/sub-thz-setting.ts'
import { neverStop } from '../../stop-signal.ts'
import { buildingCrossings } from './building-crossings.ts'

const world = blockWorld([
  box('far', [5990, -30, 6010, 10], 12),
  box('high', [40, -10, 60, 10], 30),
  box('host', [-10, -10, 10, 10], 20),
  box('touching', [100, 0, 120, 10], null),
  box('unknown', [200, -10, 220, 10], null),
  box('beside', [40, 50, 60, 70], 5),
])

function crossings(east: number, north = 0) {
  return buildingCrossings(world, linkEnd(0, 0, 25), linkEnd(east, north, 1.5), neverStop)!
}

describe('buildings on a path', () => {
  it('are those that it passes over or through, in the order of their ids', () => {
    const found = crossings(300, -1)
    expect(found.crossed.map(({ buildingId }) => buildingId)).toEqual(['high', 'host', 'unknown'])
    expect(found.crossed.map(({ heightM }) => heightM)).toEqual([30, 20, null])
    expect(found).toMatchObject({ transmitterInside: true, receiverInside: false })
  })

  it('are found on a path of many kilometres, each once', () => {
    const found = crossings(8000, -20)
    expect(found.crossed.map(({ buildingId }) => buildingId)).toEqual([
      'far',
      'high',
      'host',
      'unknown',
    ])
    expect(found.pathWithinDataset).toBe(true)
  })

  it('know when the path leaves the pack', () => {
    expect(crossings(20_000, -1).pathWithinDataset).toBe(false)
  })

  it('contain the end that stands in one', () => {
    expect(crossings(50).receiverInside).toBe(true)
    expect(crossings(30, 40).crossed.map(({ buildingId }) => buildingId)).toEqual(['host'])
  })

  it('are unknown without a pack', () => {
    const ends = [linkEnd(0, 0, 1), linkEnd(10, 0, 1)] as const
    expect(buildingCrossings(null, ...ends, neverStop)).toBeNull()
  })

  it('stand in the way of a line seen from above: at the same place, 1 m apart, too', () => {
    const near = { lon: originLon, lat: originLat, heightM: 100 }
    const found = buildingCrossings(world, near, linkEnd(1, 0, 100), neverStop)!
    expect(found.crossed.map(({ buildingId }) => buildingId)).toEqual(['host'])
  })
})
