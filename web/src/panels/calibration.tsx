import { formatChange } from '../format/format.ts'
import { Icon } from '../parts/icon.tsx'
import { calibrationOf } from '../project/project.ts'
import type { RequestBody } from '../scenario/scenario.ts'
import { cells, edit, project } from '../store/project.ts'

/** Says that requests of the plan's cells carry an accepted offset, and lets one drop it. */
export function CalibrationLine() {
  const accepted = project.value.acceptedOffset
  if (accepted === null) return null
  const names = cells.value
    .filter((cell) => calibrationOf(project.value, cell) !== null)
    .map((cell) => cell.name)
  if (names.length === 0) return null
  const isWhole = names.length === cells.value.length
  return (
    <p class="line calibration-line">
      <span class="badge good">calibrated {formatChange(accepted.offsetDb, 1)} dB</span>
      <span class="quiet">
        {names.join(', ')}, from {accepted.source}
        {isWhole ? '' : '; a question about all cells does not carry it'}
      </span>
      <button
        type="button"
        class="link"
        onClick={() => edit('Drop the calibration', (old) => ({ ...old, acceptedOffset: null }))}
      >
        <Icon name="close" size={12} /> Drop
      </button>
    </p>
  )
}

/** On a result whose request carried an offset. */
export function CalibratedBadge({ request }: { readonly request: RequestBody }) {
  const offsetDb = request['calibration_offset_db']
  if (typeof offsetDb !== 'number' || offsetDb === 0) return null
  return <span class="badge good">calibrated {formatChange(offsetDb, 1)} dB</span>
}
