import { loadLater, type TaskLoaders } from '../compute/task.ts'

/**
 * Everything a compute thread can be asked for. A thread loads this module, and the tasks of a
 * question with the first one for it: most threads never need most of them. The HTTP thread takes
 * nothing from the tasks but their types.
 */
export const tasks: TaskLoaders = {
  ...loadLater(async () => (await import('./sector/tasks.ts')).sectorTasks, {
    simulate: true,
    coverageGaps: true,
    analyzeSector: true,
    optimizeAzimuth: true,
    coverageSurface: true,
    stealRows: true,
    sectorPicture: true,
  }),
  ...loadLater(async () => (await import('./network/tasks.ts')).networkTasks, {
    evaluateNetwork: true,
    optimizeNetwork: true,
    explainCell: true,
    recommendSites: true,
  }),
  ...loadLater(async () => (await import('./network-plan/tasks.ts')).networkPlanQuestionTasks, {
    networkPlanNow: true,
    networkPlanSize: true,
  }),
  ...loadLater(async () => (await import('./interference/tasks.ts')).interferenceTasks, {
    interference: true,
  }),
  ...loadLater(async () => (await import('./measurements/tasks.ts')).measurementTasks, {
    measurements: true,
    measurementComparison: true,
    measurementCalibration: true,
  }),
  ...loadLater(async () => (await import('./building-entry/tasks.ts')).buildingEntryTasks, {
    buildingEntry: true,
  }),
  ...loadLater(async () => (await import('./path-profile/tasks.ts')).pathProfileTasks, {
    pathProfile: true,
  }),
  ...loadLater(async () => (await import('./spatial-evidence/tasks.ts')).spatialEvidenceTasks, {
    buildingEvidence: true,
    evidencePath: true,
  }),
  ...loadLater(async () => (await import('./sub-thz/tasks.ts')).subThzTasks, {
    subThzAtmosphere: true,
    subThzShortRange: true,
    subThzSlab: true,
    subThzReflection: true,
    subThzValidation: true,
  }),
  ...loadLater(async () => (await import('./pack-data/tasks.ts')).packDataTasks, {
    buildingPage: true,
    buildingText: true,
    tile: true,
    terrainTile: true,
    terrainDescription: true,
    clutterTile: true,
    clutterDescription: true,
  }),
  ...loadLater(async () => (await import('./ogc/tasks.ts')).ogcTasks, {
    ogcItems: true,
    ogcItem: true,
  }),
  ...loadLater(async () => (await import('../jobs/kinds/experiment-run.ts')).experimentTasks, {
    experimentRun: true,
  }),
  ...loadLater(async () => (await import('./region/tasks.ts')).regionPlanTasks, {
    planRegion: true,
    estimateRegion: true,
    storePlan: true,
    lookForParts: true,
    regionPicture: true,
  }),
  ...loadLater(async () => (await import('../jobs/kinds/region-tasks.ts')).regionTasks, {
    regionSites: true,
    regionTiles: true,
    regionFirstBlock: true,
    regionFile: true,
    regionManifest: true,
  }),
  ...loadLater(async () => (await import('../jobs/objects/store-tasks.ts')).storeTasks, {
    boundStore: true,
  }),
  ...loadLater(async () => (await import('../jobs/kinds/network-plan-tasks.ts')).networkPlanTasks, {
    networkPlanMast: true,
    networkPlanSlice: true,
    networkPlanEnd: true,
  }),
  ...loadLater(
    async () =>
      (await import('../jobs/kinds/measurement-comparison-tasks.ts')).measurementComparisonTasks,
    { comparedModel: true, comparedModels: true },
  ),
}
