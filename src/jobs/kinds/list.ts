import { type JobKind, JobKinds } from '../kind.ts'
import { experimentKind } from './experiment.ts'

/** Every kind of job of the service. */
const kinds: readonly JobKind[] = [experimentKind]

export const jobKinds = new JobKinds(kinds)
