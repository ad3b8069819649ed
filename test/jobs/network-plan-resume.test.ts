import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished, vi } from 'vitest'
import { planNetwork } from '../../src/analyses/network/bounded/plan-network.ts'
import { neverStop } from '../../src/analyses/stop-signal.ts'
import { attachWorld } from '../../src/analyses/world.ts'
import { resolvePlan } from '../../src/http/network-plan/plan-question.ts'
import type { Job } from '../../src/jobs/job.ts'
import { jobKinds } from '../../src/jobs/kinds/list.ts'
import { loadPack } from '../../src/packs/load/load.ts'
import { cityLat, cityLon, writeCity } from '../http/test-city.ts'
import { temporaryDirectory } from '../made-packs.ts'
import { seededRandom } from '../worlds/seeded-random.ts'
import { copyEmptyStore } from './experiment-app.ts'
import { planJob } from './plan-job.ts'
import { pause } from './processes.ts'
import { sumsJobs } from './sums-jobs.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const pack = writeCity(join(temporaryDirectory(), 'city'))
const snapshot = loadPack(pack, { maximumBuildingFileBytes: 1e8 })
const root = fileURLToPath(new URL('../..', import.meta.url))

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

/** Works on the plan for a while after it has accepted it, and is killed. */
async function workAndDie(dataDirectory: string, workMs: number): Promise<void> {
  const args = ['--import', 'tsx', 'test/jobs/plan-process.ts', pack, dataDirectory]
  const child = spawn(process.execPath, [...args, JSON.stringify(question)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = new Promise((resolve) => child.once('exit', resolve))
  onTestFinished(() => void child.kill('SIGKILL'))
  await new Promise((resolve) => child.stdout.once('data', resolve))
  await new Promise((resolve) => setTimeout(resolve, workMs))
  child.kill('SIGKILL')
  await exit
}

it('a plan whose processes are killed again and again is that which is made in one go', async () => {
  const directory = join(temporaryDirectory(), 'data')
  await copyEmptyStore(directory)
  const random = seededRandom(22)
  for (let death = 0; death < 3; death++) await workAndDie(directory, 1200 * random())
  const changes = {
    SIGHTLINE_DATA_DIR: directory,
    EXPERIMENT_THREADS: 2,
    EXPERIMENT_LEASE_SECONDS: 5,
  }
  const jobs = sumsJobs(snapshot, changes, jobKinds)
  onTestFinished(() => jobs.close())
  jobs.start()
  const submission = await jobs.submit(planJob(question), snapshot)
  if (submission.kind === 'queue_full') throw new Error('the queue is full')
  // The killed processes have accepted it.
  expect(submission.kind).not.toBe('accepted')
  let job: Job | null = submission.job
  while (job?.status === 'accepted' || job?.status === 'running') {
    await pause()
    job = await jobs.job(submission.job.id)
  }
  const inOneGo = planNetwork(attachWorld(snapshot), question, neverStop)
  expect(inOneGo.changes.length).toBeGreaterThan(0)
  expect(JSON.stringify(job?.results?.[0])).toBe(JSON.stringify(inOneGo))
})
