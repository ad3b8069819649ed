// A process that works on a network plan until it is ended, to be killed by tests:
//   node --import tsx test/jobs/plan-process.ts PACK DATA_DIRECTORY QUESTION
// It accepts the plan, or joins it, and prints the id of its job.
import type { PlanQuestion } from '../../src/analyses/network/plan-question.ts'
import { jobKinds } from '../../src/jobs/kinds/list.ts'
import { loadPack } from '../../src/packs/load/load.ts'
import { planJob } from './plan-job.ts'
import { sumsJobs } from './sums-jobs.ts'
import { workUntilEnded } from './work-until-ended.ts'

const [pack, dataDirectory, question] = process.argv.slice(2)
const snapshot = loadPack(pack, { maximumBuildingFileBytes: 1e8 })
const changes = {
  SIGHTLINE_DATA_DIR: dataDirectory,
  EXPERIMENT_THREADS: 1,
  EXPERIMENT_LEASE_SECONDS: 5,
}
const request = planJob(JSON.parse(question) as PlanQuestion)
await workUntilEnded(sumsJobs(snapshot, changes, jobKinds), snapshot, request)
