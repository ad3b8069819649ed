import type { TaskTable } from '../compute/task.ts'
import { buildingPageTask, tileTask } from './pack-data/tasks.ts'
import {
  evaluateNetworkTask,
  explainCellTask,
  optimizeNetworkTask,
  recommendSitesTask,
} from './network/tasks.ts'
import { pathProfileTask } from './path-profile/task.ts'
import {
  analyzeSectorTask,
  coverageGapsTask,
  optimizeAzimuthTask,
  simulateTask,
} from './sector/tasks.ts'
import { buildingEvidenceTask, evidencePathTask } from './spatial-evidence/tasks.ts'
import { coverageSurfaceTask } from './sector/surface-task.ts'

/**
 * Everything a compute thread can be asked for: question in, finished bytes out. A thread loads
 * this module; the HTTP thread takes nothing from it but its types.
 */
export const tasks = {
  simulate: simulateTask,
  coverageGaps: coverageGapsTask,
  analyzeSector: analyzeSectorTask,
  optimizeAzimuth: optimizeAzimuthTask,
  coverageSurface: coverageSurfaceTask,
  pathProfile: pathProfileTask,
  buildingEvidence: buildingEvidenceTask,
  evidencePath: evidencePathTask,
  evaluateNetwork: evaluateNetworkTask,
  optimizeNetwork: optimizeNetworkTask,
  explainCell: explainCellTask,
  recommendSites: recommendSitesTask,
  buildingPage: buildingPageTask,
  tile: tileTask,
} as const satisfies TaskTable

export type Tasks = typeof tasks
