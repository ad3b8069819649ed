import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { planNetworkMipAssisted } from '../../src/analyses/network/plans/plan-network.ts'
import { neverStop } from '../../src/stop-signal.ts'
import { attachWorld } from '../../src/analyses/world.ts'
import { loadIntegerSolver } from '../../src/compute/integer-solver.ts'
import { loadPack } from '../../src/packs/load/load.ts'
import { writeCity } from '../http/test-city.ts'
import { temporaryDirectory } from '../made-packs.ts'
import { seededRandom } from '../worlds/seeded-random.ts'
import { killCount } from './kill-count.ts'
import { endedAfterKills } from './killed-processes.ts'
import { planJob, planOfCity } from './plan-job.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const pack = writeCity(join(temporaryDirectory(), 'city'))
const snapshot = loadPack(pack, { maximumBuildingFileBytes: 1e8 })

const question = planOfCity()

it('a plan whose processes are killed again and again is that which is made in one go', async () => {
  // Other moments are drawn by `npm run explore`.
  const random = seededRandom(fc.readConfigureGlobal().seed ?? 22)
  const job = await endedAfterKills(
    {
      script: 'test/jobs/plan-process.ts',
      pack,
      question: JSON.stringify(question),
      livesMs: Array.from({ length: killCount }, () => 1200 * random()),
    },
    snapshot,
    planJob(question),
  )
  const world = attachWorld(snapshot)
  const inOneGo = await planNetworkMipAssisted(world, question, loadIntegerSolver, neverStop)
  expect(inOneGo.changes.length).toBeGreaterThan(0)
  expect(JSON.stringify(job.results?.[0])).toBe(JSON.stringify(inOneGo))
})
