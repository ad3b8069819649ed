import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { examinePack } from '../../src/cli/pack-report.ts'
import { loadPack } from '../../src/packs/load/load.ts'
import { buildPack } from '../../src/packs/make/build-pack.ts'
import { temporaryDirectory } from '../made-packs.ts'
import { sectionBytes } from '../worlds/windowed-pack.ts'
import { expectSame, expectSamePage, type Forms, loadOptions } from './both-forms.ts'
import { realPool, testApp } from './test-app.ts'

const folderOf = (name: string) =>
  fileURLToPath(new URL(`../golden/packs/${name}`, import.meta.url))
const whole = folderOf('whole-1.17')
const windowed = folderOf('windowed-1.17')
const pool = realPool()

let forms: Forms
let built: string
beforeAll(async () => {
  const snapshot = loadPack(whole, loadOptions)
  forms = {
    ...{ snapshot, twin: windowed, whole: await testApp({ snapshot, pool }) },
    windowed: await testApp({ snapshot: loadPack(windowed, loadOptions), pool }),
  }
  built = join(temporaryDirectory(), 'built')
  await buildPack({
    ...{ outputDirectory: built, id: 'old', baseMap: false, buildingsByWindow: true },
    buildings: [join(whole, 'buildings.geojson')],
    towers: [join(whole, 'towers.geojson')],
  })
}, 120_000)

const cell = { tower_lon: 7.0512, tower_lat: 43.5012, azimuth: 90, radius_m: 400 }

describe('a pack that 1.17 has built with its buildings by window', () => {
  it('is valid', async () => {
    expect((await examinePack(windowed)).report.problems).toEqual([])
  })

  it('answers as the one in one piece that 1.17 has built of the same files', async () => {
    await expectSame(forms, '/api/coverage-gaps', cell)
    await expectSame(forms, '/api/simulate', cell)
    for (const url of [
      '/api/buildings',
      '/ogc/collections/buildings/items?limit=7&offset=11',
      '/ogc/collections/buildings/items/relation%2F5-1',
      '/api/spatial-evidence/buildings/relation%2F5',
    ]) {
      expect([url, (await expectSamePage(forms, url)).status]).toEqual([url, 200])
    }
  })

  it('has in files of their own what a build now puts behind the buildings', () => {
    for (const section of ['ids', 'overviews', 'columns'] as const) {
      const file = readFileSync(join(windowed, `buildings.${section}`))
      expect([section, sectionBytes(built, section).equals(file)]).toEqual([section, true])
    }
  })
})
