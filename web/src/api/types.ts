import type { Feature, FeatureCollection, MultiPolygon, Point, Polygon } from 'geojson'
import type { BoundedPlanDocument } from '../../../src/optimization/certificate/plan-certificate.ts'
import type { components, paths } from './types.gen.ts'

/** Names for the answers that this page reads; their shapes are made from openapi.json. */

type Schemas = components['schemas']

type Ok<Operation> = Operation extends {
  responses: { 200: { content: { 'application/json': infer Answer } } }
}
  ? Answer
  : never

type AnswerOfGet<Path extends keyof paths> = Ok<paths[Path]['get']>
type AnswerOfPost<Path extends keyof paths> = Ok<paths[Path]['post']>

export type Readiness = AnswerOfGet<'/readyz'>
export type DatasetList = AnswerOfGet<'/api/datasets'>
export type CatalogueAntenna = Schemas['CatalogueAntenna']
export type InstalledDataset = Schemas['InstalledDataset']
export type Manifest = Schemas['Manifest']
export type Meta = AnswerOfGet<'/api/meta'>
/** Footprints of a box, as far as this page reads them. */
export type BuildingCollection = FeatureCollection<
  Polygon | MultiPolygon,
  { readonly height_m?: number | null }
>
export type BuildingSummary = AnswerOfGet<'/api/buildings/summary'>

/** As tower records stand in packs; the service gives the file as it is. */
interface TowerProperties {
  readonly cell_id?: number
  readonly radio_type?: string
  readonly is_simulated?: boolean
  /** Whether it is on the air, where a site list says so. */
  readonly is_active?: boolean
  readonly site_id?: string
  readonly azimuth_deg?: number
  readonly antenna_height_m?: number
  /** `roof_plus_3m` where nobody has stated the height. */
  readonly antenna_height_source?: string
  /** Of a pack whose records say them outside of a radio profile. */
  readonly pci?: number
  readonly frequency_ghz?: number
  readonly rf_profile?: Readonly<Record<string, unknown>>
}

export type TowerFeature = Feature<Point, TowerProperties>
export type TowerCollection = FeatureCollection<Point, TowerProperties>

export type SimulateResponse = AnswerOfPost<'/api/simulate'>
export type RayFeature = SimulateResponse['geojson']['features'][number]

export type GapsResponse = AnswerOfPost<'/api/coverage-gaps'>
export type GapProperties = Schemas['GapProperties']
export type GapFeature = GapsResponse['geojson']['features'][number]

export type AnalyzeSectorResponse = AnswerOfPost<'/api/analyze-sector'>
export type AzimuthResponse = AnswerOfPost<'/api/optimize-azimuth'>

type SurfaceAnswer = AnswerOfPost<'/api/coverage-surface'>

/** Numbers in their order: a list of the service, or an array that a thread has filled. */
type NumberColumn = ArrayLike<number> & Iterable<number>

export type SurfaceGrid = Omit<SurfaceAnswer['grid'], 'values'> & { readonly values: NumberColumn }
export type SurfaceResponse = Omit<SurfaceAnswer, 'grid'> & { readonly grid: SurfaceGrid }
export type ContourProperties = SurfaceResponse['contours']['features'][number]['properties']

/** What every answer about an area or places says of what it stands on; older ones say less. */
export interface AnswerEvidence {
  readonly fingerprint: string
  readonly model_evidence?: {
    readonly sentences: readonly string[]
    readonly outside_pack?: Schemas['OutsidePack']
  }
}

/** What every answer about one cell says beside its numbers; not all repeat the profile. */
export type AnswerNotes = Pick<
  SimulateResponse,
  | 'rf_contract'
  | 'receiver_threshold'
  | 'applicability'
  | 'model_evidence'
  | 'transmitter_site'
  | 'host_roof_assumed_below_antenna'
  | 'fingerprint'
> &
  Partial<Pick<SimulateResponse, 'rf_profile'>>

export type PathProfileResponse = AnswerOfPost<'/api/path-profile'>
export type PathSample = PathProfileResponse['samples'][number]
export type SpatialEvidence = AnswerOfGet<'/api/spatial-evidence'>
export type RefractivityHere = AnswerOfGet<'/api/spatial-evidence/refractivity'>
export type EvaluateResponse = AnswerOfPost<'/api/evaluate-network'>
export type OptimizeResponse = AnswerOfPost<'/api/optimize-network'>
export type CellExplanation = AnswerOfPost<'/api/explain-network-cell'>
export type InterferenceResponse = AnswerOfPost<'/api/interference'>
export type SitesResponse = AnswerOfPost<'/api/recommend-sites'>
export type SiteRecommendation = SitesResponse['recommendations'][number]
export type EntryResponse = AnswerOfPost<'/api/building-entry-analysis'>
/** What `/api/tiles/clutter.json` says. */
export interface ClutterTiles {
  readonly bounds: readonly [number, number, number, number]
  readonly minzoom: number
  readonly maxzoom: number
  readonly tileSize: number
  readonly classes: readonly {
    readonly class: number
    readonly name: string
    readonly category: string
    readonly height_m: number
    readonly color: string
  }[]
}
export type TerrainTiles = AnswerOfGet<'/api/tiles/terrain.json'>
export type Uploads = AnswerOfGet<'/api/datasets/uploads'>
export type BuildState = NonNullable<AnswerOfGet<'/api/datasets/builds'>['build']>
export type CoreStatus = AnswerOfGet<'/api/core/status'>
export type CoreTopology = AnswerOfGet<'/api/core/topology'>
export type CoreSessions = AnswerOfGet<'/api/core/sessions'>
export type CoreEvents = AnswerOfGet<'/api/core/events'>
export type CoreScenario = NonNullable<CoreStatus['scenario']>
export type ExperimentJob = AnswerOfPost<'/api/processes/batch-experiment/execution'>
type NetworkPlanAnswer = AnswerOfPost<'/api/plan-network'>

/** Of each building that counts its class in the certificate; null: no choice serves it. */
interface PlannedBuildings {
  readonly ids: readonly string[]
  readonly classes: readonly (number | null)[]
  readonly demand_weights: readonly number[]
  readonly homes: readonly boolean[]
}

/** A plan of many cells, with its certificate as it is written. */
export type PlanResponse = Omit<NetworkPlanAnswer, 'optimization' | 'buildings' | 'fingerprint'> & {
  readonly optimization: {
    readonly search: Omit<Schemas['BoundedSearch'], 'certificate'> & {
      readonly certificate: BoundedPlanDocument
    }
  }
  readonly buildings?: PlannedBuildings
}
export type PlanJob = Omit<Schemas['NetworkPlanJob'], 'result'> & { readonly result?: PlanResponse }
export type RegionJob = Schemas['RegionJob']
export type RegionEstimate = Schemas['RegionEstimate']
export type JobWorkload = AnswerOfGet<'/api/jobs/{jobID}/workload'>
export type ExperimentRun = NonNullable<ExperimentJob['result']>['runs'][number]
export type MeasurementResponse = AnswerOfPost<'/api/measurements/evaluate'>
export type ComparisonJob = Schemas['MeasurementComparisonJob']
export type CalibrateAnswer = AnswerOfPost<'/api/measurements/calibrate'>
/**
 * A calibration as the service gives it and `rf_profile.calibration` carries it: as it is, for it refuses
 * one that was changed.
 */
export type WireCalibration = NonNullable<CalibrateAnswer['calibration']>
