import { rmSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { PackInputs } from '../../../../test/worlds/pack-inputs.ts'
import { loadPack } from '../../load/load.ts'
import { buildPack } from '../build-pack.ts'

const inputs = new PackInputs()
afterAll(() => rmSync(inputs.folder, { recursive: true }))

// echo 695123.4 5334567.8 | gdaltransform -s_srs EPSG:25832 -t_srs EPSG:4326
const metres = [695123.4, 5334567.8]
const degrees = [11.6226721, 48.1344229]

function squareAt([x, y]: readonly number[], side: number): number[][] {
  return [
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
    [x, y],
  ]
}

interface Parts {
  readonly before?: object
  readonly behind?: object
}

function buildings(ring: number[][], { before = {}, behind = {} }: Parts): string {
  const geometry = { type: 'Polygon', coordinates: [ring] }
  const features = [{ type: 'Feature', id: 'way/1', properties: { building: 'yes' }, geometry }]
  return JSON.stringify({ type: 'FeatureCollection', ...before, features, ...behind })
}

const towers = () => inputs.file('sites.csv', `lon,lat\n${degrees.join(',')}\n`)

async function firstCorner(text: string | Uint8Array): Promise<readonly number[]> {
  const file = inputs.file('houses.geojson', text)
  const build = inputs.options({ buildings: [file], towers: [towers()] })
  await buildPack(build)
  const { footprints } = loadPack(build.outputDirectory, { maximumBuildingFileBytes: 1e9 })
  expect(footprints.footprintCount).toBe(1)
  return [...footprints.coordinates.slice(0, 2)]
}

const named = (name: string) => ({ crs: { type: 'name', properties: { name } } })

describe('the member crs of a GeoJSON file of buildings', () => {
  test.each([
    ['without one', {}],
    ['as GDAL writes degrees', named('urn:ogc:def:crs:OGC:1.3:CRS84')],
    ['a short name', named('EPSG:4326')],
    ['an address', named('http://www.opengis.net/def/crs/EPSG/0/4326')],
    ['European degrees', named('urn:ogc:def:crs:EPSG::4258')],
    ['American degrees', named('urn:ogc:def:crs:EPSG::4269')],
    ['null', { crs: null }],
    ['a bare name', { crs: 'EPSG:4326' }],
    ['the oldest form', { crs: { type: 'EPSG', properties: { code: 4326 } } }],
  ])('may say degrees: %s', async (_, before) => {
    const corner = await firstCorner(buildings(squareAt(degrees, 0.0003), { before }))
    expect(corner).toEqual(degrees)
  })

  test.each([
    ['as GDAL writes it', named('urn:ogc:def:crs:EPSG::25832')],
    ['a short name', named('EPSG:25832')],
    ['the oldest form', { crs: { type: 'EPSG', properties: { code: 25832 } } }],
  ])('may name a grid, whose metres are converted: %s', async (_, before) => {
    const corner = await firstCorner(buildings(squareAt(metres, 20), { before }))
    expect(corner[0]).toBeCloseTo(degrees[0], 6)
    expect(corner[1]).toBeCloseTo(degrees[1], 6)
  })

  test.each([
    [
      'a grid that is not known',
      named('urn:ogc:def:crs:EPSG::99999'),
      /EPSG::99999 \(member crs\)/,
    ],
    [
      'degrees of another datum',
      named('EPSG:4267'),
      /EPSG:4267 \(member crs\), which is not known/,
    ],
    ['a name of nothing', named('my grid'), /are in my grid/],
    ['a link', { crs: { type: 'link', properties: { href: 'http://x/y' } } }, /http:\/\/x\/y/],
    ['no name', { crs: {} }, /are in \{\}/],
  ])('is refused by its name where it is not known: %s', async (_, crs, reason) => {
    for (const parts of [{ before: crs }, { behind: crs }]) {
      const file = inputs.file('houses.geojson', buildings(squareAt(degrees, 0.0003), parts))
      const build = inputs.options({ buildings: [file], towers: [towers()] })
      await expect(buildPack(build)).rejects.toThrow(reason)
      await expect(buildPack(build)).rejects.toThrow(/houses\.geojson: its coordinates are in/)
    }
  })

  test('is refused where it names a grid behind the features', async () => {
    const behind = named('EPSG:25832')
    const file = inputs.file('houses.geojson', buildings(squareAt(metres, 20), { behind }))
    await expect(
      buildPack(inputs.options({ buildings: [file], towers: [towers()] })),
    ).rejects.toThrow(/EPSG:25832 ETRS89 \/ UTM zone 32N, stands behind its features/)
  })

  test('is heard of towers, too', async () => {
    const feature = {
      ...{ type: 'Feature', id: 'mast', properties: {} },
      geometry: { type: 'Point', coordinates: metres },
    }
    const text = JSON.stringify({
      ...{ type: 'FeatureCollection', ...named('EPSG:25832'), features: [feature] },
    })
    const build = inputs.options({
      buildings: [inputs.file('houses.geojson', buildings(squareAt(degrees, 0.0003), {}))],
      towers: [inputs.file('masts.geojson', text)],
    })
    await buildPack(build)
    const { lon, lat } = loadPack(build.outputDirectory, { maximumBuildingFileBytes: 1e9 }).towers
    expect(lon[0]).toBeCloseTo(degrees[0], 6)
    expect(lat[0]).toBeCloseTo(degrees[1], 6)
  })
})

describe('a file in UTF-16', () => {
  const text = buildings(squareAt(degrees, 0.0003), {})
  const line = JSON.stringify({
    ...{ type: 'Feature', properties: { building: 'yes' } },
    geometry: { type: 'Polygon', coordinates: [squareAt(degrees, 0.0003)] },
  })

  test('is read by its byte order mark, and by its bytes without one', async () => {
    const little = Buffer.from(`\ufeff${text}`, 'utf16le')
    for (const bytes of [little, Buffer.from(little).swap16(), Buffer.from(text, 'utf16le')]) {
      expect(await firstCorner(bytes)).toEqual(degrees)
    }
  })

  test('is read line by line', async () => {
    const lines = inputs.file('houses.geojsonl', Buffer.from(`\ufeff${line}\r\n`, 'utf16le'))
    const build = inputs.options({ buildings: [lines], towers: [towers()] })
    await buildPack(build)
    const { footprints } = loadPack(build.outputDirectory, { maximumBuildingFileBytes: 1e9 })
    expect([...footprints.coordinates.slice(0, 2)]).toEqual(degrees)
  })

  test.each([',', ';'])(
    'may be an export of OpenCelliD, with its licence: %s',
    async (separator) => {
      const names = 'radio,mcc,net,area,cell,unit,lon,lat,range,samples,changeable,created,updated'
      const row = `NR,212,10,200,1,0,${degrees.join(',')},420,0,1,1718200000,1718200000`
      const list = `${names}\n${row}\n`.replaceAll(',', separator)
      for (const bytes of [list, Buffer.from(`\ufeff${list}`, 'utf16le')]) {
        const build = inputs.options({
          buildings: [inputs.file('houses.geojson', text)],
          towers: [inputs.file('cells.csv', bytes)],
        })
        const { manifest } = await buildPack(build)
        expect(manifest.licenses.join()).toContain('OpenCelliD')
      }
    },
  )
})
