import { formatPower } from '../../format/format.ts'
import { PowerScale } from '../../panels/power-scale.tsx'
import { fadeBelowThreshold } from '../../store/view.ts'
import type { ResultProps } from '../../question/question.ts'
import type { CoverageAnswer } from './answer.ts'

export function SurfaceLegend({ result }: ResultProps<CoverageAnswer>) {
  const thresholdDbm = result.answer.surface.receiver_threshold?.sensitivity_dbm
  return (
    <>
      <PowerScale />
      {fadeBelowThreshold.value && thresholdDbm !== undefined && (
        <p class="legend-note">
          faint: at or below the receiver threshold, {formatPower(thresholdDbm)}
        </p>
      )}
    </>
  )
}
