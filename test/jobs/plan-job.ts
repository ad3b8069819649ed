import type { PlanQuestion } from '../../src/analyses/network/bounded/plan-question.ts'
import type { JobRequest } from '../../src/jobs/job.ts'
import { networkPlanJob } from '../../src/jobs/kinds/network-plan.ts'

/** The job of a plan that nobody has sent. */
export function planJob(question: PlanQuestion): JobRequest {
  const cellIds = question.cells.map(({ cell }) => cell.id)
  return networkPlanJob({ question, cellIds, sent: {}, shown: null })
}
