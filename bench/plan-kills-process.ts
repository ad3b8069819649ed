// A process that works on the plan of the test city until it is ended, to be killed by `plan-kills.ts`:
//   node --import tsx bench/plan-kills-process.ts PACK DATA_DIRECTORY
// It accepts the plan, or joins it, and prints a line for how many of its steps are done as often as
// that changes, and at its end what it has come to: `5 of 13`, `succeeded HASH`, `failed WHY`.
import { setTimeout as sleep } from 'node:timers/promises'
import { jobKinds } from '../src/jobs/kinds/list.ts'
import { loadPack } from '../src/packs/load/load.ts'
import { hashOf, planJob, planOfCity } from '../test/jobs/plan-job.ts'
import { sumsJobs } from '../test/jobs/sums-jobs.ts'

const [pack, dataDirectory] = process.argv.slice(2)
const snapshot = loadPack(pack, { maximumBuildingFileBytes: 1e8 })
const changes = {
  SIGHTLINE_DATA_DIR: dataDirectory,
  EXPERIMENT_THREADS: 2,
  EXPERIMENT_LEASE_SECONDS: 5,
}
const jobs = sumsJobs(snapshot, changes, jobKinds)
jobs.start()
const submission = await jobs.submit(planJob(planOfCity()), snapshot)
if (submission.kind === 'refused') throw new Error('the queue is full')
let said = ''
for (;;) {
  const job = await jobs.job(submission.job.id)
  if (job === null) throw new Error('the job is gone')
  const { status, completedUnits, totalUnits, results, message } = job
  const isOver = status !== 'accepted' && status !== 'running'
  const end = status === 'succeeded' ? hashOf(results?.[0]) : message
  const line = isOver ? `${status} ${end}` : `${completedUnits} of ${totalUnits}`
  if (line !== said) process.stdout.write(`${line}\n`)
  said = line
  if (isOver) break
  await sleep(10)
}
await jobs.close()
