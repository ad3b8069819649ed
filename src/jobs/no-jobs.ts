import { SightlineError } from '../errors.ts'
import type { AskedJobs } from './jobs.ts'

async function refuse(): Promise<never> {
  throw new SightlineError('unavailable', 'this process keeps no jobs')
}

/** For applications that answer other questions alone. */
export const noJobs: AskedJobs = {
  submit: refuse,
  submitBeside: refuse,
  refusalOf: refuse,
  storeRoom: refuse,
  job: refuse,
  workload: refuse,
  dismiss: refuse,
}
