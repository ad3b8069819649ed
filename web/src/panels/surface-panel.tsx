import { formatNumber, formatPercent, formatPower } from '../format/format.ts'
import { NumberInput } from '../parts/number-input.tsx'
import { Icon } from '../parts/icon.tsx'
import { Stat } from '../parts/stat.tsx'
import { estimatedSurfaceCells, surfaceCellLimit } from '../scenario/validate.ts'
import { scenario } from '../store/scenario.ts'
import { fadeBelowThreshold } from '../store/view.ts'
import { exportSurface, mapSurface } from '../tasks/run.ts'
import { running, surfaceResult } from '../tasks/state.ts'
import { EmptyResult } from './empty-result.tsx'
import { surfaceEvidence } from './evidence.ts'
import { Notes } from './notes.tsx'
import { ResultFrame } from './result-frame.tsx'
import { TaskPanel } from './task-panel.tsx'
import { warningsOf } from './warnings.ts'
import { ThresholdEditor } from './threshold-editor.tsx'

const exports = [
  { format: 'geotiff', label: 'GeoTIFF', title: 'The grid as 32-bit floats, EPSG:4326' },
  { format: 'geojson', label: 'Isolines', title: 'The isolines as GeoJSON' },
  { format: 'csv', label: 'CSV', title: 'Longitude, latitude and power of every valid cell' },
] as const

export function SurfacePanel() {
  const finished = surfaceResult.value
  const cells = estimatedSurfaceCells(scenario.value)
  return (
    <TaskPanel task="surface" label="Map surface" onRun={mapSurface}>
      <div class="fields">
        <NumberInput name="cell_size_m" />
        <div class="field">
          <span class="field-label">Grid</span>
          <meter
            min={0}
            max={surfaceCellLimit}
            high={surfaceCellLimit * 0.9}
            value={Math.min(cells, surfaceCellLimit)}
            aria-label="Cells of the grid"
          />
          <p class={cells > surfaceCellLimit ? 'field-problem' : 'field-note'}>
            {cells.toLocaleString('en')} of {surfaceCellLimit.toLocaleString('en')} cells
          </p>
        </div>
      </div>
      <ThresholdEditor />
      {finished === null ? (
        <EmptyResult>
          Received power on a grid around the cell, with isolines. Weak values stay numbers; only
          places outside radius or beam have none.
        </EmptyResult>
      ) : (
        <ResultFrame task="surface" finished={finished} warnings={warningsOf(finished.answer)}>
          <dl class="stats">
            <Stat label="Strongest" value={formatPower(finished.answer.stats.max_dbm)} />
            <Stat label="Weakest" value={formatPower(finished.answer.stats.min_dbm)} />
            <Stat
              label="At or below threshold"
              value={formatPercent(
                (100 * finished.answer.stats.below_sensitivity_cell_count) /
                  Math.max(1, finished.answer.stats.valid_cell_count),
              )}
              detail={formatPower(finished.answer.receiver_threshold?.sensitivity_dbm)}
            />
            <Stat
              label="Cells"
              value={formatNumber(finished.answer.stats.valid_cell_count)}
              detail={`${finished.answer.grid.width} × ${finished.answer.grid.height}`}
            />
          </dl>
          <label class="check">
            <input
              type="checkbox"
              checked={fadeBelowThreshold.value}
              onChange={(event) => (fadeBelowThreshold.value = event.currentTarget.checked)}
            />
            Fade cells at or below the receiver threshold
          </label>
          <div class="row" role="group" aria-label="Save the surface">
            {exports.map(({ format, label, title }) => (
              <button
                key={format}
                type="button"
                class="button"
                title={title}
                disabled={running.value !== null}
                onClick={() => void exportSurface(format)}
              >
                <Icon name="download" /> {label}
              </button>
            ))}
          </div>
          <Notes
            finished={finished}
            answer={finished.answer}
            assumptions={finished.answer.model.assumptions}
            evidence={surfaceEvidence(finished.answer.stats)}
          />
        </ResultFrame>
      )}
    </TaskPanel>
  )
}
