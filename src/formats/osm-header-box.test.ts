import { createReadStream } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasRealData, realDataFolder } from '../../test/real-data.ts'
import { osmPbfFile, osmPbfFileWithBox } from '../../test/worlds/osm-pbf-file.ts'
import { readOsmHeaderBox } from './osm-header-box.ts'
import { runs } from '../../test/runs.ts'

async function* inPieces(bytes: Uint8Array, size = 50): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const boxOf = (bytes: Uint8Array) => readOsmHeaderBox(inPieces(bytes))
const nodesAt = (lon: number, lat: number) => ({ nodes: [{ id: 1, lon, lat }] })
const near = (sides: readonly number[], digits: number): unknown[] =>
  sides.map((side) => expect.closeTo(side, digits) as unknown)
const extract = 'data/osm/monaco-latest.osm.pbf'

describe('the box of an extract', () => {
  it('is the one of its header, in both hemispheres, when a first node lies in it', async () => {
    const lon = fc.double({ min: -180, max: 180, noNaN: true })
    const lat = fc.double({ min: -90, max: 90, noNaN: true })
    await fc.assert(
      fc.asyncProperty(lon, lon, lat, lat, async (lon1, lon2, lat1, lat2) => {
        const box = [lon1, lat1, lon2, lat2].map((side) => Math.round(side * 1e6) / 1e6)
        const [west, east] = [box[0], box[2]].sort((a, b) => a - b)
        const [south, north] = [box[1], box[3]].sort((a, b) => a - b)
        const read = await boxOf(
          osmPbfFileWithBox([west, south, east, north], nodesAt(west, north)),
        )
        expect(read).toEqual(near([west, south, east, north], 8))
      }),
      { numRuns: runs(50) },
    )
  })

  it('is not known without one in the header, with one that is none, or with no node in it', async () => {
    expect(await boxOf(osmPbfFile(nodesAt(7.42, 43.73)))).toBeNull()
    const box = [7.4, 43.7, 7.5, 43.8]
    expect(await boxOf(osmPbfFileWithBox([7.5, 43.7, 7.4, 43.8], nodesAt(7.42, 43.73)))).toBeNull()
    expect(await boxOf(osmPbfFileWithBox(box, nodesAt(8, 43.73)))).toBeNull()
    expect(await boxOf(osmPbfFileWithBox(box, { ways: [{ id: 1, refs: [1, 2] }] }))).toBeNull()
    expect(await boxOf(osmPbfFileWithBox(box))).toBeNull()
  })

  it('needs the header and the first block alone', async () => {
    const box = [7.4, 43.7, 7.5, 43.8]
    const whole = osmPbfFileWithBox(box, nodesAt(7.42, 43.73))
    expect(await boxOf(Buffer.concat([whole, Buffer.from('damaged')]))).toEqual(box)
    await expect(boxOf(whole.subarray(0, whole.length - 1))).rejects.toThrow(/within a blob/)
    await expect(boxOf(Buffer.from('no extract at all'))).rejects.toThrow()
  })

  it.skipIf(!hasRealData(extract))('of Monaco is what ogrinfo calls its extent', async () => {
    // GDAL 3, `ogrinfo -so monaco-latest.osm.pbf points`.
    const extent = [7.409205, 43.72335, 7.448637, 43.75169]
    const box = await readOsmHeaderBox(createReadStream(`${realDataFolder}/${extract}`))
    expect(box).toEqual(near(extent, 6))
  })
})
