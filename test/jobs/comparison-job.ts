import { resolveMeasurements } from '../../src/http/measurements/question.ts'
import type { JobRequest } from '../../src/jobs/job.ts'
import { measurementComparisonJob } from '../../src/jobs/kinds/measurement-comparison.ts'

/** The job of a comparison that nobody has sent. */
export function comparisonJob(body: string): JobRequest {
  return measurementComparisonJob({
    question: resolveMeasurements(JSON.parse(body)),
    sent: {},
  })
}
