import type { MeasurementResponse } from '../../api/types.ts'
import { formatChange, formatIdentifier, formatNumber } from '../../format/format.ts'
import { Icon } from '../../parts/icon.tsx'
import { withCellMembers } from '../../project/edits.ts'
import type { AcceptedOffset, StoredResult } from '../../project/project.ts'
import { edit, project } from '../../store/project.ts'
import { stalenessOf } from '../../store/asking.ts'
import type { ResultProps } from '../../question/question.ts'

/** The offset that the measurements suggest, how it was tested, and the button that accepts it. */
export function CalibrationCard({ result }: ResultProps<MeasurementResponse>) {
  const { calibration } = result.answer
  const totalDb = calibration.recommended_total_offset_db
  if (!calibration.eligible || totalDb === null) {
    return (
      <div class="stack callout" data-tone="warn">
        <p>No offset is suggested: {formatIdentifier(calibration.reason)}.</p>
      </div>
    )
  }
  const offset = offsetOf(result, totalDb)
  const isAccepted = project.value.acceptedOffset?.offsetDb === totalDb
  const { adjustment_confidence_95: range } = calibration
  return (
    <section class="stack card" aria-label="Suggested offset">
      <p>
        Suggested offset <strong>{formatChange(totalDb, 1)} dB</strong>
        {calibration.current_offset_db === 0
          ? ''
          : `, ${formatChange(calibration.suggested_adjustment_db ?? 0, 1)} dB beside the one sent`}
        : on places left out of the fit the mean error goes from{' '}
        {formatNumber(calibration.holdout_mae_before_db, 1)} to{' '}
        <strong>{formatNumber(calibration.holdout_mae_after_db, 1)} dB</strong>.
      </p>
      <p class="quiet">
        {formatNumber(calibration.training_sample_count)} samples fitted,{' '}
        {formatNumber(calibration.holdout_sample_count)} tested in{' '}
        {formatNumber(calibration.fold_count)} parts of the map
        {range === null
          ? ''
          : `; 95 % range ${formatChange(range.lower_db, 1)} to ${formatChange(range.upper_db, 1)} dB`}
        . It holds for this pack, technology, frequency and model
        {offset.expiresAt === null ? '' : `, until ${offset.expiresAt.slice(0, 10)}`}.
      </p>
      <button
        type="button"
        class="button"
        disabled={isAccepted || stalenessOf(result, project.value) !== null}
        onClick={() => accept(offset)}
      >
        {isAccepted ? (
          <>
            <Icon name="check" /> Sent with every request of these cells
          </>
        ) : (
          `Accept ${formatChange(totalDb, 1)} dB for ${result.target.cellIds.length === 1 ? 'this cell' : 'these cells'}`
        )}
      </button>
    </section>
  )
}

function offsetOf(result: StoredResult<MeasurementResponse>, offsetDb: number): AcceptedOffset {
  const [scenario] = result.scenarios
  const { provenance } = result.answer.calibration
  return {
    offsetDb,
    cellIds: result.target.cellIds,
    source: provenance.campaign_id ?? provenance.source,
    packVersion: result.packVersion,
    modelVersion: result.serviceVersion,
    networkTech: scenario?.network_tech ?? '',
    frequencyGhz: scenario?.frequency_ghz ?? 0,
    propagationModel: scenario?.propagation_model ?? '',
    expiresAt: provenance.expires_at ?? null,
  }
}

/** One step: the offset holds, and what the cells stated themselves makes room for it. */
function accept(offset: AcceptedOffset): void {
  edit(`Accept ${formatChange(offset.offsetDb, 1)} dB`, (old) => ({
    ...withCellMembers(old, offset.cellIds, { calibration_offset_db: undefined }),
    acceptedOffset: offset,
  }))
}
