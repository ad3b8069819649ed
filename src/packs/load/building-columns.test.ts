import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { type ByteRange, memorySource, type RangeSource } from '../../formats/byte-source.ts'
import type { Bounds } from '../../formats/elevation-raster.ts'
import type { PolygonFeature } from '../../formats/flatgeobuf/feature-bytes.ts'
import { indexedPaths } from '../make/buildings/building-files.ts'
import { writeIndexedBuildings } from '../make/buildings/indexed-buildings.ts'
import { type FootprintStore, footprintTextColumns } from '../../spatial/footprint-store.ts'
import { attachBoxIndex } from '../../spatial/box-index.ts'
import { stringAt } from '../../spatial/string-table.ts'
import { compareUtf8 } from '../../spatial/utf8-order.ts'
import { BuildingColumns } from './building-columns.ts'
import { readBuildingHead, readFootprints } from './building-file.ts'
import { runs } from '../../../test/runs.ts'

const base = mkdtempSync(join(tmpdir(), 'building-columns-'))
afterAll(() => rmSync(base, { recursive: true }))

const given = {
  demandWeight: 'pack',
  residentialDemand: 'pack_partial',
  densityScore: 'pack',
} as const
const anywhere: Bounds = [-1, -1, 2, 2]

/** Bytes in memory, some ranges of which are gathered one after the other. */
function rangesOf(bytes: Uint8Array): RangeSource {
  return {
    ...memorySource(bytes),
    gather: (ranges) => {
      const aligned = ranges.map(({ length }) => Math.ceil(length / 8) * 8)
      const starts = aligned.map((_, i) => aligned.slice(0, i).reduce((a, b) => a + b, 0))
      const gathered = new Uint8Array(aligned.reduce((a, b) => a + b, 0))
      ranges.forEach(({ offset, length }, i) => {
        gathered.set(bytes.subarray(offset, offset + length), starts[i])
      })
      return { buffer: gathered.buffer, starts }
    },
  }
}

/** Some features, as they are read by window, and how often their own file is read for them. */
async function written(features: readonly PolygonFeature[]) {
  const folder = mkdtempSync(join(base, 'pack-'))
  const paths = indexedPaths(folder, join(folder, 'spool'))
  writeIndexedBuildings(
    paths,
    [...features].sort((a, b) => compareUtf8(a.id, b.id)),
  )
  const { window } = readBuildingHead(paths.buildings, readFileSync(paths.blocks), {
    findsIds: false,
    hasOverviews: false,
  })
  const { featuresStart, featureCount } = window.index
  const sections = window.index.sections!
  const all = readFileSync(paths.buildings)
  const bytesOf = ({ offset, length }: ByteRange) =>
    Uint8Array.from(all.subarray(offset, offset + length))
  const bytes = memorySource(bytesOf(sections.features))
  const columnBytes = bytesOf(sections.columns)
  const columns = await BuildingColumns.open(rangesOf(columnBytes), featureCount)
  let featuresRead = 0
  const file: typeof bytes = {
    byteLength: bytes.byteLength,
    read: (offset, length) => {
      if (offset >= featuresStart) featuresRead++
      return bytes.read(offset, length)
    },
  }
  const read = (boxes: readonly Bounds[], from: typeof columns | null) =>
    readFootprints({ file, columns: from }, window, given, { boxes, named: [] }, () => undefined)
  return { columns, columnBytes, featureCount, read, timesRead: () => featuresRead }
}

/** What a store says of each of its footprints; texts may be numbered in another order. */
function told(store: FootprintStore) {
  const { footprintRingStart, ringVertexStart, coordinates } = store
  return Array.from({ length: store.footprintCount }, (_, f) => ({
    id: stringAt(store.ids, f),
    building: stringAt(store.logicalIds, store.logicalIndex[f]),
    rings: Array.from({ length: footprintRingStart[f + 1] - footprintRingStart[f] }, (_, r) => {
      const ring = footprintRingStart[f] + r
      return coordinates.slice(2 * ringVertexStart[ring], 2 * ringVertexStart[ring + 1])
    }),
    numbers: [
      ...[store.heightM[f], store.heightEvidence[f], store.materialCode[f]],
      ...[store.demandWeight[f], store.residentialDemand[f], store.densityScore[f]],
      ...[store.centroidLon[f], store.centroidLat[f]],
    ],
    texts: footprintTextColumns.map((name) => stringAt(store.texts, store.textColumns[name][f])),
  }))
}

