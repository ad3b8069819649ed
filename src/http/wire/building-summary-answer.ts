import { type BuildingSummary, dataQualities, type DemandSource } from '../../packs/summary.ts'
import {
  count,
  group,
  type Kind,
  kind,
  map,
  named,
  number,
  object,
  of,
  oneOf,
  percentage,
  text,
  where,
} from './told.ts'

type Named<Value> = Readonly<Partial<Record<string, Value>>>

/** What counts of buildings need: demand has no source where no dataset is loaded. */
type Summary = Omit<BuildingSummary, 'demandSource' | 'missingDemand'> & {
  readonly demandSource: Readonly<
    Record<keyof BuildingSummary['demandSource'], DemandSource | null>
  >
}

/** Values by name, as they are found. */
function byName(item: Kind<number>): Kind<Named<number>> {
  return kind<Named<number>>(map(item).schema)
}

const demandSource = oneOf<DemandSource>(['pack', 'pack_partial', 'derived_from_tags'])

const hasHeightsFromElsewhere = ({
  measuredHeightBuildings,
  estimatedHeightBuildings,
}: Summary): boolean => measuredHeightBuildings + estimatedHeightBuildings > 0

/** How much is known of the buildings of a pack, and of their demand. */
export const buildingSummary = object<Summary>(
  {
    ...named<Summary, number>(
      count,
      'totalBuildings',
      'demandWeightedBuildings',
      'residentialWeightedBuildings',
      'densityWeightedBuildings',
    ),
    avg_demand_weight: number('averageDemandWeight'),
    avg_residential_demand: number('averageResidentialDemand'),
    avg_density_score: number('averageDensityScore'),
    max_demand_weight: number('maximumDemandWeight'),
    max_residential_demand: number('maximumResidentialDemand'),
    max_density_score: number('maximumDensityScore'),
    tag_coverage_pct: byName(percentage)('tagCoveragePct'),
    material_metadata_buildings: count('materialMetadataBuildings'),
    material_metadata_coverage_pct: percentage('materialMetadataCoveragePct'),
    material_tag_coverage_pct: byName(percentage)('materialTagCoveragePct'),
    material_categories: byName(count)('materialCategories'),
    ...named<Summary, number>(count, 'explicitHeightBuildings', 'levelsDerivedHeightBuildings'),
    ...where(
      hasHeightsFromElsewhere,
      named<Summary, number>(count, 'measuredHeightBuildings', 'estimatedHeightBuildings'),
    ),
    ...named<Summary, number>(count, 'fallbackOnlyHeightBuildings', 'unavailableHeightBuildings'),
    data_quality: oneOf(dataQualities)('dataQuality'),
    confidence: text('confidence'),
    demand_source: group<Summary>(
      of(
        ({ demandSource: sources }) => sources,
        named<Summary['demandSource'], DemandSource | null | undefined>(
          demandSource.orNull,
          'demandWeight',
          'residentialDemand',
          'densityScore',
        ),
      ),
    ),
    skipped_features: byName(count)('skippedFeatures'),
  },
  { id: 'BuildingSummary' },
)

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
