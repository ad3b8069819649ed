/**
 * A calibration as the service gives it and `rf_profile.calibration` carries it: as it is, for it refuses
 * one that was changed.
 */
export interface WireCalibration {
  readonly name: string
  readonly fingerprint: string
  readonly scope: {
    readonly dataset_id: string
    readonly dataset_version: string
    readonly network_tech: string
    readonly band: string
    readonly propagation_model: string
  }
  readonly measured_on?: string
  readonly sample_count: number
  readonly residual_spread_db: number
  readonly offset_db: number
  readonly cell_offsets: readonly { readonly cell_id: string; readonly offset_db: number }[]
  readonly clutter_offsets: readonly { readonly clutter: string; readonly offset_db: number }[]
  readonly slope_db_per_decade: number
  readonly reference_distance_m: number
  /** Which of its cells a cell is that carries it. */
  readonly cell_id?: string
}
