import type { Cell } from '../../analyses/cell.ts'
import type { ComparedSample } from '../../analyses/measurements/compared-samples.ts'
import type { ModelDetail, ResidualGroup } from '../../analyses/measurements/model-detail.ts'
import { positionSchema } from '../wire/shapes.ts'
import * as field from '../wire/answer-schema.ts'
import { variantName } from './variant-name.ts'

interface DetailFound extends ModelDetail {
  readonly cells: readonly Cell[]
}

interface SampleFound {
  readonly sample: ComparedSample
  readonly cellId: string
  readonly residualDb: number
}

const hundredths = field.rounded(2)

const residuals = field.object<ResidualGroup>('ResidualGroup', {
  label: field.text('label'),
  sample_count: field.count('count'),
  ...field.named(hundredths, 'biasDb', 'spreadDb'),
})

const feature = field.object<SampleFound>({
  type: field.always('Feature'),
  properties: field.group({
    id: field.text(({ sample }) => sample.id),
    cell_id: field.text('cellId'),
    measured_rsrp_dbm: field.tenths(({ sample }) => sample.rsrpDbm),
    predicted_rsrp_dbm: field.tenths(({ sample, residualDb }) => sample.rsrpDbm - residualDb),
    residual_db: field.tenths('residualDb'),
    distance_m: field.tenths(({ sample }) => sample.distanceM),
  }),
  geometry: field.group({
    type: field.always('Point'),
    coordinates: field.kind<readonly number[]>(positionSchema)(({ sample: { lon, lat } }) => [
      lon,
      lat,
    ]),
  }),
})

/** One model of a comparison, sample by sample; before the offset. */
export const comparisonDetail = field.object<DetailFound>('ComparedModelDetail', {
  propagation_model: field.text(({ model }) => model.variant.modelId),
  variant: field.text(({ model }) => variantName(model.variant)),
  bias_db: hundredths(({ model }) => model.biasDb),
  geojson: field.group({
    type: field.always('FeatureCollection'),
    features: field.list(feature)(({ samples, residualsDb, cells }) =>
      samples.map((sample, index) => ({
        sample,
        cellId: cells[sample.cell].id,
        residualDb: residualsDb[index],
      })),
    ),
  }),
  residual_vs_distance: field.list(residuals)('byDistance'),
  residual_vs_clutter: field.described(
    'By the class of the pack where the sample lies, or, where more than four classes of a category have samples, by the category and bands of height; empty where the pack has none.',
    field.list(residuals)('byClutter'),
  ),
})
