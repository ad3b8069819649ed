import type { MeasurementResponse } from '../../api/types.ts'
import type { Ramp } from '../../color/ramps.ts'
import { formatDistance, formatNumber, formatPower } from '../../format/format.ts'
import { mapPalettes } from '../../map/look.ts'
import type { Look } from '../../question/look.ts'
import type { StoredResult } from '../../project/project.ts'
import type { Described, Drawing } from '../../question/question.ts'
import { residualRampOver } from '../shared/residual-colors.ts'
import { noResidualDb, numberOf, residualLayer, textOf } from '../shared/residual-layer.ts'

/** The colours of an answer, for its places, its legend and its chart. */
export const measuredRamp = (answer: MeasurementResponse): Ramp =>
  residualRampOver(residualsOf(answer))

/** Measured less predicted, dB, of the places that have both. */
export const residualsOf = ({ geojson }: MeasurementResponse): readonly number[] =>
  geojson.features.flatMap(({ properties }) => properties.residual_db ?? [])

/** Measured places, coloured by measured less predicted power; hollow where there is no residual. */
export function drawMeasurements(
  { answer }: StoredResult<MeasurementResponse>,
  { theme }: Look,
): Drawing {
  const palette = mapPalettes[theme]
  return {
    features: { residuals: answer.geojson },
    layers: [
      residualLayer(palette, {
        // A place without a residual is as light as the map: the first stop is far below all others.
        residual: ['number', ['get', 'residual_db'], noResidualDb],
        ramp: measuredRamp(answer),
        before: [noResidualDb, palette.background],
        edgeWidth: 0.8,
      }),
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
  return {
    title: `Measurement ${textOf(properties, 'id')}`,
    rows: [
      ['Measured', formatPower(numberOf(properties, 'measured_rsrp_dbm'))],
      ['Predicted', formatPower(numberOf(properties, 'predicted_rsrp_dbm'))],
      ['Residual', `${formatNumber(numberOf(properties, 'residual_db'), 1)} dB`],
      ['Cell', textOf(properties, 'serving_cell_id', 'none')],
      ['Distance', formatDistance(numberOf(properties, 'distance_m'))],
      ['Status', statusText(textOf(properties, 'status'))],
    ],
  }
}
