import { maximumCells, maximumPlannedCells } from '../../analyses/cell-count.ts'
import { maximumLimits } from '../../analyses/network/bounded/plan-limits.ts'
import { maximumPlanChoices } from '../../analyses/network/bounded/plan-question.ts'
import type { Configuration } from '../../config.ts'
import { networkPlanKind } from '../../jobs/kinds/network-plan.ts'
import { processLinks } from '../wire/process-links.ts'
import { count, group, object, wordList, words } from '../wire/told.ts'
import { limitOfWords } from './limits-question.ts'

/** What the process takes, and what it gives. */
export const processAnswer = object<Configuration>(
  {
    id: words(networkPlanKind.id),
    version: words('1.0.0'),
    title: words('Network plan'),
    description: words(
      'Chooses azimuth, electrical tilt, power and off for many cells, and says how far from the best ' +
        'of all plans its own is at most.',
    ),
    job_control_options: wordList(['async-execute', 'dismiss']),
    decisions: wordList(['azimuth_deg', 'electrical_tilt_deg', 'tx_power_dbm', 'on']),
    limits_of: wordList(limitOfWords),
    limits: group<Configuration>({
      max_cells: count(() => maximumPlannedCells),
      max_cells_at_once: count(() => maximumCells),
      max_choices: count(() => maximumPlanChoices),
      max_limits: count(() => maximumLimits),
    }),
    ...processLinks(networkPlanKind.id),
  },
  { id: 'NetworkPlanProcess' },
)
