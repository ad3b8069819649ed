import { SightlineError } from '../errors.ts'
import type { Experiments } from './experiments.ts'

const refuse = async (): Promise<never> => {
  throw new SightlineError('unavailable', 'this process keeps no experiments')
}

/** For applications that answer other questions alone. */
export const noExperiments: Pick<Experiments, 'submit' | 'job' | 'dismiss'> = {
  submit: refuse,
  job: refuse,
  dismiss: refuse,
}
