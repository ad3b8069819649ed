// The one table of what questions take beside cells and their profiles: the schemas, the checks and the
// form of the page read it.
import type { ValidRange } from '../rf/valid-range.ts'

/** The range of a number that a question takes. */
export interface QuestionBound extends ValidRange {
  /** Only whole numbers are valid. */
  readonly integer?: boolean
}

/** The last whole number that JSON readers agree on. */
const largestCount = Number.MAX_SAFE_INTEGER

/** Bounds by question member. */
export const questionBounds = {
  rays: { minimum: 8, maximum: 720, integer: true },
  /** Spacing of a coverage surface, metres; `cellSizeBound` has that of a radius. */
  cellSizeM: { minimum: 10, maximum: 500 },
  /** Level of an isoline, dBm. */
  thresholdDbm: { minimum: -180, maximum: 0 },
  /** Channel of the cells that name none, where radio quality is asked about, MHz. */
  sharedBandwidthMhz: { minimum: 0, maximum: 2000, exclusiveMinimum: true },
  /** Share of its resources that an interfering cell uses. */
  sharedLoadFactor: { minimum: 0, maximum: 1, exclusiveMinimum: true },
  noiseFigureDb: { minimum: 0, maximum: 20 },
  /** Spacing of the grid of interference, metres. */
  sampleSpacingM: { minimum: 20, maximum: 200 },
  /** Proposed sites that are listed. */
  listedSites: { minimum: 1, maximum: 10, integer: true },
  /** Least angle between two cells of one site that are on, degrees. */
  leastSeparationDeg: { minimum: 0, maximum: 180 },
  /** What a change of a plan costs, as a share of a plan that achieves everything. */
  planCost: { minimum: 0, maximum: 1 },
  /** Power above which a plan serves a building, dBm. */
  serviceThresholdDbm: { minimum: -140, maximum: 0 },
  /** Priority of an objective. */
  priority: { minimum: 0, maximum: 100 },
  /** A count of buildings that a plan must have at least, or may have at most. */
  buildingCount: { minimum: 0, maximum: largestCount, integer: true },
} as const satisfies Record<string, QuestionBound>

/** Cells of a larger radius may have the coarser half of the spacings, metres. */
const nearRadiusM = 25_000
const nearCellSizeM = 250

/**
 * Spacings of the surface of a radius, metres: beyond 25 km coarse ones too, so that it has few enough nodes.
 */
export function cellSizeBound(radiusM: number): QuestionBound {
  const { cellSizeM } = questionBounds
  return radiusM > nearRadiusM ? cellSizeM : { ...cellSizeM, maximum: nearCellSizeM }
}

/** What is taken where the caller says nothing. */
export const questionDefaults = {
  rays: 60,
  cellSizeM: 25,
  thresholdsDbm: [-110, -100, -90, -80],
  sharedLoadFactor: 0.7,
  noiseFigureDb: 7,
  sampleSpacingM: 40,
  reuseFactor: 1,
  listedSites: 5,
} as const

/** Channels that cells without one of their own may take in turn. */
export const reuseFactors = [1, 3] as const

/** Isolines of one surface at most. */
export const maximumThresholds = 10

/** Length of a text that says where measurements come from, bytes of UTF-8. */
export const maximumProvenanceBytes = 256

/** Corners of an area that is searched for sites. */
export const polygonVertices = { minimum: 3, maximum: 256 } as const

/** What may be listed at most about what one cell of a plan may be changed to. */
export const maximumListed = { azimuths: 72, azimuthRanges: 8, tilts: 20, powers: 20 } as const

/** Samples of one measurement campaign at most. */
export const maximumMeasuredSamples = 5000

/** Samples at most of a campaign that models are compared on in the background. */
export const maximumCampaignSamples = 60_000

/** Runs of one experiment at most. */
export const maximumRuns = 64

/** Gaps in one answer at most; its statistics count them all. */
export const maximumReturnedGaps = 500

/** Ray segments in one answer at most. */
export const maximumRaySegments = 25_000

/** Steps of the longest rays. */
const stepsOfLongRays = 200

/** The step in which rays up to a radius are walked, metres: 25, and longer beyond 5 km. */
export function rayStepM(radiusM: number): number {
  return Math.max(25, radiusM / stepsOfLongRays)
}

/** The number of segments that a request is bound to need at least, without walls. */
export function estimatedRaySegments(rays: number, radiusM: number): number {
  return rays * Math.ceil(radiusM / rayStepM(radiusM))
}

/** Of a region: cells, and the spacing that may be wanted. */
export const maximumRegionCells = 100_000
export const regionResolution = { bound: { minimum: 10, maximum: 200 }, defaultM: 50 } as const
