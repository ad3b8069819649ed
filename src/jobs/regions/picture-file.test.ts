import { PMTiles } from 'pmtiles'
import { describe, expect, it } from 'vitest'
import { tileNodes } from '../../analyses/region/mercator-grid.ts'
import { type RegionPlan, regionLayout } from '../../analyses/region/region-plan.ts'
import { neverStop } from '../../stop-signal.ts'
import { packCogTile } from '../../formats/cog-tile.ts'
import { readPalettePng } from '../../../test/read-png.ts'
import { pictureFile } from './picture-file.ts'

/** A region without cells, as one picture whose tiles have the number of their place everywhere. */
async function pictureOf(box: readonly [number, number, number, number], zoom: number) {
  const plan: RegionPlan = {
    cells: [],
    area: { box, ring: null },
    zoom,
    method: 'exact',
    layers: ['best_server'],
    thresholdsDbm: [],
    noiseFigureDb: 7,
  }
  const region = { plan, layout: regionLayout(plan) }
  const names = region.layout.tiles.map((_, tile) => `tile ${tile}`)
  const merged = {
    layer: async (tile: number) => {
      const values = new Int32Array(tileNodes * tileNodes).fill(tile + 1)
      return packCogTile('int32', values, tileNodes)
    },
  }
  const parts: Uint8Array[] = []
  for await (const part of pictureFile(merged, region, 'best_server', names, {}, neverStop)) {
    parts.push(part)
  }
  const bytes = Uint8Array.from(Buffer.concat(parts))
  const archive = new PMTiles({
    getKey: () => 'picture',
    getBytes: async (from, length) => ({ data: bytes.buffer.slice(from, from + length) }),
  })
  const header = await archive.getHeader()
  const found = new Map<string, Uint8Array>()
  for (let z = header.minZoom; z <= header.maxZoom; z++) {
    // Far from the region nothing is: only its rows and those beside them are asked for.
    const { row, height } = region.layout.frame
    const shift = zoom - z
    const [first, last] = [row / tileNodes, (row + height) / tileNodes - 1].map((y) => y >> shift)
    for (let y = Math.max(0, first - 1); y <= Math.min((1 << z) - 1, last + 1); y++) {
      for (let x = 0; x < 1 << z; x++) {
        const tile = await archive.getZxy(z, x, y)
        if (tile === undefined) continue
        found.set(`${z}/${x}/${y}`, readPalettePng(Buffer.from(tile.data)).places())
      }
    }
  }
  return { header, found, layout: region.layout }
}

describe('the picture of a region', () => {
  it('has each tile once where the region crosses the antimeridian, on both sides of the map', async () => {
    const { header, found, layout } = await pictureOf([179.5, -17, 180.5, -16.5], 9)
    expect(layout.frame.width / tileNodes).toBe(2)
    expect(header.numAddressedTiles).toBe(found.size)
    expect([header.minZoom, header.maxZoom]).toEqual([0, 9])
    expect([header.minLon, header.maxLon]).toEqual([-180, 180])
    const row = layout.frame.row / tileNodes
    expect(found.get(`9/511/${row}`)![0]).toBe(1)
    expect(found.get(`9/0/${row}`)![0]).toBe(2)
    // One tile holds both ends of the map: the west of it what lies beyond the antimeridian.
    const world = found.get('0/0/0')!
    const y = Math.floor((row / 512) * tileNodes)
    expect(world[y * tileNodes]).toBe(2)
    expect(world[(y + 1) * tileNodes - 1]).toBe(1)
    expect(world[y * tileNodes + tileNodes / 2]).toBe(0)
  })

  it('has each tile once where the region goes round the globe', async () => {
    const { header, found, layout } = await pictureOf([-180, 84, 180, 84.5], 5)
    expect(layout.frame.width / tileNodes).toBeGreaterThan(32)
    expect(header.numAddressedTiles).toBe(found.size)
    expect([...found.keys()].filter((name) => name.startsWith('5/'))).toHaveLength(
      32 * (layout.frame.height / tileNodes),
    )
  })

  it('asks for nothing far from a region that lies on a side of many coarser tiles', async () => {
    const { header, found } = await pictureOf([-0.01, 51.4, 0.01, 51.41], 14)
    expect([header.minZoom, header.maxZoom]).toEqual([0, 14])
    expect(header.numAddressedTiles).toBe(found.size)
    expect(found.size).toBeLessThan(60)
  })
})
