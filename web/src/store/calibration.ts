import { effect } from '@preact/signals'
import { withFittingOffset } from '../project/calibration.ts'
import { adjustProject, project } from './project.ts'
import { packVersion, serviceVersion } from './session.ts'
import { notice } from './view.ts'

const everyMs = 60_000

/** Drops an accepted offset as soon as it no longer fits, and says so. */
export function watchCalibration(): void {
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
