import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { buildDemoCity } from '../../src/packs/demo/demo-city.ts'
import { loadPack } from '../../src/packs/load/load.ts'
import { temporaryDirectory } from '../made-packs.ts'
import { post, realPool, testApp } from './test-app.ts'

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')

/** The JSON examples of a text, in their order. */
function examplesIn(text: string): object[] {
  return [...text.matchAll(/```json\n(.*?)```/gs)].map(([, json]) => JSON.parse(json) as object)
}

it('the question of the README finds gaps in the demo city, with the answer shown there', async () => {
  const directory = join(temporaryDirectory(), 'demo')
  await buildDemoCity(directory)
  const snapshot = loadPack(directory, { maximumBuildingFileBytes: 1e8 })
  const app = await testApp({ snapshot, pool: realPool() })
  const [, url, body] = /curl -s localhost:8080(\S+) -d '([^']+)'/.exec(readme)!
  const answer = (await post(app, url, JSON.parse(body))).json as {
    readonly stats: { readonly gap_buildings: number }
    readonly geojson: { readonly features: readonly { readonly properties: object }[] }
  }
  expect(answer.stats.gap_buildings).toBeGreaterThan(0)
  const [gap, stats] = examplesIn(readme)
  expect(answer.geojson.features[0].properties).toMatchObject(gap)
  expect(answer.stats).toMatchObject(stats)
})
