import { type BuildingSummary, dataQualities, type DemandSource } from '../../packs/summary.ts'
import * as field from './answer-schema.ts'

type Named<Value> = Readonly<Partial<Record<string, Value>>>

/** What counts of buildings need: demand has no source where no dataset is loaded. */
type Summary = Omit<BuildingSummary, 'demandSource' | 'missingDemand'> & {
  readonly demandSource: Readonly<
    Record<keyof BuildingSummary['demandSource'], DemandSource | null>
  >
}

/** Values by name, as they are found. */
function byName(item: field.Kind<number>): field.Kind<Named<number>> {
  return field.kind<Named<number>>(field.map(item).schema)
}

const demandSource = field.oneOf<DemandSource>(['pack', 'pack_partial', 'derived_from_tags'])

const hasHeightsFromElsewhere = ({
  measuredHeightBuildings,
  estimatedHeightBuildings,
}: Summary): boolean => measuredHeightBuildings + estimatedHeightBuildings > 0

/** How much is known of the buildings of a pack, and of their demand. */
export const buildingSummary = field.object<Summary>('BuildingSummary', {
  ...field.named<Summary, number>(
    field.count,
    'totalBuildings',
    'demandWeightedBuildings',
    'residentialWeightedBuildings',
    'densityWeightedBuildings',
  ),
  avg_demand_weight: field.number('averageDemandWeight'),
  avg_residential_demand: field.number('averageResidentialDemand'),
  avg_density_score: field.number('averageDensityScore'),
  max_demand_weight: field.number('maximumDemandWeight'),
  max_residential_demand: field.number('maximumResidentialDemand'),
  max_density_score: field.number('maximumDensityScore'),
  tag_coverage_pct: byName(field.percentage)('tagCoveragePct'),
  material_metadata_buildings: field.count('materialMetadataBuildings'),
  material_metadata_coverage_pct: field.percentage('materialMetadataCoveragePct'),
  material_tag_coverage_pct: byName(field.percentage)('materialTagCoveragePct'),
  material_categories: byName(field.count)('materialCategories'),
  ...field.named<Summary, number>(
    field.count,
    'explicitHeightBuildings',
    'levelsDerivedHeightBuildings',
  ),
  ...field.where(
    hasHeightsFromElsewhere,
    field.named<Summary, number>(
      field.count,
      'measuredHeightBuildings',
      'estimatedHeightBuildings',
    ),
  ),
  ...field.named<Summary, number>(
    field.count,
    'fallbackOnlyHeightBuildings',
    'unavailableHeightBuildings',
  ),
  data_quality: field.oneOf(dataQualities)('dataQuality'),
  confidence: field.text('confidence'),
  demand_source: field.group<Summary>(
    field.of(
      ({ demandSource: sources }) => sources,
      field.named<Summary['demandSource'], DemandSource | null | undefined>(
        demandSource.orNull,
        'demandWeight',
        'residentialDemand',
        'densityScore',
      ),
    ),
  ),
  skipped_features: byName(field.count)('skippedFeatures'),
})

/** Where no dataset is loaded: nothing is counted, and nothing is known of sources. */
export const noBuildings: Summary = {
  totalBuildings: 0,
  demandWeightedBuildings: 0,
  residentialWeightedBuildings: 0,
  densityWeightedBuildings: 0,
  averageDemandWeight: 0,
  averageResidentialDemand: 0,
  averageDensityScore: 0,
  maximumDemandWeight: 0,
  maximumResidentialDemand: 0,
  maximumDensityScore: 0,
  tagCoveragePct: {},
  materialMetadataBuildings: 0,
  materialMetadataCoveragePct: 0,
  materialTagCoveragePct: {},
  materialCategories: {},
  explicitHeightBuildings: 0,
  levelsDerivedHeightBuildings: 0,
  measuredHeightBuildings: 0,
  estimatedHeightBuildings: 0,
  fallbackOnlyHeightBuildings: 0,
  unavailableHeightBuildings: 0,
  dataQuality: 'sparse',
  confidence: '',
  demandSource: { demandWeight: null, residentialDemand: null, densityScore: null },
  skippedFeatures: {},
}
