// A process that works on regions until it is ended, to be killed by tests:
//   node --import tsx test/jobs/region-process.ts PACK DATA_DIRECTORY STORE DATABASE_URL|- [submit]
// With `submit` it accepts the region of the tests first and prints the id of its job.
import { jobKinds } from '../../src/jobs/kinds/list.ts'
import { loadPack } from '../../src/packs/load/load.ts'
import { regionOf, regionPlan } from './region-setting.ts'
import { sumsJobs } from './sums-jobs.ts'

const [pack, dataDirectory, store, url, submit] = process.argv.slice(2)
const snapshot = loadPack(pack, { maximumBuildingFileBytes: 1e8 })
const configuration = {
  SIGHTLINE_DATA_DIR: dataDirectory,
  REGION_STORE: store,
  DATABASE_URL: url === '-' ? null : url,
  EXPERIMENT_THREADS: 1,
  EXPERIMENT_LEASE_SECONDS: 5,
}
const jobs = sumsJobs(snapshot, configuration, jobKinds)
jobs.start()
if (submit !== undefined) {
  const submission = await jobs.submit(await regionOf({ folder: store }, regionPlan()), snapshot)
  if (submission.kind === 'queue_full') throw new Error('the queue is full')
  process.stdout.write(`${submission.job.id}\n`)
}
setInterval(() => undefined, 1000)
