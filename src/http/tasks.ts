import type { TaskTable } from '../compute/task.ts'
import { experimentTasks } from '../jobs/experiment-task.ts'
import { buildingEntryTasks } from './building-entry/tasks.ts'
import { interferenceTasks } from './interference/tasks.ts'
import { measurementTasks } from './measurements/tasks.ts'
import { networkTasks } from './network/tasks.ts'
import { ogcTasks } from './ogc/tasks.ts'
import { packDataTasks } from './pack-data/tasks.ts'
import { pathProfileTasks } from './path-profile/tasks.ts'
import { sectorTasks } from './sector/tasks.ts'
import { spatialEvidenceTasks } from './spatial-evidence/tasks.ts'
import { subThzTasks } from './sub-thz/tasks.ts'

/**
 * Everything a compute thread can be asked for. A thread loads this module; the HTTP thread takes
 * nothing from the tasks but their types.
 */
export const tasks = {
  ...sectorTasks,
  ...networkTasks,
  ...interferenceTasks,
  ...measurementTasks,
  ...buildingEntryTasks,
  ...pathProfileTasks,
  ...spatialEvidenceTasks,
  ...subThzTasks,
  ...packDataTasks,
  ...ogcTasks,
  ...experimentTasks,
} as const satisfies TaskTable
