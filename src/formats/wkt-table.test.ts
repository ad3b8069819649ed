import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { polygonToWkt } from './wkt.ts'
import { polygonsOfWkt } from './wkt-polygon.ts'
import { isWktTableLine, readWktTable } from './wkt-table.ts'

async function* inPieces(text: string, size = 7): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function rowsOf(text: string) {
  const rows: unknown[] = []
  for await (const row of readWktTable(inPieces(text))) {
    rows.push('broken' in row ? 'broken' : row.value)
  }
  return rows
}

describe('well-known text', () => {
  it('gives the polygons that were written, with their holes', () => {
    const degree = fc.double({ min: -180, max: 180, noNaN: true })
    const ring = fc.array(fc.tuple(degree, degree), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(fc.array(ring, { minLength: 1, maxLength: 4 }), (rings) => {
        expect(polygonsOfWkt(polygonToWkt(rings))).toEqual([
          rings.map((of) => of.map(([x, y]) => [x + 0, y + 0])),
        ])
      }),
    )
  })

  it.each([
    [
      'MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)), ((2 2,3 2,3 3,2 2),(2.2 2.1,2.3 2.1,2.3 2.2,2.2 2.1)))',
      2,
    ],
    ['SRID=4326;POLYGON((0 0,1 0,1 1,0 0))', 1],
    ['polygon z ((0 0 5, 1 0 5, 1 1 5, 0 0 5))', 1],
    ['POLYGON EMPTY', 0],
  ])('%s has so many polygons: %i', (text, count) => {
    expect(polygonsOfWkt(text)).toHaveLength(count)
  })

  it.each([
    '',
    'POINT (1 2)',
    'POLYGON',
    'POLYGON ((0 0, 1 0, 1 1, 0 0)',
    'POLYGON ((0 0, 1 0, 1 1, 0 0))) ',
    'POLYGON (((0 0, 1 0, 1 1, 0 0)))',
    'MULTIPOLYGON ((0 0, 1 0, 1 1, 0 0))',
    'POLYGON ((0 0, 1 0)) POLYGON ((0 0))',
    `POLYGON ${'('.repeat(10_000)}`,
  ])('%s is none', (text) => {
    expect(polygonsOfWkt(text)).toBeUndefined()
  })

  it('with a word for a number has no number there', () => {
    expect(polygonsOfWkt('POLYGON ((0 0, x 1, 1))')).toEqual([
      [
        [
          [0, 0],
          [NaN, 1],
          [1, NaN],
        ],
      ],
    ])
  })
})

describe('a table of outlines', () => {
  const names = 'latitude,longitude,area_in_meters,confidence,geometry,full_plus_code'
  const outline = '"POLYGON((7 43, 7.001 43, 7.001 43.001, 7 43))"'

  it('gives its rows as features, whatever pieces it comes in', async () => {
    const rows = await rowsOf(`\ufeff${names}\r\n43.0,7.0,61.5,0.81,${outline},8FM5\r\n`)
    expect(rows).toEqual([
      {
        type: 'Feature',
        properties: {
          latitude: 43,
          longitude: 7,
          area_in_meters: 61.5,
          confidence: 0.81,
          full_plus_code: '8FM5',
        },
        geometry: {
          type: 'MultiPolygon',
          coordinates: polygonsOfWkt('POLYGON((7 43, 7.001 43, 7.001 43.001, 7 43))'),
        },
      },
    ])
  })

  it('says which rows are broken, and which outlines are none', async () => {
    const rows = await rowsOf(`${names}\n43,7\n43,7,1,1,POINT (7 43),a\n43,7,1,1,${outline},a\n`)
    expect(rows).toMatchObject([
      'broken',
      { geometry: null },
      { geometry: { type: 'MultiPolygon' } },
    ])
  })

  it('may have other separators', async () => {
    const text = `WKT;name\nPOLYGON ((7 43, 7.001 43, 7.001 43.001, 7 43));a\n`
    expect(await rowsOf(text)).toMatchObject([{ properties: { name: 'a' } }])
  })

  it('with a quotation mark that is never closed is refused at the bound of a row', async () => {
    let given = 0
    async function* endless() {
      yield Buffer.from(`${names}\n43,7,1,1,"POLYGON`)
      for (; given < 1000; given++) yield Buffer.alloc(1024 * 1024, 'x')
    }
    const read = async () => {
      for await (const row of readWktTable(endless())) expect(row).toBeUndefined()
    }
    await expect(read()).rejects.toThrow('a row of more than 16777216 characters')
    expect(given).toBeLessThan(40)
  })

  it('is known by its line of names', () => {
    expect(isWktTableLine(names)).toBe(true)
    expect(isWktTableLine('"id","Geometry"')).toBe(true)
    expect(isWktTableLine('radio,mcc,net,area,cell,unit,lon,lat')).toBe(false)
    expect(isWktTableLine('{"type": "Feature", "geometry": null}')).toBe(false)
  })
})
