interface Interval {
  readonly lower_db: number
  readonly upper_db: number
}

/** A model of the table; its numbers are null where it is not judged. */
export interface ComparedModel {
  readonly propagation_model: string
  readonly variant: string
  readonly bias_db: number | null
  readonly rmse_db: number | null
  readonly holdout_rmse_after_offset_db: number | null
  readonly holdout_rmse_after_offset_95: Interval | null
  readonly band_90_db: number | null
  readonly floor_ratio: number | null
  readonly equal_to_best: boolean
  readonly not_judged_reason: string | null
}

/** Residuals of the samples of one kind, before the offset. */
export interface ResidualGroup {
  readonly label: string
  readonly sample_count: number
  readonly bias_db: number
  readonly spread_db: number
}

interface DetailFeature {
  readonly type: 'Feature'
  readonly geometry: { readonly type: 'Point'; readonly coordinates: number[] }
  readonly properties: {
    readonly id: string
    readonly cell_id: string
    readonly measured_rsrp_dbm: number
    readonly predicted_rsrp_dbm: number
    readonly residual_db: number
    readonly distance_m: number
  }
}

/** One model, sample by sample. */
export interface ModelDetail {
  readonly propagation_model: string
  readonly variant: string
  readonly bias_db: number
  readonly geojson: { readonly type: 'FeatureCollection'; readonly features: DetailFeature[] }
  readonly residual_vs_distance: readonly ResidualGroup[]
  readonly residual_vs_clutter: readonly ResidualGroup[]
}

/** What of the answer of `POST /api/measurements/compare` is shown. */
export interface ComparisonAnswer {
  readonly not_judged_text: string | null
  readonly sample_count: number
  readonly used_sample_count: number
  readonly other_cell_count: number
  readonly beyond_radius_count: number
  readonly area_count: number
  readonly floor_rmse_db: number | null
  readonly models: readonly ComparedModel[]
  readonly detail?: ModelDetail
  readonly notes: readonly string[]
  readonly fingerprint: string
}
