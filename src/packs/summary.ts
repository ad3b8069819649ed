/** Where the demand numbers of one property come from. */
export type DemandSource = 'pack' | 'pack_partial' | 'derived_from_tags'

export const summaryTags = [
  'building:levels',
  'height',
  'amenity',
  'shop',
  'office',
  'name',
] as const
type SummaryTag = (typeof summaryTags)[number]

export const materialTags = [
  'building:material',
  'facade:material',
  'roof:material',
  'material',
] as const
type MaterialTag = (typeof materialTags)[number]

/** How much of a pack carries demand: at least 10 % of weights set is good, 3 % moderate. */
export const dataQualities = ['good', 'moderate', 'sparse'] as const
export type DataQuality = (typeof dataQualities)[number]

/** What a pack's buildings tell: counts of footprints, means and shares with two decimals. */
export interface BuildingSummary {
  readonly totalBuildings: number
  readonly demandWeightedBuildings: number
  readonly residentialWeightedBuildings: number
  /** Footprints with a density score of at least 25. */
  readonly densityWeightedBuildings: number
  /** Mean over the footprints with a positive weight; 0 without any. */
  readonly averageDemandWeight: number
  readonly averageResidentialDemand: number
  /** Mean over all footprints. */
  readonly averageDensityScore: number
  readonly maximumDemandWeight: number
  readonly maximumResidentialDemand: number
  readonly maximumDensityScore: number
  readonly tagCoveragePct: Readonly<Partial<Record<SummaryTag, number>>>
  readonly materialMetadataBuildings: number
  readonly materialMetadataCoveragePct: number
  readonly materialTagCoveragePct: Readonly<Partial<Record<MaterialTag, number>>>
  /** Footprints per normalized material; only materials that occur. */
  readonly materialCategories: Readonly<Record<string, number>>
  readonly explicitHeightBuildings: number
  readonly levelsDerivedHeightBuildings: number
  /** Footprints whose height counts by a measurement, or an estimate, from elsewhere. */
  readonly measuredHeightBuildings: number
  readonly estimatedHeightBuildings: number
  /** Footprints for which nothing but the 9 m display height exists. */
  readonly fallbackOnlyHeightBuildings: number
  /** Footprints without roof evidence: the same ones, seen from the evidence. */
  readonly unavailableHeightBuildings: number
  readonly dataQuality: DataQuality
  /** The manifest's own statement of confidence. */
  readonly confidence: string
  readonly demandSource: {
    readonly demandWeight: DemandSource
    readonly residentialDemand: DemandSource
    readonly densityScore: DemandSource
  }
  /** Footprints without a value, where the pack gives a property to some only: they count as 0. */
  readonly missingDemand: {
    readonly demandWeight: number
    readonly residentialDemand: number
    readonly densityScore: number
  }
  /** Features left out while loading, by reason. */
  readonly skippedFeatures: Readonly<Record<string, number>>
}
