import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { osmPbfFile } from '../../../../test/worlds/osm-pbf-file.ts'
import type { PbfNode } from '../../../../test/worlds/osm-pbf-file.ts'
import { readOsmTowers } from './osm-towers.ts'
import type { SkippedTower, TowerInput } from './tower-input.ts'

async function read(file: Buffer): Promise<(TowerInput | SkippedTower)[]> {
  const towers: (TowerInput | SkippedTower)[] = []
  for await (const tower of readOsmTowers(() => Readable.from([file]))) towers.push(tower)
  return towers
}

const node = (id: number, tags: Record<string, string>): PbfNode => ({
  id,
  lon: 7.4,
  lat: 43.7,
  tags,
})

describe('the towers of an extract', () => {
  it('are masts and what serves communication, not other towers and masts', async () => {
    const nodes = [
      node(1, { man_made: 'mast' }),
      node(2, { man_made: 'mast', 'tower:type': 'lighting' }),
      node(3, { man_made: 'tower', 'tower:type': 'communication' }),
      node(4, { man_made: 'tower', 'tower:type': 'observation' }),
      node(5, { man_made: 'communications_tower' }),
      node(6, {
        man_made: 'tower',
        'tower:type': 'bell_tower',
        'communication:mobile_phone': 'yes',
      }),
      node(7, { telecom: 'antenna', 'communication:mobile_phone': 'yes' }),
      node(8, { man_made: 'mast', 'tower:type': 'lighting', 'communication:radio': 'no' }),
      node(9, { name: 'Mast' }),
    ]
    const towers = await read(osmPbfFile({ nodes }))
    expect(towers.map((tower) => ('id' in tower ? tower.id : tower.skipped))).toEqual(
      [1, 3, 5, 6, 7].map((id) => `node/${id}`),
    )
  })

  it('have the height of their tag, marked so, where a cell may have it', async () => {
    const nodes = ['30', '98 ft', '0.1', 'high'].map((height, i) =>
      node(i + 1, { man_made: 'mast', height }),
    )
    const towers = await read(osmPbfFile({ nodes }))
    const heights = towers.map((tower) =>
      'properties' in tower
        ? [tower.properties.antenna_height_m, tower.properties.antenna_height_source]
        : [],
    )
    expect(heights[0]).toEqual([30, 'osm_height_tag'])
    expect(heights[1][0]).toBeCloseTo(29.87, 2)
    expect(heights.slice(2)).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ])
  })

  it('stand in the middle of an area; one that lacks a node is counted', async () => {
    const corners = [
      { id: 1, lon: 7, lat: 43 },
      { id: 2, lon: 7.002, lat: 43 },
      { id: 3, lon: 7.002, lat: 43.001 },
    ]
    const tags = { man_made: 'communications_tower', name: 'Hill' }
    const ways = [
      { id: 8, refs: [1, 2, 3, 1], tags },
      { id: 9, refs: [1, 4], tags },
    ]
    const towers = await read(osmPbfFile({ nodes: corners }, { ways }))
    expect(towers).toEqual([
      expect.objectContaining({
        id: 'way/8',
        position: [7.001, 43.0005],
        properties: { osm_tags: tags },
      }),
      { skipped: 'bad_coordinates' },
    ])
  })
})
