import { rmSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { footprintLine, PackInputs, towerLine } from '../../../test/worlds/pack-inputs.ts'
import { buildPack } from './build-pack.ts'

const inputs = new PackInputs()
afterAll(() => rmSync(inputs.folder, { recursive: true }))

const ringAt = (lon: number): [number, number][] => [
  [lon, 43.73],
  [lon + 0.0003, 43.73],
  [lon + 0.0003, 43.7303],
  [lon, 43.73],
]
const lines = (...heights: readonly number[]) =>
  heights.map((height, i) => footprintLine(ringAt(7.42 + i / 1000), { height, confidence: -1 }))

async function countsOf(name: string, content: string | Uint8Array) {
  const path = inputs.namedFile(name, content)
  const { manifest } = await buildPack(inputs.options({ buildings: [path] }))
  return manifest.quality?.feature_counts
}

describe('footprints are read as they are published', () => {
  it('GlobalMLBuildingFootprints: lines of GeoJSON named a table, -1 for no height', async () => {
    const packed = gzipSync(lines(7.5, -1, 3.25).join('\n'))
    for (const name of ['part-00000.csv.gz', 'part-00000-8c2.c000.csv.gz']) {
      expect(await countsOf(name, packed)).toMatchObject({
        buildings: 3,
        buildings_height_estimated: 2,
        buildings_height_unknown: 1,
      })
    }
  })

  it('Open Buildings: a table with outlines as well-known text', async () => {
    const wkt = (lon: number) =>
      `POLYGON((${ringAt(lon)
        .map((at) => at.join(' '))
        .join(', ')}))`
    const rows = [7.42, 7.421].map((lon) => `43.73,${lon},300.5,0.8,"${wkt(lon)}",8FM5+2`)
    const text = ['latitude,longitude,area_in_meters,confidence,geometry,full_plus_code', ...rows]
    const broken = '43.73,7.422,1,0.8'
    const counts = await countsOf('12f_buildings.csv.gz', gzipSync([...text, broken].join('\n')))
    expect(counts).toMatchObject({ buildings: 2, buildings_dropped_broken_line: 1 })
  })

  it('lines named .geojson or .json: as lines, also with record separators and commas', async () => {
    for (const [start, end] of [
      ['', ''],
      ['\x1e', ''],
      ['', ','],
      ['\ufeff', ''],
    ]) {
      const text = lines(7.5, 3).map((line) => `${start}${line}${end}`)
      expect(await countsOf('x.geojson', text.join('\n'))).toMatchObject({ buildings: 2 })
      expect(await countsOf('x.json', text.join('\r\n'))).toMatchObject({ buildings: 2 })
    }
    const typeLast = lines(7.5, 3).map((line) =>
      line.replace('"type":"Feature",', '').replace(/\}$/, ',"type":"Feature"}'),
    )
    expect(await countsOf('x.geojson', typeLast.join('\n'))).toMatchObject({ buildings: 2 })
  })

  it('a collection stays a collection, on one line or on many', async () => {
    const features = lines(7.5, 3).map((line) => JSON.parse(line) as unknown)
    const collection = { type: 'FeatureCollection', features }
    for (const indent of [0, 2]) {
      const text = JSON.stringify(collection, null, indent)
      expect(await countsOf('x.geojson', text)).toMatchObject({ buildings: 2 })
    }
  })

  it('a list of sites among the buildings is refused with what is read', async () => {
    await expect(countsOf('cells.csv', towerLine(1, 7.42, 43.73))).rejects.toThrow(
      'cells.csv: neither lines of GeoJSON (GlobalMLBuildingFootprints) nor a table with a column geometry',
    )
  })
})

it('towers may be lines of GeoJSON; those that are no JSON are counted', async () => {
  const point = (lon: number) =>
    JSON.stringify({
      type: 'Feature',
      properties: { name: 'a' },
      geometry: { type: 'Point', coordinates: [lon, 43.73] },
    })
  const path = inputs.namedFile('towers.geojsonl', [point(7.42), point(7.421), '{'].join('\n'))
  const { manifest } = await buildPack(inputs.options({ towers: [path] }))
  expect(manifest.quality?.feature_counts).toMatchObject({
    towers: 2,
    towers_skipped_broken_line: 1,
  })
})
