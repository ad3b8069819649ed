import type { MeasurementResponse } from '../../api/types.ts'
import { expressionStops } from '../../color/ramps.ts'
import { formatDistance, formatNumber, formatPower } from '../../format/format.ts'
import { mapPalettes } from '../../map/look.ts'
import type { Look } from '../../question/look.ts'
import type { StoredResult } from '../../project/project.ts'
import type { Described, Drawing } from '../../question/question.ts'
import { residualRamp } from '../shared/residual-colors.ts'

/** Below every residual there can be. */
const noResidual = -1000

/** Measured places, coloured by measured less predicted power; hollow where there is no residual. */
export function drawMeasurements(
  { answer }: StoredResult<MeasurementResponse>,
  { theme }: Look,
): Drawing {
  const palette = mapPalettes[theme]
  return {
    features: { residuals: answer.geojson },
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
            // A place without a residual is as light as the map: the first stop is far below all others.
            ['number', ['get', 'residual_db'], noResidual],
            noResidual,
            palette.background,
            ...expressionStops(residualRamp),
          ],
          'circle-stroke-color': palette.ink,
          'circle-stroke-width': 0.8,
        },
      },
    ],
  }
}

const statusTexts: Readonly<Record<string, string>> = {
  valid: 'compared',
  no_signal: 'no cell of the plan reaches it',
  outside_pack: 'outside the pack: not compared',
  cell_mismatch: 'measured of another cell than the one predicted',
}

const statusText = (status: string): string => statusTexts[status] ?? status

/** What the tip says of one measurement. */
export function describeMeasurement(properties: Readonly<Record<string, unknown>>): Described {
  const number = (name: string): number | null => {
    const value = properties[name]
    return typeof value === 'number' ? value : null
  }
  const text = (name: string, otherwise = ''): string => {
    const value = properties[name]
    return typeof value === 'string' ? value : otherwise
  }
  return {
    title: `Measurement ${text('id')}`,
    rows: [
      ['Measured', formatPower(number('measured_rsrp_dbm'))],
      ['Predicted', formatPower(number('predicted_rsrp_dbm'))],
      ['Residual', `${formatNumber(number('residual_db'), 1)} dB`],
      ['Cell', text('serving_cell_id', 'none')],
      ['Distance', formatDistance(number('distance_m'))],
      ['Status', statusText(text('status'))],
    ],
  }
}
