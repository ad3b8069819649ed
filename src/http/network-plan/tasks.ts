import type { PlanQuestion } from '../../analyses/network/bounded/plan-question.ts'
import { requirePlanSize } from '../../analyses/network/bounded/plan-size.ts'
import { worldOf } from '../../compute/attached-world.ts'
import { defineTask } from '../../compute/task.ts'
import { jsonType, textResult } from '../wire/results.ts'

interface SizeInput {
  readonly question: PlanQuestion
}

export const networkPlanQuestionTasks = {
  /** Refuses a plan that cannot be made over the city; no radio work. */
  networkPlanSize: defineTask(
    ({ question }: SizeInput, { snapshot, stop }) => {
      requirePlanSize(worldOf(snapshot), question, stop)
      return null
    },
    () => textResult('null', jsonType),
  ),
} as const

export type NetworkPlanQuestionTasks = typeof networkPlanQuestionTasks
