import type { FastifyInstance } from 'fastify'
import { antennaRoutes } from './about/antenna-routes.ts'
import { metaRoutes } from './about/meta-routes.ts'
import { operationRoutes } from './about/operations-routes.ts'
import { pageRoutes } from './about/pages-routes.ts'
import { buildingEntryRoutes } from './building-entry/routes.ts'
import { coreLabRoutes } from './core-lab/routes.ts'
import { datasetBuildRoutes } from './dataset-build/routes.ts'
import { experimentRoutes } from './experiments/routes.ts'
import { regionView } from './region/region-answer.ts'
import { regionRoutes } from './region/routes.ts'
import { experimentView } from './experiments/process-answer.ts'
import { interferenceRoutes } from './interference/routes.ts'
import { jobRoutes } from './jobs/routes.ts'
import { comparisonJobView } from './measurements/comparison-job-answer.ts'
import { measurementRoutes } from './measurements/routes.ts'
import { networkRoutes } from './network/routes.ts'
import { networkPlanView } from './network-plan/plan-answer.ts'
import { networkPlanRoutes } from './network-plan/routes.ts'
import { ogcRoutes } from './ogc/routes.ts'
import { baseMapRoutes } from './pack-data/base-map-routes.ts'
import { buildingDownloadRoutes } from './pack-data/building-download-routes.ts'
import { buildingItemRoutes } from './pack-data/building-items-routes.ts'
import { buildingMetadataRoutes } from './pack-data/building-metadata-routes.ts'
import { datasetRoutes } from './pack-data/datasets-routes.ts'
import { rasterTileRoutes } from './pack-data/raster-tiles-routes.ts'
import { tileRoutes } from './pack-data/tiles-routes.ts'
import { towerRoutes } from './pack-data/towers-routes.ts'
import { pathProfileRoutes } from './path-profile/routes.ts'
import { sectorRoutes, surfaceRoutes } from './sector/routes.ts'
import { apiDocumentRoutes } from './server/api-document.ts'
import { spatialEvidenceRoutes } from './spatial-evidence/routes.ts'
import { subThzRoutes } from './sub-thz/routes.ts'
import type { AppContext } from './server/app-context.ts'

/** How jobs are shown, one view a kind. */
const jobViews = [experimentView, networkPlanView, regionView, comparisonJobView]

/** All routes, in the order in which the list of routes and the API document have them. */
export function registerRoutes(app: FastifyInstance, context: AppContext): void {
  operationRoutes(app, context)
  metaRoutes(app, context)
  antennaRoutes(app, context)
  datasetRoutes(app, context)
  datasetBuildRoutes(app, context)
  towerRoutes(app, context)
  buildingMetadataRoutes(app, context)
  buildingDownloadRoutes(app, context)
  buildingItemRoutes(app, context)
  ogcRoutes(app, context)
  tileRoutes(app, context)
  baseMapRoutes(app, context)
  rasterTileRoutes(app, context)
  sectorRoutes(app, context)
  surfaceRoutes(app, context)
  pathProfileRoutes(app, context)
  spatialEvidenceRoutes(app, context)
  networkRoutes(app, context)
  subThzRoutes(app, context)
  interferenceRoutes(app, context)
  measurementRoutes(app, context)
  buildingEntryRoutes(app, context)
  coreLabRoutes(app, context)
  experimentRoutes(app, context)
  networkPlanRoutes(app, context)
  regionRoutes(app, context)
  jobRoutes(app, context, jobViews)
  apiDocumentRoutes(app, context.routes, context.limiters.documents)
  pageRoutes(app, context)
}
