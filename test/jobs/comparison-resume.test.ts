import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished, vi } from 'vitest'
import { compareModels } from '../../src/analyses/measurements/comparison.ts'
import { neverStop } from '../../src/analyses/stop-signal.ts'
import { attachWorld } from '../../src/analyses/world.ts'
import { type MeasurementBody, resolveMeasurements } from '../../src/http/measurements/question.ts'
import type { Job } from '../../src/jobs/job.ts'
import { jobKinds } from '../../src/jobs/kinds/list.ts'
import { loadPack } from '../../src/packs/load/load.ts'
import { cityLat, cityLon, place, writeCity } from '../http/test-city.ts'
import { temporaryDirectory } from '../made-packs.ts'
import { seededRandom } from '../worlds/seeded-random.ts'
import { comparisonJob } from './comparison-job.ts'
import { copyEmptyStore } from './experiment-app.ts'
import { pause } from './processes.ts'
import { sumsJobs } from './sums-jobs.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const folder = temporaryDirectory()
const pack = writeCity(join(folder, 'city'))
const snapshot = loadPack(pack, { maximumBuildingFileBytes: 1e8 })
const root = fileURLToPath(new URL('../..', import.meta.url))

const random = seededRandom(3)
const body = JSON.stringify({
  towers: [{ id: 'a', tower_lon: cityLon, tower_lat: cityLat }],
  network_tech: '4g',
  beam_width: 360,
  radius_m: 900,
  samples: Array.from({ length: 6000 }, (_, index) => {
    const [lon, lat] = place(360 * random(), 500 * random())
    return { id: `s${index}`, lon, lat, technology: '4g', rsrp_dbm: -70 - 40 * random() }
  }),
})
const bodyFile = join(folder, 'body.json')
writeFileSync(bodyFile, body)

/** Works on the comparison for a while after it has accepted it, and is killed. */
async function workAndDie(dataDirectory: string, workMs: number): Promise<void> {
  const args = ['--import', 'tsx', 'test/jobs/comparison-process.ts', pack, dataDirectory, bodyFile]
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  const exit = new Promise((resolve) => child.once('exit', resolve))
  onTestFinished(() => void child.kill('SIGKILL'))
  await new Promise((resolve) => child.stdout.once('data', resolve))
  await new Promise((resolve) => setTimeout(resolve, workMs))
  child.kill('SIGKILL')
  await exit
}

it('a comparison whose processes are killed again and again is that which is made in one go', async () => {
  const directory = join(temporaryDirectory(), 'data')
  await copyEmptyStore(directory)
  for (let death = 0; death < 2; death++) await workAndDie(directory, 2500 * random())
  const changes = {
    SIGHTLINE_DATA_DIR: directory,
    EXPERIMENT_THREADS: 2,
    EXPERIMENT_LEASE_SECONDS: 5,
  }
  const jobs = sumsJobs(snapshot, changes, jobKinds)
  onTestFinished(() => jobs.close())
  jobs.start()
  const submission = await jobs.submit(comparisonJob(body), snapshot)
  if (submission.kind === 'queue_full') throw new Error('the queue is full')
  // The killed processes have accepted it.
  expect(submission.kind).not.toBe('accepted')
  let job: Job | null = submission.job
  while (job?.status === 'accepted' || job?.status === 'running') {
    await pause()
    job = await jobs.job(submission.job.id)
  }
  const question = resolveMeasurements(JSON.parse(body) as MeasurementBody)
  const inOneGo = compareModels(attachWorld(snapshot), question, neverStop).table
  expect(inOneGo.judged.length).toBeGreaterThan(0)
  expect(JSON.stringify(job?.results?.[0])).toBe(JSON.stringify(inOneGo))
})
