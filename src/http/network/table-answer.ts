import { type EncodedTable, tableSchema } from '../../optimization/table/table-codec.ts'
import { azimuth } from '../wire/cell-answer.ts'
import * as tell from '../wire/told.ts'

/** What a network's answer carries beside its numbers: the table, and the buildings of its bits. */
export const tableChoices = ['contribution_table', 'contribution_table_with_ids'] as const
export type TableChoice = (typeof tableChoices)[number]

const encodedCell = tell.object<EncodedTable['cells'][number]>({
  id: tell.text('id'),
  baseline_azimuth_deg: azimuth('baseline_azimuth_deg'),
  azimuths_deg: tell.list(azimuth)('azimuths_deg'),
  ...tell.named(tell.text, 'reach_scores', 'served'),
})

/** What every cell reaches and serves at each azimuth, for scoring without us. */
export const contributionTable = tell.object<EncodedTable>('ContributionTable', {
  schema: tell.always(tableSchema),
  rays: tell.integer('rays'),
  building_count: tell.count('building_count'),
  ...tell.named(tell.text, 'demand_weights', 'residential_demands'),
  cells: tell.list(encodedCell)('cells'),
})
