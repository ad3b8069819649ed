import type { Cell } from '../../analyses/cell.ts'
import type { ComparedSample } from '../../analyses/measurements/compared-samples.ts'
import type { ModelDetail, ResidualGroup } from '../../analyses/measurements/model-detail.ts'
import { positionSchema } from '../wire/shapes.ts'
import {
  always,
  count,
  group,
  kind,
  list,
  object,
  rounded,
  says,
  tenths,
  text,
} from '../wire/told.ts'
import { variantName } from './variant-name.ts'

interface DetailFound extends ModelDetail {
  readonly cells: readonly Cell[]
}

interface SampleFound {
  readonly sample: ComparedSample
  readonly cellId: string
  readonly residualDb: number
}

const hundredths = rounded(2)

const residuals = object<ResidualGroup>(
  {
    label: text('label'),
    sample_count: count('count'),
    bias_db: hundredths('biasDb'),
    spread_db: hundredths('spreadDb'),
  },
  { id: 'ResidualGroup' },
)

const feature = object<SampleFound>({
  type: always('Feature'),
  properties: group({
    id: text(({ sample }) => sample.id),
    cell_id: text('cellId'),
    measured_rsrp_dbm: tenths(({ sample }) => sample.rsrpDbm),
    predicted_rsrp_dbm: tenths(({ sample, residualDb }) => sample.rsrpDbm - residualDb),
    residual_db: tenths('residualDb'),
    distance_m: tenths(({ sample }) => sample.distanceM),
  }),
  geometry: group({
    type: always('Point'),
    coordinates: kind<readonly number[]>(positionSchema)(({ sample: { lon, lat } }) => [lon, lat]),
  }),
})

/** One model of a comparison, sample by sample; before the offset. */
export const comparisonDetail = object<DetailFound>(
  {
    propagation_model: text(({ model }) => model.variant.modelId),
    variant: text(({ model }) => variantName(model.variant)),
    bias_db: hundredths(({ model }) => model.biasDb),
    geojson: group({
      type: always('FeatureCollection'),
      features: list(feature)(({ samples, residualsDb, cells }) =>
        samples.map((sample, index) => ({
          sample,
          cellId: cells[sample.cell].id,
          residualDb: residualsDb[index],
        })),
      ),
    }),
    residual_vs_distance: list(residuals)('byDistance'),
    residual_vs_clutter: says(
      'By the class of the pack where the sample lies, or, where more than four classes of a category have samples, by the category and bands of height; empty where the pack has none.',
      list(residuals)('byClutter'),
    ),
  },
  { id: 'ComparedModelDetail' },
)
