import { configuredPriorities } from '../../optimization/scoring/objectives.ts'
import { cellIdentity, requestDefaults } from '../wire/cell-answer.ts'
import { bandView } from '../wire/prediction-band.ts'
import { planConstraints } from './domain-answer.ts'
import type { ResolvedNetwork } from './question.ts'

/**
 * Identity of a network request with every default filled in: priorities of all objectives that plans
 * are judged by, whichever way they were written.
 */
export function networkIdentity({ cells, defaults, plan, ...asked }: ResolvedNetwork) {
  return {
    cells: cells.map(cellIdentity),
    defaults: requestDefaults.write(defaults),
    priorities: configuredPriorities(plan),
    constraints: planConstraints.write(plan.constraints),
    ...(plan.sites === undefined ? {} : { sites: plan.sites }),
    ...bandView(asked),
  }
}
