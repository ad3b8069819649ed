import { describe, expect, it } from 'vitest'
import { memorySource } from '../../formats/byte-source.ts'
import type { Bounds } from '../../formats/elevation-raster.ts'
import { encodeTree, nodeSize } from '../../formats/flatgeobuf/packed-tree.ts'
import type { BuildingWindow } from '../snapshot.ts'
import { maximumBuildings, refusalOfMany } from './building-file.ts'

/** Buildings in rows of a thousand, from south to north, a thousandth of a degree apart. */
const across = 1000
const count = maximumBuildings + 100 * across
const stepDeg = 0.001

const boxes = Float64Array.from({ length: 4 * count }, (_, place) => {
  const building = Math.floor(place / 4)
  const column = (building % across) * stepDeg
  const row = Math.floor(building / across) * stepDeg
  return [column, row, column + stepDeg / 2, row + stepDeg / 2][place % 4]
})
const file = memorySource(Buffer.concat([...encodeTree(boxes, new Uint32Array(count).fill(100))]))
const extent: Bounds = [0, 0, across * stepDeg, (count / across) * stepDeg]
const window: BuildingWindow = {
  index: {
    featureCount: count,
    childCount: nodeSize,
    treeStart: 0,
    featuresStart: file.byteLength,
    areIdsInOrder: true,
    findsIds: false,
    hasOverviews: false,
    sections: null,
  },
  extent,
  boxes: [],
  ids: new Set(),
  listed: [],
  overviews: new Set(),
}

/** The southern rows of them. */
const rows = (number: number): Bounds => [0, 0, extent[2], (number - 0.25) * stepDeg]
const refusal = (box: Bounds) => refusalOfMany(file, window, [box], () => undefined)

describe('buildings that are read by window', () => {
  it('are read at once up to the last one, and counted beyond', async () => {
    const allowed = maximumBuildings / across
    expect(await refusal(rows(allowed))).toBeNull()
    const refused = await refusal(rows(allowed + 1))
    expect(refused?.message).toContain(`needs ${maximumBuildings + across} buildings at once`)
  })

  it('are not counted one by one where groups of them are few enough, and nobody is asked after a stop', async () => {
    const read: number[] = []
    const counted = {
      ...file,
      read: (offset: number, length: number) => {
        read.push(length)
        return file.read(offset, length)
      },
    }
    expect(await refusalOfMany(counted, window, [rows(2)], () => undefined)).toBeNull()
    const stopped = refusalOfMany(file, window, [rows(2)], () => {
      throw new Error('told to stop')
    })
    await expect(stopped).rejects.toThrow('told to stop')
    const bytes = read.reduce((sum, length) => sum + length, 0)
    expect(bytes).toBeLessThan(2 * across * 40)
  })
})
