// A process that works on jobs of the kind `test-sums` until it is ended, to be killed by tests:
//   node --import tsx test/jobs/sums-process.ts PACK DATA_DIRECTORY DATABASE_URL|- [DEFINITION]
// With a definition it accepts that job first and prints its id.
import { loadPack } from '../../src/packs/load/load.ts'
import { sumsJobs } from './sums-jobs.ts'
import { type SumsDefinition, sumsJob } from './sums-kind.ts'
import { workUntilEnded } from './work-until-ended.ts'

const [pack, dataDirectory, url, definition] = process.argv.slice(2)
const snapshot = loadPack(pack, { maximumBuildingFileBytes: 1e8 })
const jobs = sumsJobs(snapshot, {
  SIGHTLINE_DATA_DIR: dataDirectory,
  DATABASE_URL: url === '-' ? null : url,
  EXPERIMENT_THREADS: 1,
  EXPERIMENT_LEASE_SECONDS: 5,
})
const request = definition === undefined ? null : sumsJob(JSON.parse(definition) as SumsDefinition)
await workUntilEnded(jobs, snapshot, request)
