import { effect } from '@preact/signals'
import { withFittingOffset } from '../project/calibration.ts'
import { withFittingCalibrations } from '../project/saved-calibrations.ts'
import { adjustProject, project } from './project.ts'
import { pack, packVersion, serviceVersion } from './session.ts'
import { notice } from './view.ts'

const everyMs = 60_000

/** Takes an accepted offset and calibrations off where they no longer fit, and says so. */
export function watchCalibration(): void {
  effect(checkCalibrations)
  effect(check)
  setInterval(check, everyMs)
}

function check(): void {
  if (packVersion.value === '' || serviceVersion.value === '') return
  const fitted = withFittingOffset(project.value, {
    packVersion: packVersion.value,
    modelVersion: serviceVersion.value,
    now: Date.now(),
  })
  if (fitted.sentence === null) return
  const { acceptedOffset } = fitted.project
  adjustProject((old) => ({ ...old, acceptedOffset }))
  notice.value = fitted.sentence
}

function checkCalibrations(): void {
  if (pack.value === null) return
  const fitted = withFittingCalibrations(project.value, pack.value)
  if (fitted.sentence === null) return
  const { plans } = fitted.project
  adjustProject((old) => ({ ...old, plans }))
  notice.value = fitted.sentence
}
