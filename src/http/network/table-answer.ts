import { type EncodedTable, tableSchema } from '../../analyses/network/table/table-codec.ts'
import { azimuth } from '../wire/cell-answer.ts'
import { always, count, integer, list, named, object, text } from '../wire/told.ts'

/** What a network's answer carries beside its numbers: the table, and the buildings of its bits. */
export const tableChoices = ['contribution_table', 'contribution_table_with_ids'] as const
export type TableChoice = (typeof tableChoices)[number]

const encodedCell = object<EncodedTable['cells'][number]>({
  id: text('id'),
  baseline_azimuth_deg: azimuth('baseline_azimuth_deg'),
  azimuths_deg: list(azimuth)('azimuths_deg'),
  ...named(text, 'reach_scores', 'served'),
})

/** What every cell reaches and serves at each azimuth, for scoring without us. */
export const contributionTable = object<EncodedTable>(
  {
    schema: always(tableSchema),
    rays: integer('rays'),
    building_count: count('building_count'),
    ...named(text, 'demand_weights', 'residential_demands'),
    cells: list(encodedCell)('cells'),
  },
  { id: 'ContributionTable' },
)
