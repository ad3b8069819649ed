import { type JobKind, JobKinds } from '../kind.ts'
import { experimentKind } from './experiment.ts'
import { measurementComparisonKind } from './measurement-comparison.ts'
import { networkPlanKind } from './network-plan.ts'
import { regionKind } from './region-coverage.ts'
import { regionFileKind } from './region-file.ts'

/** Every kind of job of the service. */
const kinds: readonly JobKind[] = [
  experimentKind,
  regionKind,
  regionFileKind,
  networkPlanKind,
  measurementComparisonKind,
]

export const jobKinds = new JobKinds(kinds)
