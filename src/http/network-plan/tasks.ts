import type { PlanQuestion } from '../../analyses/network/plan-question.ts'
import { planNetworkMipAssisted } from '../../analyses/network/plans/plan-network.ts'
import { requirePlanSize } from '../../analyses/network/plans/plan-size.ts'
import { lookAroundCells, worldForCells } from '../../compute/attached-ground.ts'
import { worldOf } from '../../compute/attached-world.ts'
import { loadIntegerSolver } from '../../compute/integer-solver.ts'
import { defineTask } from '../../compute/task.ts'
import { refuseForeignPack } from '../../rf/calibration.ts'
import { nameTower } from '../wire/cells-question.ts'
import { answerFingerprint, type ApplicationIdentity } from '../wire/answer-identity.ts'
import { jsonType, textResult } from '../wire/results.ts'
import { planAnswer } from './plan-answer.ts'
import type { ResolvedPlan } from './plan-question.ts'

interface SizeInput {
  readonly question: PlanQuestion
}

interface PlanInput extends ApplicationIdentity {
  readonly plan: ResolvedPlan
}

export const networkPlanQuestionTasks = {
  /** A plan of few cells, at once. */
  networkPlanNow: defineTask(
    async ({ plan: { question } }: PlanInput, context) => {
      const world = await worldForCells(
        context,
        question.cells.map(({ cell }) => cell),
      )
      return planNetworkMipAssisted(world, question, loadIntegerSolver, context.stop)
    },
    (planned, { plan, applicationVersion }, { manifest }) => {
      const { propagationModel } = plan.question.cells[0].cell.profile
      const { question, cellIds } = plan
      const fingerprint = answerFingerprint(
        'plan-network',
        { question, cell_ids: cellIds },
        manifest,
        propagationModel,
        { applicationVersion },
      )
      return textResult(JSON.stringify(planAnswer.write({ plan, planned, fingerprint })), jsonType)
    },
  ),

  /** Refuses a plan that cannot be made over the city, before it is a job; no radio work. */
  networkPlanSize: defineTask(
    ({ question }: SizeInput, { snapshot, stop }) => {
      for (const { cell } of question.cells)
        nameTower(cell.id, () => refuseForeignPack(cell.profile, snapshot.manifest))
      lookAroundCells(
        snapshot,
        question.cells.map(({ cell }) => cell),
      )
      requirePlanSize(worldOf(snapshot), question, stop)
      return null
    },
    () => textResult('null', jsonType),
  ),
} as const

export type NetworkPlanQuestionTasks = typeof networkPlanQuestionTasks
