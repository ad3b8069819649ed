import type { Feature, FeatureCollection, LineString, Point } from 'geojson'

/** The members of the service's answers that this page reads. Absent where the service says so. */

export interface Readiness {
  readonly status: 'ready' | 'not_ready'
  readonly buildings: boolean
  readonly towers: boolean
  readonly frontend: boolean
  readonly dataset_error?: string
}

export interface Manifest {
  readonly schema_version: number
  readonly id: string
  readonly name: string
  readonly version: string
  readonly bounds: readonly [number, number, number, number]
  readonly generated_at: string
  readonly sources: readonly string[]
  readonly licenses: readonly string[]
  readonly confidence: string
  readonly sha256: Readonly<Record<string, string>>
  readonly quality?: { readonly summary: string }
}

export interface InstalledDataset extends Manifest {
  readonly active: boolean
  readonly available: boolean
}

export interface DatasetList {
  readonly datasets: readonly InstalledDataset[]
  readonly active_id?: string
  readonly warnings?: readonly string[]
}

export interface Meta {
  readonly application_version: string
  readonly build_commit: string
  readonly model_id: string
  readonly model_description: string
  readonly dataset?: Manifest
}

export interface TowerProperties {
  readonly cell_id?: number
  readonly radio_type?: string
  readonly is_simulated?: boolean
  readonly site_id?: string
  readonly azimuth_deg?: number
  readonly antenna_height_m?: number
  readonly rf_profile?: Readonly<Record<string, unknown>>
}

export type TowerFeature = Feature<Point, TowerProperties>

export interface BuildingSummary {
  readonly total_buildings: number
  readonly demand_weighted_buildings: number
  readonly residential_weighted_buildings: number
  readonly explicit_height_buildings: number
  readonly levels_derived_height_buildings: number
  readonly fallback_only_height_buildings: number
  readonly data_quality: string
  readonly demand_source?: Readonly<Record<string, string>> | string
  readonly skipped_features?: Readonly<Record<string, number>>
}

interface RfContract {
  readonly model_id: string
  readonly [member: string]: unknown
}

interface ReceiverThreshold {
  readonly mode: string
  readonly sensitivity_dbm: number
  readonly assumptions?: readonly string[]
  readonly applicability?: string
}

/** What every computed answer may carry beside its numbers. */
export interface AnswerNotes {
  readonly rf_contract: RfContract
  readonly receiver_threshold?: ReceiverThreshold
  readonly rf_profile?: Readonly<Record<string, unknown>>
  readonly fingerprint?: string
  readonly host_roof_assumed_below_antenna?: boolean
  /** Whether the requested model applies to the cell as it stands. */
  readonly applicability?: {
    readonly requested_model_id: string
    readonly applied_model_id: string
    readonly fallback_used: boolean
    readonly reason: string
    readonly note?: string
  }
  readonly transmitter_site?: {
    readonly kind: string
    readonly antenna_height_m: number
    readonly host_roof_height_m: number | null
    readonly host_building_ids: readonly string[]
  }
}

interface RayProperties {
  readonly ray_index: number
  readonly segment_index: number
  readonly signal_dbm: number
  readonly is_blocked: boolean
  readonly los_state: string
  readonly distance_m: number
  readonly angle_deg: number
  readonly fallback_used?: boolean
  readonly los_classification_basis?: string
}

export type RayFeature = Feature<LineString, RayProperties>

export interface SimulateResponse extends AnswerNotes {
  readonly geojson: FeatureCollection<LineString, RayProperties>
  readonly stats: {
    readonly blocked_pct: number
    readonly avg_rx_dbm: number
    readonly min_range_m: number
    readonly max_range_m: number
  }
}

export interface GapProperties {
  readonly building_id: string
  readonly rx_dbm: number | null
  readonly distance_m: number
  readonly demand_weight: number
  readonly residential_demand: number
  readonly total_demand: number
  readonly reason: string
  readonly severity: string
}

export type GapFeature = Feature<Point, GapProperties>

export interface GapsResponse extends AnswerNotes {
  readonly geojson: FeatureCollection<Point, GapProperties>
  readonly stats: {
    readonly candidate_buildings: number
    readonly served_buildings: number
    readonly gap_buildings: number
    readonly returned_gaps: number
    readonly gap_pct: number
    readonly total_gap_demand: number
    readonly worst_rx_dbm: number | null
    readonly facade_outside_beam_buildings?: number
    readonly building_service_threshold_dbm: number
  }
}

export interface AnalyzeSectorResponse {
  readonly simulation: SimulateResponse
  readonly coverage_gaps: GapsResponse
}

export interface AzimuthResponse extends AnswerNotes {
  readonly optimal_azimuth: number
  readonly propagation_reach_score: number
  readonly demand_score: number
  readonly residential_score: number
  readonly hit_demand_buildings: number
  readonly hit_residential_buildings: number
  readonly data_quality: string
}

export interface SurfaceGrid {
  /** Outermost nodes: west, south, east, north. */
  readonly bounds: readonly [number, number, number, number]
  readonly width: number
  readonly height: number
  readonly cell_size_m: number
  readonly nodata: number
  /** Row-major, the southern row first. */
  readonly values: readonly number[]
}

export interface ContourProperties {
  readonly threshold_dbm: number
  readonly class: string
}

export interface SurfaceResponse extends AnswerNotes {
  readonly grid: SurfaceGrid
  readonly contours: FeatureCollection<LineString, ContourProperties>
  readonly stats: {
    readonly cell_count: number
    readonly valid_cell_count: number
    readonly nodata_cell_count: number
    readonly below_sensitivity_cell_count: number
    readonly min_dbm: number | null
    readonly max_dbm: number | null
    readonly thresholds_dbm: readonly number[]
  }
  readonly model: {
    readonly type: string
    readonly value_semantics: string
    readonly nodata_meaning: string
    readonly assumptions: readonly string[]
  }
}

export type SurfaceExport = 'geotiff' | 'geojson' | 'csv'
