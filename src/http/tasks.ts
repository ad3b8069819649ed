import type { TaskGroups } from '../compute/task.ts'

/**
 * Everything a compute thread can be asked for. A thread loads this module, and the tasks of a group
 * with the first question for one of them: most threads never need most of them. The HTTP thread
 * takes nothing from the tasks but their types. A group is asked for by its name here:
 * `askThreads<SectorTasks>('tasks.ts', 'sector', ...)`.
 */
export const tasks: TaskGroups = {
  sector: async () => (await import('./sector/tasks.ts')).sectorTasks,
  network: async () => (await import('./network/tasks.ts')).networkTasks,
  'network-plan': async () => (await import('./network-plan/tasks.ts')).networkPlanQuestionTasks,
  interference: async () => (await import('./interference/tasks.ts')).interferenceTasks,
  measurements: async () => (await import('./measurements/tasks.ts')).measurementTasks,
  'building-entry': async () => (await import('./building-entry/tasks.ts')).buildingEntryTasks,
  'path-profile': async () => (await import('./path-profile/tasks.ts')).pathProfileTasks,
  'spatial-evidence': async () =>
    (await import('./spatial-evidence/tasks.ts')).spatialEvidenceTasks,
  'sub-thz': async () => (await import('./sub-thz/tasks.ts')).subThzTasks,
  'pack-data': async () => (await import('./pack-data/tasks.ts')).packDataTasks,
  ogc: async () => (await import('./ogc/tasks.ts')).ogcTasks,
  region: async () => (await import('./region/tasks.ts')).regionPlanTasks,
  'experiment-job': async () => (await import('../jobs/kinds/experiment-run.ts')).experimentTasks,
  'region-job': async () => (await import('../jobs/kinds/region-tasks.ts')).regionTasks,
  'network-plan-job': async () =>
    (await import('../jobs/kinds/network-plan-tasks.ts')).networkPlanTasks,
  'comparison-job': async () =>
    (await import('../jobs/kinds/measurement-comparison-tasks.ts')).measurementComparisonTasks,
  stores: async () => (await import('../jobs/objects/store-tasks.ts')).storeTasks,
}
