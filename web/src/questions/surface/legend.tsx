import { formatPower } from '../../format/format.ts'
import { look } from '../../map/look.ts'
import { PowerScale } from '../../panels/power-scale.tsx'
import type { ResultProps } from '../../question/question.ts'
import { fadeBelowThreshold, scaleFits } from '../../store/view.ts'
import type { CoverageAnswer } from './answer.ts'
import { spanOf } from './span.ts'

export function SurfaceLegend({ result }: ResultProps<CoverageAnswer>) {
  const { grid, receiver_threshold } = result.answer.surface
  const thresholdDbm = receiver_threshold?.sensitivity_dbm
  return (
    <>
      <PowerScale span={spanOf(grid, look.value.scaleFits)} />
      <select
        class="small-select"
        aria-label="Span of the colours"
        value={scaleFits.value ? 'fits' : 'fixed'}
        onChange={(event) => (scaleFits.value = event.currentTarget.value === 'fits')}
      >
        <option value="fits">Fits the picture</option>
        <option value="fixed">Same for all</option>
      </select>
      {fadeBelowThreshold.value && thresholdDbm !== undefined && (
        <p class="legend-note">
          faint: at or below the receiver threshold, {formatPower(thresholdDbm)}
        </p>
      )}
    </>
  )
}
