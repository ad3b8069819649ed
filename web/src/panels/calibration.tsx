import { formatChange, formatNumber } from '../format/format.ts'
import { Icon } from '../parts/icon.tsx'
import { calibrationOf } from '../project/project.ts'
import type { Cell, StoredResult } from '../project/project.ts'
import { withCalibration } from '../project/saved-calibrations.ts'
import type { SavedCalibration } from '../scenario/calibration.ts'
import { cells, edit, project } from '../store/project.ts'

/** Says what the requests of the plan's cells carry of measurements, and lets one drop it. */
export function CalibrationLine() {
  return (
    <>
      <OffsetLine />
      {project.value.calibrations.map((saved) => (
        <CarriedLine key={saved.id} saved={saved} />
      ))}
    </>
  )
}

/** A calibration that cells of the plan carry. */
function CarriedLine({ saved }: { readonly saved: SavedCalibration }) {
  const carrying = cells.value.filter(({ calibrationId }) => calibrationId === saved.id)
  if (carrying.length === 0) return null
  const { name } = saved.calibration
  const ids = carrying.map(({ id }) => id)
  return (
    <p class="line calibration-line">
      <span class="badge good">calibrated: {name}</span>
      <span class="quiet">{namesText(carrying)}</span>
      <button
        type="button"
        class="link"
        onClick={() => edit(`Take ${name} off`, (old) => withCalibration(old, ids, null))}
      >
        <Icon name="close" size={12} /> Take off
      </button>
    </p>
  )
}

const namesShown = 4

function namesText(carrying: readonly Cell[]): string {
  const names = carrying.slice(0, namesShown).map(({ name }) => name)
  const more = carrying.length - names.length
  return names.join(', ') + (more > 0 ? ` and ${formatNumber(more)} more` : '')
}

function OffsetLine() {
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

/** On a result whose request carried an offset, or whose cells carried calibrations. */
export function CalibratedBadge({ result }: { readonly result: StoredResult }) {
  const offsetDb = result.request['calibration_offset_db']
  const hasOffset = typeof offsetDb === 'number' && offsetDb !== 0
  const names = new Set(result.scenarios.flatMap(({ calibration }) => calibration?.name ?? []))
  return (
    <>
      {hasOffset && <span class="badge good">calibrated {formatChange(offsetDb, 1)} dB</span>}
      {[...names].map((name) => (
        <span key={name} class="badge good">
          calibrated: {name}
        </span>
      ))}
    </>
  )
}
