import { type EncodedTable, tableSchema } from '../../optimization/table/table-codec.ts'
import { azimuth } from '../wire/cell-answer.ts'
import * as field from '../wire/answer-schema.ts'

/** What a network's answer carries beside its numbers: the table, and the buildings of its bits. */
export const tableChoices = ['contribution_table', 'contribution_table_with_ids'] as const
export type TableChoice = (typeof tableChoices)[number]

const encodedCell = field.object<EncodedTable['cells'][number]>({
  id: field.text('id'),
  baseline_azimuth_deg: azimuth('baseline_azimuth_deg'),
  azimuths_deg: field.list(azimuth)('azimuths_deg'),
  ...field.named(field.text, 'reach_scores', 'served'),
})

/** What every cell reaches and serves at each azimuth, for scoring without us. */
export const contributionTable = field.object<EncodedTable>('ContributionTable', {
  schema: field.always(tableSchema),
  rays: field.integer('rays'),
  building_count: field.count('building_count'),
  ...field.named(field.text, 'demand_weights', 'residential_demands'),
  cells: field.list(encodedCell)('cells'),
})
