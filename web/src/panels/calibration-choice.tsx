import { useId } from 'preact/hooks'
import { formatNumber } from '../format/format.ts'
import { resolved } from '../project/project.ts'
import { isOfPack, withCalibration } from '../project/saved-calibrations.ts'
import { calibrationMisfit, type SavedCalibration } from '../scenario/calibration.ts'
import { cell, edit, project } from '../store/project.ts'
import { pack } from '../store/session.ts'

/** Which calibration of the project the selected cells carry; those of something else say so. */
export function CalibrationChoice() {
  const id = useId()
  const shown = cell.value
  const { calibrations, selection } = project.value
  if (shown === null) return null
  const carried = calibrations.find((saved) => saved.id === shown.calibrationId)
  return (
    <div class="stack field">
      <label class="field-label" for={id}>
        Calibration
      </label>
      <span class="line field-box">
        <select
          id={id}
          value={carried?.id ?? ''}
          onChange={(event) => {
            const chosen = event.currentTarget.value
            const label = chosen === '' ? 'Take the calibration off' : 'Use a calibration'
            edit(label, (old) => withCalibration(old, selection, chosen === '' ? null : chosen))
          }}
        >
          <option value="">none</option>
          {calibrations.map((saved) => {
            const reason = whyNot(saved)
            return (
              <option key={saved.id} value={saved.id} disabled={reason !== null}>
                {saved.calibration.name}
                {reason === null ? '' : `: ${reason}`}
              </option>
            )
          })}
        </select>
      </span>
      {carried !== undefined && <p class="field-note">{madeOf(carried)}</p>}
    </div>
  )
}

/** Why a calibration does not hold for the selected cell on this pack; null where it does. */
function whyNot(saved: SavedCalibration): string | null {
  if (cell.value === null) return null
  if (pack.value !== null && !isOfPack(saved, pack.value)) return 'of another pack'
  const setting = calibrationMisfit(saved, resolved(project.value, cell.value))
  return setting === null ? null : `of another ${setting}`
}

function madeOf({ calibration, source }: SavedCalibration): string {
  const { sample_count, measured_on: day, residual_spread_db: spreadDb } = calibration
  return `${formatNumber(sample_count)} samples of ${source}${day === undefined ? '' : `, ${day}`}; held out it leaves a spread of ${formatNumber(spreadDb, 1)} dB.`
}
