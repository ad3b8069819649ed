import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { loadPack } from '../../src/packs/load/load.ts'
import { polygonFeature, squareRing, temporaryDirectory, writePack } from '../made-packs.ts'
import { get, post, realPool, testApp } from './test-app.ts'

const names = [
  '=HYPERLINK("http://evil.example")',
  '+1',
  '-2+3',
  '@SUM(A1)',
  '-1+cmd|',
  '\uff1d1',
  'Hotel = Bar',
  "'quoted",
]
const computedNames = 6

const pool = realPool()

async function rowsWith(configuration: { readonly CSV_ESCAPE_FORMULAS?: boolean }) {
  const directory = writePack(join(temporaryDirectory(), 'pack'), {
    buildings: names.map((name, index) =>
      polygonFeature(`way/${index}`, [squareRing(10 + index * 0.001, 20, 0.0002)], {
        building: 'yes',
        name,
        height: '12.5',
        demand_weight: 3,
        residential_demand: 0,
      }),
    ),
    manifest: { bounds: [9.9, 19.9, 10.1, 20.1] },
  })
  const snapshot = loadPack(directory, { maximumBuildingFileBytes: 1e8 })
  const app = await testApp({ snapshot, pool, configuration })
  const url = '/api/collections/buildings/items?bbox=9.9,19.9,10.1,20.1&f=csv'
  const { text } = await get(app, url)
  return parse<Record<string, string>>(text, { columns: true })
}

describe('texts in CSV that look like formulas', () => {
  it('are marked as texts; other texts and numbers are as they are', async () => {
    const rows = await rowsWith({})
    expect(rows.map(({ name }) => name)).toEqual([
      ...names.slice(0, computedNames).map((name) => `'${name}`),
      ...names.slice(computedNames),
    ])
    for (const row of rows) {
      expect(row).toMatchObject({ height_m: '12.5', demand_weight: '3', residential_demand: '0' })
      expect(row.geometry_wkt).toMatch(/^POLYGON/)
    }
  })

  it('are as they are where that is wanted', async () => {
    const rows = await rowsWith({ CSV_ESCAPE_FORMULAS: false })
    expect(rows.map(({ name }) => name)).toEqual(names)
  })

  it.each([true, false])(
    'are on the page what they are here, for it is told: %s',
    async (CSV_ESCAPE_FORMULAS) => {
      const snapshot = loadPack(writePack(join(temporaryDirectory(), 'pack'), {}), {
        maximumBuildingFileBytes: 1e8,
      })
      const app = await testApp({ snapshot, pool, configuration: { CSV_ESCAPE_FORMULAS } })
      const { text } = await get(app, '/api/meta')
      expect(JSON.parse(text)).toMatchObject({ csv_escape_formulas: CSV_ESCAPE_FORMULAS })
    },
  )
})

describe('names of cells in CSV', () => {
  const id = '=1+1'
  const towers = [id, 'b'].map((tower, index) => ({
    id: tower,
    tower_lon: 10 + 0.001 * index,
    tower_lat: 20,
  }))
  it.each([
    [true, `'${id}`],
    [false, id],
  ])('are marked the same way: %s', async (CSV_ESCAPE_FORMULAS, shown) => {
    const directory = writePack(join(temporaryDirectory(), 'pack'), {})
    const snapshot = loadPack(directory, { maximumBuildingFileBytes: 1e8 })
    const app = await testApp({ snapshot, pool, configuration: { CSV_ESCAPE_FORMULAS } })
    const { text } = await post(app, '/api/interference?f=csv&layer=best_server', {
      towers,
      network_tech: '5g',
    })
    const rows = parse<Record<string, string>>(text, { columns: true })
    expect(new Set(rows.map((row) => row.serving_cell_id))).toEqual(new Set([shown, 'b']))
  })
})
