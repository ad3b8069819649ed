import type { Cell } from '../../analyses/cell.ts'
import type { ComparedSample } from '../../analyses/measurements/compared-samples.ts'
import type { ModelDetail, ResidualGroup } from '../../analyses/measurements/model-detail.ts'
import { positionSchema } from '../wire/shapes.ts'
import * as tell from '../wire/told.ts'
import { variantName } from './variant-name.ts'

interface DetailFound extends ModelDetail {
  readonly cells: readonly Cell[]
}

interface SampleFound {
  readonly sample: ComparedSample
  readonly cellId: string
  readonly residualDb: number
}

const hundredths = tell.rounded(2)

const residuals = tell.object<ResidualGroup>('ResidualGroup', {
  label: tell.text('label'),
  sample_count: tell.count('count'),
  ...tell.named(hundredths, 'biasDb', 'spreadDb'),
})

const feature = tell.object<SampleFound>({
  type: tell.always('Feature'),
  properties: tell.group({
    id: tell.text(({ sample }) => sample.id),
    cell_id: tell.text('cellId'),
    measured_rsrp_dbm: tell.tenths(({ sample }) => sample.rsrpDbm),
    predicted_rsrp_dbm: tell.tenths(({ sample, residualDb }) => sample.rsrpDbm - residualDb),
    residual_db: tell.tenths('residualDb'),
    distance_m: tell.tenths(({ sample }) => sample.distanceM),
  }),
  geometry: tell.group({
    type: tell.always('Point'),
    coordinates: tell.kind<readonly number[]>(positionSchema)(({ sample: { lon, lat } }) => [
      lon,
      lat,
    ]),
  }),
})

/** One model of a comparison, sample by sample; before the offset. */
export const comparisonDetail = tell.object<DetailFound>('ComparedModelDetail', {
  propagation_model: tell.text(({ model }) => model.variant.modelId),
  variant: tell.text(({ model }) => variantName(model.variant)),
  bias_db: hundredths(({ model }) => model.biasDb),
  geojson: tell.group({
    type: tell.always('FeatureCollection'),
    features: tell.list(feature)(({ samples, residualsDb, cells }) =>
      samples.map((sample, index) => ({
        sample,
        cellId: cells[sample.cell].id,
        residualDb: residualsDb[index],
      })),
    ),
  }),
  residual_vs_distance: tell.list(residuals)('byDistance'),
  residual_vs_clutter: tell.says(
    'By the class of the pack where the sample lies, or, where more than four classes of a category have samples, by the category and bands of height; empty where the pack has none.',
    tell.list(residuals)('byClutter'),
  ),
})
