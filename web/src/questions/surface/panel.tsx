import {
  formatArea,
  formatFixed,
  formatNumber,
  formatPercent,
  formatPower,
  sharedDecimals,
} from '../../format/format.ts'
import { servedEvidence, surfaceEvidence } from '../../panels/evidence.ts'
import { FileExports } from '../../panels/file-exports.tsx'
import { Notes } from '../../panels/notes.tsx'
import { ResultFrame } from '../../panels/result-frame.tsx'
import { warningsOf } from '../../panels/warnings.ts'
import { Check } from '../../parts/check.tsx'
import { NumberInput } from '../../panels/number-input.tsx'
import { Stat } from '../../parts/stat.tsx'
import { defaultThresholdsDbm } from '../../scenario/fields.ts'
import { finestCellSizeM, surfaceCellLimit } from '../../scenario/scenario.ts'
import { housesCostNothing } from '../../scenario/ground.ts'
import { estimatedSurfaceCells } from '../../scenario/validate.ts'
import { ask } from '../../store/asking.ts'
import { knownGround } from '../../store/ground.ts'
import { isLive } from '../../store/live.ts'
import { questionById } from '../../store/registry.ts'
import { cellScenario, setThresholds } from '../../store/scenario.ts'
import { fadeBelowThreshold } from '../../store/view.ts'
import type { ResultProps } from '../../question/question.ts'
import { levelOf, servedArea, servedOf } from './answer.ts'
import type { CoverageAnswer } from './answer.ts'
import { surfaceFiles } from './files.ts'
import { GroundComparison } from './ground-comparison.tsx'
import { interpolatedBy } from './shaped-by.ts'
import { proposedLevels } from './span.ts'
import { ThresholdEditor } from './threshold-editor.tsx'

export function SurfaceSettings() {
  const cells = estimatedSurfaceCells(cellScenario.value)
  return (
    <>
      <div class="fields">
        <NumberInput name="cell_size_m" automatic={`${finestCellSizeM(cellScenario.value)}`} />
        <div class="stack field">
          <span class="field-label">Grid</span>
          <meter
            min={0}
            max={surfaceCellLimit}
            high={surfaceCellLimit}
            value={Math.min(cells, surfaceCellLimit)}
            aria-label="Nodes of the grid"
          />
          <p class={cells > surfaceCellLimit ? 'field-problem' : 'field-note'}>
            {cells.toLocaleString('en')} of {surfaceCellLimit.toLocaleString('en')} nodes
          </p>
        </div>
      </div>
      <ThresholdEditor />
    </>
  )
}

export function SurfacePanel({ result }: ResultProps<CoverageAnswer>) {
  const { surface, gaps } = result.answer
  const { stats } = surface
  const served = servedOf(result.answer)
  const area = servedArea(surface)
  const interpolated = interpolatedBy(surface)
  const valid = Math.max(1, stats.valid_cell_count)
  const isAhead = isLive(result)
  const demandDigits = sharedDecimals([served?.demand, served?.allDemand], 1)
  return (
    <ResultFrame result={result} warnings={isAhead ? [] : warningsOf(surface)}>
      <p class="headline">
        <strong>{formatArea(area.squareMetres)}</strong> above {formatPower(levelOf(surface))}{' '}
        {area.places} ·{' '}
        {gaps.stats.candidate_buildings === 0 ? (
          'no building with demand in the sector'
        ) : (
          <>
            <strong>{formatNumber(served?.buildings ?? gaps.stats.served_buildings)}</strong> of{' '}
            {formatNumber(gaps.stats.candidate_buildings)} buildings with demand served · demand{' '}
            <strong>{formatFixed(served?.demand, demandDigits)}</strong> of{' '}
            {formatFixed(served?.allDemand, demandDigits)}
          </>
        )}
      </p>
      {housesCostNothing(surface.applicability.applied_model_id, knownGround.value) && (
        <p class="quiet">
          The pack knows no clutter: the ground counts bare, and houses and trees cost nothing.
        </p>
      )}
      {interpolated !== '' && <p class="quiet">{interpolated}</p>}
      <dl class="stats">
        <Stat label="Strongest" value={formatPower(stats.max_dbm)} />
        <Stat label="Weakest" value={formatPower(stats.min_dbm)} />
        <Stat
          label="At or below receiver threshold"
          value={formatPercent((100 * stats.below_sensitivity_cell_count) / valid)}
          detail={formatPower(surface.receiver_threshold?.sensitivity_dbm)}
        />
        <Stat
          label="Grid nodes"
          value={formatNumber(stats.valid_cell_count)}
          detail={`${surface.grid.width} × ${surface.grid.height}, ${formatNumber(surface.grid.cell_size_m)} m`}
        />
      </dl>
      <Check
        checked={fadeBelowThreshold.value}
        onChange={(wanted) => (fadeBelowThreshold.value = wanted)}
      >
        Fade what is at or below the receiver threshold
      </Check>
      {!isAhead && <Confirmed result={result} />}
    </ResultFrame>
  )
}

/** What only an answer of the service has. */
function Confirmed({ result }: ResultProps<CoverageAnswer>) {
  const { surface, gaps } = result.answer
  return (
    <>
      <GroundComparison result={result} />
      <IsolineProposal result={result} />
      <FileExports result={result} label="Save the surface" formats={surfaceFiles} />
      <Notes
        result={result}
        answer={surface}
        assumptions={surface.model.assumptions}
        evidence={[
          ...surfaceEvidence(surface.stats),
          ...servedEvidence(gaps.stats, gaps.receiver_threshold.sensitivity_dbm),
        ]}
      />
    </>
  )
}

/** Where no isoline lies in the picture: levels that do. */
function IsolineProposal({ result }: ResultProps<CoverageAnswer>) {
  const { grid, stats } = result.answer.surface
  const asked = result.scenarios[0]?.thresholds_dbm ?? defaultThresholdsDbm
  const levels = proposedLevels(grid, asked, stats)
  if (levels.length === 0) return null
  const text = levels.map((level) => String(level).replace('-', '−')).join(', ')
  return (
    <div class="stack callout">
      <p>
        No isoline is drawn: the picture has {formatPower(stats.min_dbm)} to{' '}
        {formatPower(stats.max_dbm)}, and every level lies outside.
      </p>
      <button
        type="button"
        class="button"
        onClick={() => {
          setThresholds(levels)
          const question = questionById(result.question)
          if (question !== undefined) void ask(question, result.target)
        }}
      >
        Isolines at {text} dBm
      </button>
    </div>
  )
}
