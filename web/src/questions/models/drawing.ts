import { formatDistance, formatNumber, formatPower } from '../../format/format.ts'
import { mapPalettes } from '../../map/look.ts'
import type { Look } from '../../question/look.ts'
import type { StoredResult } from '../../project/project.ts'
import type { Described, Drawing } from '../../question/question.ts'
import { residualRampOver } from '../shared/residual-colors.ts'
import { numberOf, residualLayer, textOf } from '../shared/residual-layer.ts'
import type { ComparisonAnswer, ModelDetail } from './answer.ts'

/** What is left of each sample after the one offset of its model, dB. */
export const residualsOf = ({ geojson, bias_db }: ModelDetail): readonly number[] =>
  geojson.features.map(({ properties }) => properties.residual_db - bias_db)

/** The residuals of the model that is looked at, less its one offset. */
export function drawResiduals(
  { answer: { detail } }: StoredResult<ComparisonAnswer>,
  { theme }: Look,
): Drawing {
  if (detail === undefined) return { features: {}, layers: [] }
  return {
    features: { residuals: detail.geojson },
    layers: [
      residualLayer(mapPalettes[theme], {
        residual: ['-', ['number', ['get', 'residual_db']], detail.bias_db],
        ramp: residualRampOver(residualsOf(detail)),
        edgeWidth: 0.3,
      }),
    ],
  }
}

/** What the tip says of one measurement. */
export function describeResidual(properties: Readonly<Record<string, unknown>>): Described {
  return {
    title: `Measurement ${textOf(properties, 'id')}`,
    rows: [
      ['Measured', formatPower(numberOf(properties, 'measured_rsrp_dbm'))],
      ['Predicted, before the offset', formatPower(numberOf(properties, 'predicted_rsrp_dbm'))],
      ['Residual, before the offset', `${formatNumber(numberOf(properties, 'residual_db'), 1)} dB`],
      ['Cell', textOf(properties, 'cell_id')],
      ['Distance', formatDistance(numberOf(properties, 'distance_m'))],
    ],
  }
}
