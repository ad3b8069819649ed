import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { compareModels } from '../../src/analyses/measurements/comparison.ts'
import { neverStop } from '../../src/stop-signal.ts'
import { attachWorld } from '../../src/analyses/world.ts'
import { resolveMeasurements } from '../../src/http/measurements/question.ts'
import { loadPack } from '../../src/packs/load/load.ts'
import { cityLat, cityLon, place, writeCity } from '../http/test-city.ts'
import { temporaryDirectory } from '../made-packs.ts'
import { seededRandom } from '../worlds/seeded-random.ts'
import { comparisonJob } from './comparison-job.ts'
import { killCount } from './kill-count.ts'
import { endedAfterKills } from './killed-processes.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const folder = temporaryDirectory()
const pack = writeCity(join(folder, 'city'))
const snapshot = loadPack(pack, { maximumBuildingFileBytes: 1e8 })

const random = seededRandom(3)
/** Other moments are drawn by `npm run explore`. */
const moment = seededRandom(fc.readConfigureGlobal().seed ?? 3)
const body = JSON.stringify({
  towers: [{ id: 'a', tower_lon: cityLon, tower_lat: cityLat }],
  network_tech: '4g',
  beam_width: 360,
  radius_m: 900,
  samples: Array.from({ length: 4000 }, (_, index) => {
    const [lon, lat] = place(360 * random(), 500 * random())
    return { id: `s${index}`, lon, lat, technology: '4g', rsrp_dbm: -70 - 40 * random() }
  }),
})
const bodyFile = join(folder, 'body.json')
writeFileSync(bodyFile, body)

it('a comparison whose processes are killed again and again is that which is made in one go', async () => {
  const job = await endedAfterKills(
    {
      script: 'test/jobs/comparison-process.ts',
      pack,
      question: bodyFile,
      livesMs: Array.from({ length: killCount }, () => 1700 * moment()),
    },
    snapshot,
    comparisonJob(body),
  )
  const question = resolveMeasurements(JSON.parse(body))
  const inOneGo = compareModels(attachWorld(snapshot), question, neverStop).table
  expect(inOneGo.judged.length).toBeGreaterThan(0)
  expect(JSON.stringify(job.results?.[0])).toBe(JSON.stringify(inOneGo))
})
