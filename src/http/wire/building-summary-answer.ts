import { type BuildingSummary, dataQualities, type DemandSource } from '../../packs/summary.ts'
import * as tell from './told.ts'

type Named<Value> = Readonly<Partial<Record<string, Value>>>

/** What counts of buildings need: demand has no source where no dataset is loaded. */
type Summary = Omit<BuildingSummary, 'demandSource' | 'missingDemand'> & {
  readonly demandSource: Readonly<
    Record<keyof BuildingSummary['demandSource'], DemandSource | null>
  >
}

/** Values by name, as they are found. */
function byName(item: tell.Kind<number>): tell.Kind<Named<number>> {
  return tell.kind<Named<number>>(tell.map(item).schema)
}

const demandSource = tell.oneOf<DemandSource>(['pack', 'pack_partial', 'derived_from_tags'])

const hasHeightsFromElsewhere = ({
  measuredHeightBuildings,
  estimatedHeightBuildings,
}: Summary): boolean => measuredHeightBuildings + estimatedHeightBuildings > 0

/** How much is known of the buildings of a pack, and of their demand. */
export const buildingSummary = tell.object<Summary>('BuildingSummary', {
  ...tell.named<Summary, number>(
    tell.count,
    'totalBuildings',
    'demandWeightedBuildings',
    'residentialWeightedBuildings',
    'densityWeightedBuildings',
  ),
  avg_demand_weight: tell.number('averageDemandWeight'),
  avg_residential_demand: tell.number('averageResidentialDemand'),
  avg_density_score: tell.number('averageDensityScore'),
  max_demand_weight: tell.number('maximumDemandWeight'),
  max_residential_demand: tell.number('maximumResidentialDemand'),
  max_density_score: tell.number('maximumDensityScore'),
  tag_coverage_pct: byName(tell.percentage)('tagCoveragePct'),
  material_metadata_buildings: tell.count('materialMetadataBuildings'),
  material_metadata_coverage_pct: tell.percentage('materialMetadataCoveragePct'),
  material_tag_coverage_pct: byName(tell.percentage)('materialTagCoveragePct'),
  material_categories: byName(tell.count)('materialCategories'),
  ...tell.named<Summary, number>(
    tell.count,
    'explicitHeightBuildings',
    'levelsDerivedHeightBuildings',
  ),
  ...tell.where(
    hasHeightsFromElsewhere,
    tell.named<Summary, number>(tell.count, 'measuredHeightBuildings', 'estimatedHeightBuildings'),
  ),
  ...tell.named<Summary, number>(
    tell.count,
    'fallbackOnlyHeightBuildings',
    'unavailableHeightBuildings',
  ),
  data_quality: tell.oneOf(dataQualities)('dataQuality'),
  confidence: tell.text('confidence'),
  demand_source: tell.group<Summary>(
    tell.of(
      ({ demandSource: sources }) => sources,
      tell.named<Summary['demandSource'], DemandSource | null | undefined>(
        demandSource.orNull,
        'demandWeight',
        'residentialDemand',
        'densityScore',
      ),
    ),
  ),
  skipped_features: byName(tell.count)('skippedFeatures'),
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
