import fc from 'fast-check'
import { expect, it } from 'vitest'
import { blockWorld, box, originLat, originLon } from '../../../test/worlds/block-world.ts'
import { countedStrips } from './counted-strips.ts'
import { blockNodes, columnOf, mercatorGrid, nodeAreaM2, rowOf } from './mercator-grid.ts'
import { ServedTally } from './served-tally.ts'
import { runs } from '../../../test/runs.ts'

const zooms = fc.integer({ min: 9, max: 15 })
const latitudes = fc.double({ min: -75, max: 75, noNaN: true })

type Numbers = Float32Array | Int32Array | Uint8Array

const bytesOf = ({ buffer, byteOffset, byteLength }: Numbers) =>
  Buffer.from(buffer, byteOffset, byteLength)

it('has every node of a block once, in strips that are no larger than a dense city allows', () => {
  fc.assert(
    fc.property(zooms, latitudes, fc.boolean(), (zoom, latDeg, isPartly) => {
      const grid = mercatorGrid(zoom)
      const block = {
        column: 7 * blockNodes,
        row: Math.floor(rowOf(grid, latDeg) / blockNodes) * blockNodes,
        width: blockNodes,
        height: blockNodes,
      }
      const nodes = block.width * block.height
      const found = {
        server: Int32Array.from({ length: nodes }, (_, node) => node),
        rsrpDbm: Float32Array.from({ length: nodes }, (_, node) => -node),
        serversWithin6Db: new Uint8Array(nodes).fill(2),
        sinrDb: new Float32Array(nodes),
      }
      const isWanted = isPartly ? Uint8Array.from(found.server, (node) => node % 2) : null
      const strips = [...countedStrips(grid, block, found, isWanted)]
      const joined = (of: (strip: (typeof strips)[number]) => Numbers) =>
        Buffer.concat(strips.map((strip) => bytesOf(of(strip))))
      expect(joined((strip) => strip.found.server).equals(bytesOf(found.server))).toBe(true)
      expect(joined((strip) => strip.found.rsrpDbm).equals(bytesOf(found.rsrpDbm))).toBe(true)
      if (isWanted === null) expect(strips.every((strip) => strip.isWanted === null)).toBe(true)
      else expect(joined((strip) => strip.isWanted!).equals(isWanted)).toBe(true)
      let row = block.row
      for (const { frame } of strips) {
        expect(frame).toEqual({ ...block, row, height: frame.height })
        row += frame.height
        const largestM2 = Math.max(
          nodeAreaM2(grid, frame.row),
          nodeAreaM2(grid, frame.row + frame.height - 1),
        )
        const isOneRow = frame.height === 1
        expect(isOneRow || frame.width * frame.height * largestM2 < 31e6).toBe(true)
      }
      expect(row).toBe(block.row + block.height)
    }),
    { numRuns: runs(60) },
  )
})

it('counts every building once, also those that stand across two strips', () => {
  const houses = Array.from({ length: 900 }, (_, index) => {
    const west = -2500 + 170 * (index % 30)
    const south = -2500 + 171 * Math.floor(index / 30)
    return box(`b${index}`, [west, south, west + 150, south + 160], 8)
  })
  const world = blockWorld(houses)
  const grid = mercatorGrid(9)
  const firstOf = (place: number) => (Math.floor(place / blockNodes) - 1) * blockNodes
  const size = 3 * blockNodes
  const block = {
    column: firstOf(columnOf(grid, originLon)),
    row: firstOf(rowOf(grid, originLat)),
    width: size,
    height: size,
  }
  const nodes = size * size
  const found = {
    server: new Int32Array(nodes),
    rsrpDbm: new Float32Array(nodes),
    serversWithin6Db: new Uint8Array(nodes),
    sinrDb: new Float32Array(nodes),
  }
  const tally = new ServedTally(grid, [])
  const strips = [...countedStrips(grid, block, found, null)]
  for (const strip of strips) tally.addBuildings(world, strip.frame, strip.found)
  expect(strips.length).toBeGreaterThan(10)
  expect(tally.parts().map(({ buildings }) => buildings)).toEqual([houses.length])
})
