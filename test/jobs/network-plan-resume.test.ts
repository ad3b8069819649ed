import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { planNetwork } from '../../src/analyses/network/bounded/plan-network.ts'
import { neverStop } from '../../src/analyses/stop-signal.ts'
import { attachWorld } from '../../src/analyses/world.ts'
import { resolvePlan } from '../../src/http/network-plan/plan-question.ts'
import { loadPack } from '../../src/packs/load/load.ts'
import { cityLat, cityLon, writeCity } from '../http/test-city.ts'
import { temporaryDirectory } from '../made-packs.ts'
import { seededRandom } from '../worlds/seeded-random.ts'
import { endedAfterKills } from './killed-processes.ts'
import { planJob } from './plan-job.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const pack = writeCity(join(temporaryDirectory(), 'city'))
const snapshot = loadPack(pack, { maximumBuildingFileBytes: 1e8 })

const { question } = resolvePlan({
  towers: Array.from({ length: 9 }, (_, index) => ({
    id: `t${index}`,
    tower_lon: cityLon + 0.001 * (index % 3),
    tower_lat: cityLat + 0.001 * Math.floor(index / 3),
  })),
  radius_m: 400,
  tx_power_dbm: 15,
  decisions: {
    azimuths_deg: Array.from({ length: 12 }, (_, index) => 30 * index),
    electrical_tilts_deg: [0, 3, 6],
    tx_powers_dbm: [5, 10, 20],
    may_be_off: true,
  },
  costs: { turn: 0.0005, per_watt: 0.1 },
})

it('a plan whose processes are killed again and again is that which is made in one go', async () => {
  const random = seededRandom(22)
  const job = await endedAfterKills(
    {
      script: 'test/jobs/plan-process.ts',
      pack,
      question: JSON.stringify(question),
      livesMs: [1200 * random(), 1200 * random(), 1200 * random()],
    },
    snapshot,
    planJob(question),
  )
  const inOneGo = planNetwork(attachWorld(snapshot), question, neverStop)
  expect(inOneGo.changes.length).toBeGreaterThan(0)
  expect(JSON.stringify(job.results?.[0])).toBe(JSON.stringify(inOneGo))
})
