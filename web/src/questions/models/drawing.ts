import { expressionStops } from '../../color/ramps.ts'
import { formatDistance, formatNumber, formatPower } from '../../format/format.ts'
import { mapPalettes } from '../../map/look.ts'
import type { Look } from '../../question/look.ts'
import type { StoredResult } from '../../project/project.ts'
import type { Described, Drawing } from '../../question/question.ts'
import { residualRamp } from '../shared/residual-colors.ts'
import type { ComparisonAnswer } from './answer.ts'

/** The residuals of the model that is looked at, less its one offset. */
export function drawResiduals(
  { answer: { detail } }: StoredResult<ComparisonAnswer>,
  { theme }: Look,
): Drawing {
  if (detail === undefined) return { features: {}, layers: [] }
  return {
    features: { residuals: detail.geojson },
    layers: [
      {
        id: 'residuals',
        type: 'circle',
        source: 'residuals',
        paint: {
          'circle-radius': ['interpolate', ['linear'], ['zoom'], 12, 2.5, 16, 6],
          'circle-color': [
            'interpolate',
            ['linear'],
            ['-', ['number', ['get', 'residual_db']], detail.bias_db],
            ...expressionStops(residualRamp),
          ],
          'circle-stroke-color': mapPalettes[theme].ink,
          'circle-stroke-width': 0.3,
        },
      },
    ],
  }
}

/** What the tip says of one measurement. */
export function describeResidual(properties: Readonly<Record<string, unknown>>): Described {
  const number = (name: string): number | null => {
    const value = properties[name]
    return typeof value === 'number' ? value : null
  }
  const text = (name: string): string => {
    const value = properties[name]
    return typeof value === 'string' ? value : ''
  }
  return {
    title: `Measurement ${text('id')}`,
    rows: [
      ['Measured', formatPower(number('measured_rsrp_dbm'))],
      ['Predicted, before the offset', formatPower(number('predicted_rsrp_dbm'))],
      ['Residual, before the offset', `${formatNumber(number('residual_db'), 1)} dB`],
      ['Cell', text('cell_id')],
      ['Distance', formatDistance(number('distance_m'))],
    ],
  }
}
