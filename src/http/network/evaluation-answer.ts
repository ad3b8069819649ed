import type { EvaluationAnswer } from '../../analyses/network/answers.ts'
import { isFeasible } from '../../optimization/scoring/scoring.ts'
import type { WithGround } from '../wire/ground.ts'
import * as field from '../wire/answer-schema.ts'
import type { NetworkBands } from '../../analyses/network/served-at-lower-end.ts'
import { bandOfNetwork } from './band-answer.ts'
import { optimizationDomain } from './domain-answer.ts'
import {
  feasibilityTold,
  frontierPlan,
  optimizedTowers,
  outcomeTold,
  planEnding,
  type PlanFound,
  planFound,
  type SaidBeside,
  towersOf,
} from './plan-answer.ts'
import type { ResolvedNetwork } from './question.ts'
import { networkStats, objectiveStatus } from './stats-answer.ts'

/** The network as it stands: nothing is recommended. */
export function evaluationFound(
  network: ResolvedNetwork,
  answer: WithGround<EvaluationAnswer>,
  beside: SaidBeside,
): PlanFound {
  return planFound(network, answer, beside, { solutionId: null, adjustedParameters: [] })
}

const outcome = field.object('EvaluationOutcome', outcomeTold)

interface EvaluationFound extends PlanFound {
  /** Null where no band is asked for. */
  readonly bands: NetworkBands | null
}

/** The answer of `POST /api/evaluate-network`. */
export const networkEvaluation = field.object<EvaluationFound>('NetworkEvaluation', {
  optimized_towers: optimizedTowers(({ network, answer }) => towersOf(network.cells, answer.plan)),
  stats: networkStats('plan'),
  objective_status: objectiveStatus('plan'),
  ...field.of(({ plan }: PlanFound) => plan, feasibilityTold),
  optimization_domain: optimizationDomain(({ answer }) => answer.judged),
  optimization: outcome('plan'),
  pareto_frontier: field.list(frontierPlan, { maxItems: 1 })(({ network, answer, plan }) =>
    isFeasible(plan.scoring.constraints, plan.metrics)
      ? [{ ...plan, cells: network.cells, choices: answer.plan.candidates }]
      : [],
  ),
  ...planEnding,
  prediction_band: field.described(
    'By cell the interval around its powers that holds 90 % of the places, and what is served at its ' +
      'lower end.',
    bandOfNetwork.optional(({ network: { cells }, answer: { judged }, bands }) =>
      bands === null ? null : { cells, bands, domain: judged.domain },
    ),
  ),
})
