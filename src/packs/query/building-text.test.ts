import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { type ByteRange, memorySource } from '../../formats/byte-source.ts'
import type { PolygonFeature } from '../../formats/flatgeobuf/feature-bytes.ts'
import { NameTables } from '../../formats/name-tables.ts'
import { compareUtf8 } from '../../spatial/utf8-order.ts'
import { readBuildingHead } from '../load/building-file.ts'
import { indexedPaths } from '../make/buildings/building-files.ts'
import { writeIndexedBuildings } from '../make/buildings/indexed-buildings.ts'
import { writeFeatureCollection } from '../make/common/hashed-file.ts'
import { textPart, textStart, type TextPlace } from './building-text.ts'
import { runs } from '../../../test/runs.ts'

const base = mkdtempSync(join(tmpdir(), 'building-text-'))
afterAll(() => rmSync(base, { recursive: true }))

/** Buildings as GeoJSON and, read back part by part, from their file with an index. */
async function bothTexts(features: readonly PolygonFeature[]) {
  const folder = mkdtempSync(join(base, 'pack-'))
  const named = [...features].sort((a, b) => compareUtf8(a.id, b.id))
  writeFeatureCollection(join(folder, 'whole'), named)
  mkdirSync(join(folder, 'work'))
  const paths = indexedPaths(folder, join(folder, 'work', 'spool'))
  writeIndexedBuildings(paths, named)
  const { window } = readBuildingHead(paths.buildings, readFileSync(paths.blocks), {
    findsIds: true,
    hasOverviews: true,
  })
  const bytes = readFileSync(paths.buildings)
  const sourceOf = ({ offset, length }: ByteRange) =>
    memorySource(bytes.subarray(offset, offset + length))
  const { features: ofFeatures, ids: ofIds } = window.index.sections!
  const ids = await NameTables.open(sourceOf(ofIds), 2)
  const layers = { file: sourceOf(ofFeatures), ids, window }
  const parts: string[] = []
  for (let place: TextPlace | null = textStart; place !== null;) {
    const { text, next }: Awaited<ReturnType<typeof textPart>> = await textPart(
      layers,
      place,
      () => undefined,
    )
    parts.push(text)
    place = next
  }
  return { whole: readFileSync(join(folder, 'whole'), 'utf8'), parts, layers }
}

function square(number: number): [number, number][] {
  const [west, south] = [7 + (number % 50) / 1000, 43 + Math.floor(number / 50) / 1000]
  const east = west + 0.0002
  const north = south + 0.0002
  return [
    ...[[west, south] as [number, number], [east, south] as [number, number]],
    ...[[east, north] as [number, number], [west, north] as [number, number]],
    [west, south],
  ]
}

let number = 0
const properties = fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 2 }), {
  maxKeys: 4,
})
/** Ids of which some begin others, as those of parts do. */
const id = fc
  .tuple(fc.constantFrom('way/1', 'a', 'ö', '\u{1f3e0}'), fc.stringMatching(/^[-!.0-9]{0,3}$/))
  .map(([start, rest]) => start + rest)
const feature: fc.Arbitrary<PolygonFeature> = fc.record({
  type: fc.constant('Feature' as const),
  id,
  properties,
  geometry: fc.nat(3).map((parts): PolygonFeature['geometry'] => {
    const polygons = Array.from({ length: Math.max(1, parts) }, () => [square(number++ % 2000)])
    return parts === 0
      ? { type: 'Polygon', coordinates: polygons[0] }
      : { type: 'MultiPolygon', coordinates: polygons }
  }),
})
/** A building of several parts whose part bears the name of another building has that name alone. */
const features = fc
  .uniqueArray(feature, { selector: (one) => one.id, minLength: 1, maxLength: 30 })
  .filter((all) => {
    const ids = new Set(all.map((one) => one.id))
    return !all.some(
      ({ id: name, geometry }) =>
        geometry.type === 'MultiPolygon' &&
        geometry.coordinates.some((_, part) => ids.has(`${name}-${part}`)),
    )
  })

describe('the file of all buildings, where they are read by window', () => {
  it('has the bytes of that of the same buildings in one piece', async () => {
    await fc.assert(
      fc.asyncProperty(features, async (all) => {
        const { whole, parts } = await bothTexts(all)
        expect(parts.join('')).toBe(whole)
      }),
      { numRuns: runs(40) },
    )
  })

  it('comes in many parts, also where one of them has nothing but names of parts', async () => {
    const polygons = Array.from({ length: 1200 }, (_, i) => [square(i)])
    const many = Array.from({ length: 700 }, (_, i): PolygonFeature => ({
      ...{
        type: 'Feature',
        id: `way/${i}`,
        properties: { note: 'x'.repeat(i % 9 === 0 ? 9000 : 9) },
      },
      geometry: { type: 'Polygon', coordinates: [square(1200 + i)] },
    }))
    const { whole, parts } = await bothTexts([
      ...many,
      {
        ...{ type: 'Feature', id: 'relation/1', properties: { building: 'yes' } },
        geometry: { type: 'MultiPolygon', coordinates: polygons },
      },
    ])
    expect(parts.join('')).toBe(whole)
    expect(parts.length).toBeGreaterThan(3)
    expect(parts).toContain('')
  })

  it('is not ended as if it were whole where names are missing', async () => {
    const all = ['a', 'b'].map((name, i): PolygonFeature => ({
      ...{ type: 'Feature', id: name, properties: {} },
      geometry: { type: 'Polygon', coordinates: [square(i)] },
    }))
    const { layers } = await bothTexts(all)
    const { ids } = (await bothTexts(all.slice(1))).layers
    await expect(textPart({ ...layers, ids }, textStart, () => undefined)).rejects.toThrow(
      'files.buildings: its ids are not those of its buildings',
    )
  })
})
