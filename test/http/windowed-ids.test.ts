import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { examinePack } from '../../src/cli/pack-report.ts'
import { loadPack } from '../../src/packs/load/load.ts'
import { stringAt, stringCount, type StringTable } from '../../src/spatial/string-table.ts'
import { polygonFeature, squareRing, temporaryDirectory, writePack } from '../made-packs.ts'
import {
  expectSame,
  expectSamePage,
  type Forms,
  formsOf,
  loadOptions,
  temporaryTwin,
} from './both-forms.ts'
import { get, ownPool, realPool, testApp } from './test-app.ts'
import { runs } from '../runs.ts'
import { changeSection } from '../worlds/windowed-pack.ts'

const pool = realPool()
const [lon, lat] = [32.85, 39.92]
const stepDeg = 0.0004

/** Where the next building stands: one beside the other on a grid of thirty. */
function placeOf(number: number): [number, number] {
  return [lon + stepDeg * (number % 30), lat + stepDeg * Math.floor(number / 30)]
}

const ringAt = (number: number) => squareRing(...placeOf(number), 0.0002)

/** Ids that are parts of others, ids in between, and letters of two, three and four bytes. */
const partsOf: readonly (readonly [string, number])[] = [
  ['relation/7', 12],
  ['relation/70', 2],
  ['relation/7-', 1],
  ['höhe 1', 3],
  ['\u{1f600}/1', 2],
  ['\uffee/1', 2],
]
const plain = ['relation/7!', 'relation/7-3x', 'relation/7.5', '\u{1f3e0}', '\uffee', 'é', 'z-0']

function manyBuildings() {
  let number = 0
  const features: unknown[] = Array.from({ length: 600 }, (_, i) =>
    polygonFeature(`way/${3 * i}`, [ringAt(number++)], {
      building: i % 3 === 0 ? 'house' : 'yes',
      ...{ height: String(5 + (i % 20)), demand_weight: i % 7 },
      ...{ residential_demand: i % 4, density_score: i % 9 },
    }),
  )
  for (const id of plain) features.push(polygonFeature(id, [ringAt(number++)]))
  for (const [id, parts] of partsOf) {
    const coordinates = Array.from({ length: parts }, () => [ringAt(number++)])
    features.push({
      ...{ type: 'Feature', id, properties: { building: 'yes', height: '9' } },
      geometry: { type: 'MultiPolygon', coordinates },
    })
  }
  return features
}

let forms: Forms
let ids: readonly string[]
beforeAll(async () => {
  const directory = join(temporaryDirectory(), 'many')
  writePack(directory, { buildings: manyBuildings() })
  forms = await formsOf(directory, pool)
  const listed = ({ footprints }: Forms['snapshot']) => {
    const all = (table: StringTable) =>
      Array.from({ length: stringCount(table) }, (_, i) => stringAt(table, i))
    return [...all(footprints.ids), ...all(footprints.logicalIds)]
  }
  ids = [...new Set(listed(forms.snapshot))]
}, 60_000)

const strangers = ['', ' ', 'way', 'way/', 'way/1', 'relation/7-12', 'relation/7-03', '~', '\u0001']
const anyId = () => fc.oneof(fc.constantFrom(...ids), fc.constantFrom(...strangers), fc.string())

describe('buildings that are read by window, by their ids', () => {
  it('are found as in one piece, parts and buildings of several parts alike', async () => {
    for (const id of [...partsOf.map(([name]) => name), ...plain, 'relation/7-11', 'z-0']) {
      const name = encodeURIComponent(id.replaceAll(' ', '-'))
      const { status } = await expectSamePage(forms, `/api/spatial-evidence/buildings/${name}`)
      expect([id, status]).toEqual([id, 200])
    }
  })

  it('are found, or not, whatever is asked for', async () => {
    const route = fc.constantFrom(
      '/ogc/collections/buildings/items/',
      '/api/spatial-evidence/buildings/',
    )
    await fc.assert(
      fc.asyncProperty(route, anyId(), async (path, id) => {
        fc.pre(!/[\ud800-\udfff]/.test(id) && !/^\.{0,2}$/.test(id.trim()))
        await expectSamePage(forms, path + encodeURIComponent(id))
      }),
      { numRuns: runs(60) },
    )
  }, 60_000)

  it('come page by page in the order of their ids', async () => {
    const page = fc.record({ limit: fc.integer({ min: 1, max: 900 }), offset: fc.nat(800) })
    await fc.assert(
      fc.asyncProperty(page, async ({ limit, offset }) => {
        const query = `limit=${limit}&offset=${offset}`
        const url = `/ogc/collections/buildings/items?${query}`
        const { status, json } = await expectSamePage(forms, url)
        const { numberMatched } = json as { readonly numberMatched: number }
        expect([status, numberMatched]).toEqual([200, forms.snapshot.footprints.footprintCount])
        await expectSamePage(forms, `/api/collections/buildings/items?${query}`)
      }),
      { numRuns: 15 },
    )
  }, 60_000)

  it('are told of by building entry, known and unknown ones', async () => {
    const question = fc.record({
      building_ids: fc.uniqueArray(
        anyId().filter((id) => id.trim() !== '' && !/[\ud800-\udfff]/.test(id)),
        { minLength: 1, maxLength: 30 },
      ),
      radius: fc.integer({ min: 50, max: 800 }),
      cell: fc.nat(500),
    })
    await fc.assert(
      fc.asyncProperty(question, async ({ building_ids, radius, cell }) => {
        const [tower_lon, tower_lat] = placeOf(cell)
        await expectSame(forms, '/api/building-entry-analysis', {
          ...{ building_ids, frequency_ghz: 28, radius_m: radius },
          towers: [{ id: 'a', tower_lon, tower_lat, azimuth: cell % 360 }],
        })
      }),
      { numRuns: 15 },
    )
  }, 60_000)

  it('leave what was read around a place where it is', async () => {
    const around = { tower_lon: lon, tower_lat: lat, radius_m: 300 }
    await expectSame(forms, '/api/coverage-gaps', around)
    await expectSamePage(forms, '/api/spatial-evidence/buildings/way%2F30')
    await expectSame(forms, '/api/coverage-gaps', around)
  })

  it('are those that a check of the pack finds right', async () => {
    expect((await examinePack(forms.twin)).report.problems).toEqual([])
  })

  it('are not answered from a file of ids that has changed', async () => {
    const twin = temporaryTwin(forms.snapshot.directory)
    const app = await testApp({ snapshot: loadPack(twin, loadOptions), pool: ownPool() })
    changeSection(twin, 'ids', (bytes) => bytes.write('X', bytes.length - 1), 'left')
    const { status, json } = await get(app, '/api/spatial-evidence/buildings/way%2F30')
    expect([status, json]).toEqual([
      503,
      { error: 'the buildings file of the dataset has changed since it was loaded' },
    ])
  })
})
