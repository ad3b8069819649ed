import { dataQualities } from '../../packs/summary.ts'
import type { JsonSchema } from './json-schema.ts'
import { anyNumber, anyText, countNumber, mapOf, responseObject } from './shapes.ts'

const demandSource: JsonSchema = { enum: ['pack', 'pack_partial', 'derived_from_tags', null] }
const percentage: JsonSchema = { type: 'number', minimum: 0, maximum: 100 }

export const buildingSummary = responseObject(
  {
    total_buildings: countNumber,
    demand_weighted_buildings: countNumber,
    residential_weighted_buildings: countNumber,
    density_weighted_buildings: countNumber,
    avg_demand_weight: anyNumber,
    avg_residential_demand: anyNumber,
    avg_density_score: anyNumber,
    max_demand_weight: anyNumber,
    max_residential_demand: anyNumber,
    max_density_score: anyNumber,
    tag_coverage_pct: mapOf(percentage),
    material_metadata_buildings: countNumber,
    material_metadata_coverage_pct: percentage,
    material_tag_coverage_pct: mapOf(percentage),
    material_categories: mapOf(countNumber),
    explicit_height_buildings: countNumber,
    levels_derived_height_buildings: countNumber,
    measured_height_buildings: countNumber,
    estimated_height_buildings: countNumber,
    fallback_only_height_buildings: countNumber,
    unavailable_height_buildings: countNumber,
    data_quality: { enum: dataQualities },
    confidence: anyText,
    demand_source: responseObject({
      demand_weight: demandSource,
      residential_demand: demandSource,
      density_score: demandSource,
    }),
    skipped_features: mapOf(countNumber),
  },
  {
    id: 'BuildingSummary',
    optional: ['measured_height_buildings', 'estimated_height_buildings'],
  },
)
