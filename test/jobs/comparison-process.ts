// A process that works on a comparison of models until it is ended, to be killed by tests:
//   node --import tsx test/jobs/comparison-process.ts PACK DATA_DIRECTORY BODY_FILE
// It accepts the comparison, or joins it, and prints the id of its job.
import { readFileSync } from 'node:fs'
import { jobKinds } from '../../src/jobs/kinds/list.ts'
import { loadPack } from '../../src/packs/load/load.ts'
import { comparisonJob } from './comparison-job.ts'
import { sumsJobs } from './sums-jobs.ts'
import { workUntilEnded } from './work-until-ended.ts'

const [pack, dataDirectory, body] = process.argv.slice(2)
const snapshot = loadPack(pack, { maximumBuildingFileBytes: 1e8 })
const changes = {
  SIGHTLINE_DATA_DIR: dataDirectory,
  EXPERIMENT_THREADS: 1,
  EXPERIMENT_LEASE_SECONDS: 5,
}
const request = comparisonJob(readFileSync(body, 'utf8'))
await workUntilEnded(sumsJobs(snapshot, changes, jobKinds), snapshot, request)
