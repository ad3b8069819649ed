import type { LinkEnd } from '../link-ends.ts'
import type { losStates, morphologies, rooftopRelations } from '../short-range.ts'

export const sourceTypes = [
  'external_publication',
  'local_field',
  'synthetic_controlled',
  'vendor',
  'unknown',
] as const
type SourceType = (typeof sourceTypes)[number]

export const measurementQuantities = [
  'received_power',
  'path_loss',
  'path_gain',
  'de_embedded_path_loss',
  'directional_path_loss',
  'omnidirectional_equivalent_path_loss',
  'another',
] as const
export type MeasurementQuantity = (typeof measurementQuantities)[number]

export const directionalities = [
  'best_directional',
  'arbitrary_directional',
  'synthesized_omnidirectional',
  'unknown',
] as const

export const comparisonBases = [
  'isotropic_equivalent_path_loss',
  'directional_path_loss',
  'synthesized_omnidirectional_path_loss',
  'unknown',
] as const

/** Who says so of a label. */
export const labelSources = [
  'campaign_author',
  'campaign_metadata',
  'manual_review',
  'dataset_geometry',
  'project_inference',
  'unknown',
] as const
type LabelSource = (typeof labelSources)[number]

export const detectionStatuses = ['observed', 'below_detection_limit', 'not_detected'] as const

/** A word about the scene and who says so; `unknown` by `unknown` where nothing is said. */
export interface Label<Value extends string> {
  readonly value: Value
  readonly source: LabelSource
}

export interface SceneLabels {
  readonly losState: Label<(typeof losStates)[number]>
  readonly morphology: Label<(typeof morphologies)[number]>
  readonly rooftopRelation: Label<(typeof rooftopRelations)[number]>
}

/** The air at a measurement; null where it is not stated. */
export interface Weather {
  readonly temperatureK: number | null
  readonly pressureHpa: number | null
  readonly waterVapourDensityGM3: number | null
  /** Null unless rain is called known and its rate is stated. */
  readonly rainRateMmH: number | null
  /** Null unless fog is called known and its density is stated. */
  readonly fogDensityGM3: number | null
}

/** What a measured value means; null where it is not stated. */
export interface RadioStatement {
  readonly conductedPowerDbm: number | null
  readonly txGainDbi: number | null
  readonly rxGainDbi: number | null
  readonly txCableLossDb: number | null
  readonly rxCableLossDb: number | null
  readonly isAntennaGainEmbedded: boolean | null
  readonly isCableLossEmbedded: boolean | null
  readonly isCalibrationApplied: boolean | null
  readonly directionality: (typeof directionalities)[number]
  readonly comparisonBasis: (typeof comparisonBases)[number]
}

export interface Observation {
  readonly quantity: MeasurementQuantity
  /** In the unit of the quantity: dB or dBm. */
  readonly value: number
}

export interface Measurement {
  readonly id: string
  readonly locationPairId: string | null
  readonly beamId: string | null
  readonly siteId: string | null
  readonly frequencyGhz: number
  /** Null unless longitude, latitude and height are stated. */
  readonly transmitter: LinkEnd | null
  readonly receiver: LinkEnd | null
  /** Null unless longitude and latitude of both ends are stated, with or without heights. */
  readonly midpoint: { readonly lon: number; readonly lat: number } | null
  readonly declaredDistanceM: number | null
  /** Null when the signal was not detected. */
  readonly observation: Observation | null
  readonly radio: RadioStatement
  readonly labels: SceneLabels
  readonly weather: Weather | null
  readonly wallEventCount: number | null
  readonly diffractionLossDb: number | null
}

export interface Campaign {
  readonly id: string
  readonly version: string | null
  readonly sourceType: SourceType | null
  readonly frequencyRangeGhz: { readonly minimum: number; readonly maximum: number }
  readonly measurements: readonly Measurement[]
}

/** Most campaigns of one question, and most measurements of all of them together. */
export const maximumCampaigns = 8
export const maximumMeasurements = 5000