/** The ids of the footprints whose boxes meet a box, in the order of the store. */
function found(store: FootprintStore, box: Bounds): string[] {
  const hits = attachBoxIndex(store).search(...box)
  return hits.sort((a, b) => a - b).map((f) => stringAt(store.ids, f))
}

/** The ids of the footprints whose boxes meet a box, where another look says so too. */
function foundInside(store: FootprintStore, box: Bounds): string[] {
  const [west, south, east, north] = box
  const inside: number[] = []
  attachBoxIndex(store).search(...box, (f, ...sides) => {
    const isInside = sides[0] >= west && sides[1] >= south && sides[2] <= east && sides[3] <= north
    if (isInside) inside.push(f)
    return false
  })
  return inside.sort((a, b) => a - b).map((f) => stringAt(store.ids, f))
}

/** Whether footprints of one building, and no others, have the same number, which ascends. */
function areNumbered({ logicalIndex, logicalIds, ids }: FootprintStore): boolean {
  return logicalIndex.every((number, f) => {
    const step = number - (f === 0 ? 0 : logicalIndex[f - 1])
    return step >= 0 && step <= 1 && stringAt(ids, f).startsWith(stringAt(logicalIds, number))
  })
}

function ringAt(west: number, south: number, side: number): number[][] {
  const [east, north] = [west + side, south + side]
  return [
    ...[[west, south] as number[], [east, south], [east, north], [west, north]],
    [west, south],
  ]
}

const place = fc.double({ min: 0, max: 1, noNaN: true })
const side = fc.double({ min: 1e-5, max: 1e-3, noNaN: true })
const polygon = fc
  .tuple(place, place, side, fc.boolean())
  .map(([west, south, width, hasHole]) => [
    ringAt(west, south, width),
    ...(hasHole ? [ringAt(west + width / 4, south + width / 4, width / 2)] : []),
  ])
const properties = fc.record(
  {
    building: fc.constantFrom('yes', 'house', 'école', '住宅', ''),
    name: fc.string({ unit: 'grapheme', maxLength: 12 }),
    height: fc.constantFrom('12', '7.5 m', '40 ft', 'tall'),
    'building:levels': fc.constantFrom('3', '12'),
    'building:material': fc.constantFrom('brick', 'glass', 'straw'),
    demand_weight: fc.double({ min: 0, max: 9, noNaN: true }),
    residential_demand: fc.double({ min: 0, max: 90, noNaN: true }),
    weight_reason: fc.constantFrom('generic', 'amenity:hospital'),
  },
  { requiredKeys: [] },
)
/** Ids of which some begin as others do, and sort among the parts of others. */
const id = fc
  .tuple(
    fc.constantFrom('way/', 'a', 'é'),
    fc.integer({ min: 0, max: 400 }),
    fc.constantFrom('', '-', '!', '-1', '/x'),
  )
  .map(([kind, number, end]) => `${kind}${number}${end}`)
const geometry = fc.oneof(
  {
    weight: 4,
    arbitrary: polygon.map((coordinates) => ({ type: 'Polygon' as const, coordinates })),
  },
  {
    weight: 1,
    arbitrary: fc
      .array(polygon, { minLength: 1, maxLength: 13 })
      .map((coordinates) => ({ type: 'MultiPolygon' as const, coordinates })),
  },
)
const buildings = (ids: typeof id, maxLength: number) =>
  fc.uniqueArray(
    fc.record({ type: fc.constant('Feature' as const), id: ids, properties, geometry }),
    { minLength: 1, maxLength, selector: (feature) => feature.id, size: 'max' },
  )
