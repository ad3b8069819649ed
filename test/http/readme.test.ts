import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { loadPack } from '../../src/packs/load/load.ts'
import { demoPack } from '../demo-pack.ts'
import { post, realPool, testApp } from './test-app.ts'

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')

/** The JSON examples of a text, in their order. */
function examplesIn(text: string): object[] {
  return [...text.matchAll(/```json\n(.*?)```/gs)].map(([, json]) => JSON.parse(json) as object)
}

it('the question of the README finds gaps in the demo city, with the answer shown there', async () => {
  const snapshot = loadPack(await demoPack(), { maximumBuildingFileBytes: 1e8 })
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
