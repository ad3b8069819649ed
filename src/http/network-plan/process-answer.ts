import { maximumCells, maximumPlannedCells } from '../../optimization/network-size.ts'
import { maximumConstraints } from '../../optimization/model/constraints.ts'
import { maximumPlanCandidates } from '../../analyses/network/plan-question.ts'
import type { Configuration } from '../../config.ts'
import { networkPlanKind } from '../../jobs/kinds/network-plan.ts'
import { processMembers } from '../wire/process-members.ts'
import * as field from '../wire/answer-schema.ts'
import { limitOfWords } from './plan-question.ts'

const about = {
  id: networkPlanKind.id,
  title: 'Network plan',
  description:
    'Chooses azimuth, electrical tilt, power and off for many cells, and says how far from the best ' +
    'of all plans its own is at most.',
}

/** What the process takes, and what it gives. */
export const processAnswer = field.object(
  'NetworkPlanProcess',
  processMembers(about, {
    decisions: field.sentences(['azimuth_deg', 'electrical_tilt_deg', 'tx_power_dbm', 'on']),
    limits_of: field.sentences(limitOfWords),
    limits: field.group<Configuration>({
      max_cells: field.count(() => maximumPlannedCells),
      max_cells_at_once: field.count(() => maximumCells),
      max_choices: field.count(() => maximumPlanCandidates),
      max_limits: field.count(() => maximumConstraints),
    }),
  }),
)
