import { useState } from 'preact/hooks'
import { postForFile } from '../../api/client.ts'
import type { ApiError } from '../../api/client.ts'
import type { SurfaceExport } from '../../api/types.ts'
import { formatArea, formatNumber, formatPercent, formatPower } from '../../format/format.ts'
import { saveBlob } from '../../format/save.ts'
import { servedEvidence, surfaceEvidence } from '../../panels/evidence.ts'
import { Notes } from '../../panels/notes.tsx'
import { Refusal } from '../../panels/refusal.tsx'
import { ResultFrame } from '../../panels/result-frame.tsx'
import { warningsOf } from '../../panels/warnings.ts'
import { Check } from '../../parts/check.tsx'
import { Icon } from '../../parts/icon.tsx'
import { NumberInput } from '../../panels/number-input.tsx'
import { Stat } from '../../parts/stat.tsx'
import { finestCellSizeM, surfaceCellLimit } from '../../scenario/scenario.ts'
import { estimatedSurfaceCells } from '../../scenario/validate.ts'
import { asApiError } from '../../store/asking.ts'
import { jobs } from '../../store/jobs.ts'
import { cellScenario } from '../../store/scenario.ts'
import { fadeBelowThreshold } from '../../store/view.ts'
import { demandOf } from '../shared/gaps-service.ts'
import type { ResultProps } from '../../question/question.ts'
import { servedAreaM2 } from './answer.ts'
import type { CoverageAnswer } from './answer.ts'
import { shapedBy } from './shaped-by.ts'
import { ThresholdEditor } from './threshold-editor.tsx'

export function SurfaceSettings() {
  const cells = estimatedSurfaceCells(cellScenario.value)
  return (
    <>
      <div class="fields">
        <NumberInput name="cell_size_m" automatic={`${finestCellSizeM(cellScenario.value)}`} />
        <div class="field">
          <span class="field-label">Grid</span>
          <meter
            min={0}
            max={surfaceCellLimit}
            high={surfaceCellLimit}
            value={Math.min(cells, surfaceCellLimit)}
            aria-label="Cells of the grid"
          />
          <p class={cells > surfaceCellLimit ? 'field-problem' : 'field-note'}>
            {cells.toLocaleString('en')} of {surfaceCellLimit.toLocaleString('en')} cells
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
  const demand = demandOf(gaps)
  const valid = Math.max(1, stats.valid_cell_count)
  return (
    <ResultFrame result={result} warnings={warningsOf(surface)}>
      <p class="headline">
        <strong>{formatArea(servedAreaM2(surface))}</strong> above −100 dBm ·{' '}
        <strong>{formatNumber(gaps.stats.served_buildings)}</strong> of{' '}
        {formatNumber(gaps.stats.candidate_buildings)} buildings with demand served · demand{' '}
        <strong>{formatNumber(demand?.served, 1)}</strong> of {formatNumber(demand?.all, 1)}
      </p>
      <p class="quiet">{shapedBy(surface)}</p>
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
      <Exports result={result} />
      <Notes
        result={result}
        answer={surface}
        assumptions={surface.model.assumptions}
        evidence={[
          ...surfaceEvidence(stats),
          ...servedEvidence(gaps.stats, gaps.receiver_threshold.sensitivity_dbm),
        ]}
      />
    </ResultFrame>
  )
}

const exports = [
  { format: 'geotiff', label: 'GeoTIFF', title: 'The grid as 32-bit floats, EPSG:4326' },
  { format: 'geojson', label: 'Isolines', title: 'The isolines as GeoJSON' },
  { format: 'csv', label: 'CSV', title: 'Longitude, latitude and power of every valid cell' },
] as const

/** Files made by the service from the question of the shown result. */
function Exports({ result }: ResultProps<CoverageAnswer>) {
  const [failure, setFailure] = useState<ApiError | null>(null)
  const save = (format: SurfaceExport): void => {
    setFailure(null)
    const extension = format === 'geotiff' ? 'tif' : format
    void jobs.add('surface', `Save as ${extension}`, async ({ send, signal }) => {
      try {
        const file = await send('Making the file', () =>
          postForFile(`api/coverage-surface?f=${format}`, result.request, { scope: 'rf', signal }),
        )
        saveBlob(file, `coverage-surface.${extension}`)
      } catch (error) {
        if (!signal.aborted) setFailure(asApiError(error))
      }
    })
  }
  return (
    <>
      <div class="row" role="group" aria-label="Save the surface">
        {exports.map(({ format, label, title }) => (
          <button
            key={format}
            type="button"
            class="button"
            title={title}
            onClick={() => save(format)}
          >
            <Icon name="download" /> {label}
          </button>
        ))}
      </div>
      {failure !== null && <Refusal message={failure.message} status={failure.status} scope="rf" />}
    </>
  )
}
