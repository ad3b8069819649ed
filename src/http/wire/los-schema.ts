import { losBases } from '../../analyses/link/link.ts'
import { heightSources } from '../../spatial/footprint-store.ts'
import type { JsonSchema } from './json-schema.ts'
import { terrainStatuses } from './los-classification-view.ts'
import { anyNumber, anyText, arrayOf, nullable, responseObject, texts } from './shapes.ts'

export const losState: JsonSchema = { enum: ['los', 'nlos'] }

export const terrainStatus: JsonSchema = {
  enum: terrainStatuses,
  description:
    'terrain_unavailable where the pack has no terrain; terrain_available_not_used where it has, ' +
    'and the radio model of a cell leaves it out; terrain_used where it counts.',
}

const crossedBuilding = responseObject(
  {
    building_id: anyText,
    logical_building_id: anyText,
    part_ids: texts,
    height_m: nullable('number'),
    height_source: { enum: heightSources },
    height_tag: anyText,
    intervals: arrayOf(
      responseObject({
        t_entry: anyNumber,
        t_exit: anyNumber,
        los_height_at_entry_m: anyNumber,
        los_height_at_exit_m: anyNumber,
        minimum_los_height_m: anyNumber,
        maximum_los_height_m: anyNumber,
        roof_height_m: nullable('number'),
        minimum_clearance_m: nullable('number'),
      }),
    ),
  },
  { id: 'CrossedBuilding', optional: ['logical_building_id', 'height_tag'] },
)

export const losClassification = responseObject(
  {
    state: losState,
    classifier_id: anyText,
    classifier_description: anyText,
    terrain_status: terrainStatus,
    classification_basis: { enum: losBases },
    endpoint_case: anyText,
    blocking_buildings: arrayOf(crossedBuilding),
    cleared_buildings: arrayOf(crossedBuilding),
    unknown_height_buildings: arrayOf(crossedBuilding),
  },
  {
    id: 'LosClassification',
    optional: ['blocking_buildings', 'cleared_buildings', 'unknown_height_buildings'],
  },
)
