import type { BuildingSummary } from '../../packs/summary.ts'

/** Wire form of the building and demand quality summary. */
export function buildingSummaryView(summary: BuildingSummary) {
  return {
    total_buildings: summary.totalBuildings,
    demand_weighted_buildings: summary.demandWeightedBuildings,
    residential_weighted_buildings: summary.residentialWeightedBuildings,
    density_weighted_buildings: summary.densityWeightedBuildings,
    avg_demand_weight: summary.averageDemandWeight,
    avg_residential_demand: summary.averageResidentialDemand,
    avg_density_score: summary.averageDensityScore,
    max_demand_weight: summary.maximumDemandWeight,
    max_residential_demand: summary.maximumResidentialDemand,
    max_density_score: summary.maximumDensityScore,
    tag_coverage_pct: summary.tagCoveragePct,
    material_metadata_buildings: summary.materialMetadataBuildings,
    material_metadata_coverage_pct: summary.materialMetadataCoveragePct,
    material_tag_coverage_pct: summary.materialTagCoveragePct,
    material_categories: summary.materialCategories,
    explicit_height_buildings: summary.explicitHeightBuildings,
    levels_derived_height_buildings: summary.levelsDerivedHeightBuildings,
    ...externalCounts(summary),
    fallback_only_height_buildings: summary.fallbackOnlyHeightBuildings,
    unavailable_height_buildings: summary.unavailableHeightBuildings,
    data_quality: summary.dataQuality,
    confidence: summary.confidence,
    demand_source: {
      demand_weight: summary.demandSource.demandWeight,
      residential_demand: summary.demandSource.residentialDemand,
      density_score: summary.demandSource.densityScore,
    },
    skipped_features: summary.skippedFeatures,
  }
}

/** Only packs with heights from elsewhere than tags have these members. */
function externalCounts(summary: BuildingSummary) {
  const { measuredHeightBuildings: measured, estimatedHeightBuildings: estimated } = summary
  if (measured + estimated === 0) return {}
  return { measured_height_buildings: measured, estimated_height_buildings: estimated }
}

/** The same members where no dataset is loaded: nothing counted, nothing known of sources. */
export const noBuildingsView = {
  total_buildings: 0,
  demand_weighted_buildings: 0,
  residential_weighted_buildings: 0,
  density_weighted_buildings: 0,
  avg_demand_weight: 0,
  avg_residential_demand: 0,
  avg_density_score: 0,
  max_demand_weight: 0,
  max_residential_demand: 0,
  max_density_score: 0,
  tag_coverage_pct: {},
  material_metadata_buildings: 0,
  material_metadata_coverage_pct: 0,
  material_tag_coverage_pct: {},
  material_categories: {},
  explicit_height_buildings: 0,
  levels_derived_height_buildings: 0,
  fallback_only_height_buildings: 0,
  unavailable_height_buildings: 0,
  data_quality: 'sparse',
  confidence: '',
  demand_source: { demand_weight: null, residential_demand: null, density_score: null },
  skipped_features: {},
} as const satisfies Record<
  Exclude<keyof ReturnType<typeof buildingSummaryView>, keyof ReturnType<typeof externalCounts>>,
  unknown
>