const box = fc
  .tuple(place, place, place, place)
  .map(([a, b, c, d]): Bounds => [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)])

describe('columns of buildings that are read by window', () => {
  it('give what the buildings themselves give, of any part of them', async () => {
    await fc.assert(
      fc.asyncProperty(
        buildings(id, 600),
        fc.array(box, { maxLength: 3 }),
        async (features, boxes) => {
          const { columns, read } = await written(features)
          const [quick, slow] = [await read(boxes, columns), await read(boxes, null)]
          const wanted = new Set(told(slow).map(({ id: name }) => name))
          expect(told(quick).filter(({ id: name }) => wanted.has(name))).toEqual(told(slow))
          for (const one of boxes) {
            expect(found(quick, one)).toEqual(found(slow, one))
            expect(foundInside(quick, one)).toEqual(foundInside(slow, one))
          }
        },
      ),
      { numRuns: 12 },
    )
  })

  it('are enough where no id begins as that of a building of several parts does, and what they have more is as in the whole', async () => {
    const plain = fc.integer({ min: 0, max: 2000 }).map((number) => `way/${number}`)
    await fc.assert(
      fc.asyncProperty(buildings(plain, 600), box, async (features, one) => {
        const { columns, read, timesRead } = await written(features)
        const [store, part] = [await read([anywhere], columns), await read([one], columns)]
        expect(timesRead()).toBe(0)
        expect(areNumbered(store) && areNumbered(part)).toBe(true)
        const whole = told(await read([anywhere], null))
        expect(timesRead()).toBeGreaterThan(0)
        expect(told(store)).toEqual(whole)
        const names = new Set(told(part).map(({ id: name }) => name))
        expect(told(part)).toEqual(whole.filter(({ id: name }) => names.has(name)))
        expect(found(part, anywhere)).toHaveLength(names.size)
      }),
      { numRuns: 5 },
    )
  })

  it('are refused, or lead to no building that is none, whatever bytes they have', async () => {
    const [features] = fc.sample(buildings(id, 40), { numRuns: 1, seed: 5 })
    const { columnBytes, featureCount, read } = await written(features)
    const change = fc.tuple(
      fc.nat({ max: columnBytes.length - 1 }),
      fc.integer({ min: 0, max: 255 }),
    )
    let refused = 0
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        const bytes = columnBytes.slice()
        for (const [at, value] of changes) bytes[at] = value
        try {
          const store = await read(
            [anywhere],
            await BuildingColumns.open(rangesOf(bytes), featureCount),
          )
          expect(store.ids.offsets).toHaveLength(store.footprintCount + 1)
          const { texts, textColumns, logicalIndex, logicalIds } = store
          const textCount = texts.offsets.length - 1
          for (const column of Object.values(textColumns)) {
            expect(column.every((number) => number < textCount)).toBe(true)
          }
          const buildingCount = logicalIds.offsets.length - 1
          expect(logicalIndex.every((building) => building < buildingCount)).toBe(true)
          expect(store.footprintRingStart.at(-1)).toBe(store.ringVertexStart.length - 1)
          expect(2 * store.ringVertexStart.at(-1)!).toBe(store.coordinates.length)
        } catch (error) {
          expect(error).toMatchObject({
            reason: 'not_processable',
            message: 'files.buildings: its columns are not those of its buildings',
          })
          refused++
        }
      }),
      { numRuns: runs(200) },
    )
    expect(refused).toBeGreaterThan(0)
  })

  it('are those of as many buildings', async () => {
    const [features] = fc.sample(buildings(id, 40), { numRuns: 1, seed: 5 })
    const { columnBytes, featureCount } = await written(features)
    const source = rangesOf(columnBytes)
    const refusal = 'its columns are not those'
    await expect(BuildingColumns.open(source, featureCount + 1)).rejects.toThrow(refusal)
    const cut = rangesOf(columnBytes.slice(0, -8))
    await expect(BuildingColumns.open(cut, featureCount)).rejects.toThrow(refusal)
  })
})
