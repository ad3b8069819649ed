import { maximumCells, maximumPlannedCells } from '../../optimization/network-size.ts'
import { maximumLimits } from '../../optimization/model/constraints.ts'
import { maximumPlanChoices } from '../../analyses/network/plan-question.ts'
import type { Configuration } from '../../config.ts'
import { networkPlanKind } from '../../jobs/kinds/network-plan.ts'
import { processTold } from '../wire/process-told.ts'
import * as tell from '../wire/told.ts'
import { limitOfWords } from './plan-question.ts'

const about = {
  id: networkPlanKind.id,
  title: 'Network plan',
  description:
    'Chooses azimuth, electrical tilt, power and off for many cells, and says how far from the best ' +
    'of all plans its own is at most.',
}

/** What the process takes, and what it gives. */
export const processAnswer = tell.object(
  'NetworkPlanProcess',
  processTold(about, {
    decisions: tell.wordList(['azimuth_deg', 'electrical_tilt_deg', 'tx_power_dbm', 'on']),
    limits_of: tell.wordList(limitOfWords),
    limits: tell.group<Configuration>({
      max_cells: tell.count(() => maximumPlannedCells),
      max_cells_at_once: tell.count(() => maximumCells),
      max_choices: tell.count(() => maximumPlanChoices),
      max_limits: tell.count(() => maximumLimits),
    }),
  }),
)
