import { SightlineError } from '../errors.ts'
import type { Jobs } from './jobs.ts'

const refuse = async (): Promise<never> => {
  throw new SightlineError('unavailable', 'this process keeps no experiments')
}

/** For applications that answer other questions alone. */
export const noJobs: Pick<Jobs, 'submit' | 'job' | 'workload' | 'dismiss'> = {
  submit: refuse,
  job: refuse,
  workload: refuse,
  dismiss: refuse,
}
