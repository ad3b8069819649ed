import { useState } from 'preact/hooks'
import { formatNumber } from '../../format/format.ts'
import { Icon } from '../../parts/icon.tsx'
import { IconButton } from '../../parts/icon-button.tsx'
import {
  calibrationOfFile,
  calibrationRefusal,
  saveCalibration,
  withOpenedCalibration,
} from '../../project/calibration-file.ts'
import { withoutCalibration } from '../../project/saved-calibrations.ts'
import { modelLabel } from '../../scenario/models.ts'
import { edit, project } from '../../store/project.ts'
import { pack } from '../../store/session.ts'
import { notice } from '../../store/view.ts'

/** The calibrations of the project, on cells or not, and those that come from a file. */
export function SavedCalibrations() {
  const { calibrations } = project.value
  const [problem, setProblem] = useState<string | null>(null)
  const open = async (file: File | undefined): Promise<void> => {
    if (file !== undefined) setProblem(await openedProblem(file))
  }
  return (
    <>
      {calibrations.length > 0 && (
        <ul class="stack set-list" aria-label="Calibrations">
          {calibrations.map(({ id, calibration }) => {
            const { name, scope, residual_spread_db: spreadDb } = calibration
            return (
              <li key={id}>
                <span class="grow">{name}</span>
                <span class="quiet">
                  calibration of {modelLabel(scope.propagation_model)}, {scope.band}, spread{' '}
                  {formatNumber(spreadDb, 1)} dB
                </span>
                <IconButton
                  icon="download"
                  label={`Save the calibration ${name} to a file`}
                  onClick={() => saveCalibration(calibration)}
                />
                <IconButton
                  icon="close"
                  label={`Remove the calibration ${name}`}
                  onClick={() =>
                    edit(`Remove the calibration ${name}`, (old) => withoutCalibration(old, id))
                  }
                />
              </li>
            )
          })}
        </ul>
      )}
      <label class="button file-button">
        <Icon name="folder" /> Open a calibration
        <input
          type="file"
          accept=".json,application/json"
          onChange={({ currentTarget }) => {
            void open(currentTarget.files?.[0])
            currentTarget.value = ''
          }}
        />
      </label>
      {problem !== null && (
        <p class="stack callout" data-tone="bad" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}

/** Takes the calibration of a file into the project; why not, in words, or null where it is there. */
async function openedProblem(file: File): Promise<string | null> {
  try {
    const calibration = await calibrationOfFile(file.name, await file.text())
    if (pack.value === null) return 'The pack is not there yet.'
    const refusal = calibrationRefusal(project.value, pack.value, calibration)
    if (refusal !== null) return refusal
    const { name } = calibration
    edit(`Open the calibration ${name}`, (old) =>
      withOpenedCalibration(old, calibration, file.name),
    )
    notice.value = `${name} is in the project: cells are given it in their form, under Calibration.`
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
