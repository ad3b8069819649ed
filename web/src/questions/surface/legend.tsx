import { formatPower } from '../../format/format.ts'
import { look } from '../../map/look.ts'
import { ChanceScale, PowerScale, SpanChoice } from '../../panels/power-scale.tsx'
import type { ResultProps } from '../../question/question.ts'
import { fadeBelowThreshold } from '../../store/view.ts'
import type { CoverageAnswer } from './answer.ts'
import { chanceGrid, hasChances, shownChances, surfaceShows } from './chances.ts'
import { spanOf } from './span.ts'

export function SurfaceLegend({ result }: ResultProps<CoverageAnswer>) {
  const { surface } = result.answer
  const showsChances = shownChances(surface) !== null
  const isAhead = hasChances(surface) && chanceGrid(surface) === null
  return (
    <>
      {hasChances(surface) && (
        <select
          class="small-select"
          aria-label="What the picture shows"
          // What is shown, also while that is not what is wanted.
          value={showsChances ? 'chance' : 'power'}
          disabled={isAhead}
          onChange={(event) =>
            (surfaceShows.value = event.currentTarget.value === 'chance' ? 'chance' : 'power')
          }
        >
          <option value="power">Power</option>
          <option value="chance">Coverage probability</option>
        </select>
      )}
      {showsChances ? <ChanceLegend result={result} /> : <PowerLegend result={result} />}
      {isAhead && surfaceShows.value === 'chance' && (
        <p class="legend-note">probabilities come with the next answer</p>
      )}
    </>
  )
}

function PowerLegend({ result }: ResultProps<CoverageAnswer>) {
  const { grid, receiver_threshold } = result.answer.surface
  const thresholdDbm = receiver_threshold?.sensitivity_dbm
  return (
    <>
      <PowerScale span={spanOf(grid, look.value.scaleFits)} />
      <SpanChoice />
      {fadeBelowThreshold.value && thresholdDbm !== undefined && (
        <p class="legend-note">faint: not above the receiver’s {formatPower(thresholdDbm)}</p>
      )}
    </>
  )
}

function ChanceLegend({ result }: ResultProps<CoverageAnswer>) {
  const { probability } = result.answer.surface
  if (probability === undefined) return null
  const calibration = result.scenarios[0]?.calibration
  const spread =
    calibration === undefined
      ? probability.location_spread
      : `what the calibration ${calibration.name} leaves, ${calibration.residual_spread_db} dB`
  return (
    <>
      <ChanceScale />
      <p class="legend-note">
        of places with more than {formatPower(probability.threshold_dbm)}; spread: {spread}
      </p>
    </>
  )
}
