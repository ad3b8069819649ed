import type { Cell } from '../../analyses/cell.ts'
import type { RaySegment } from '../../analyses/sector/simulate.ts'
import type { LinkBudget } from '../../rf/link-budget.ts'
import { linkLedger } from '../wire/link-answer.ts'
import { count, object, tenths, text } from '../wire/told.ts'

interface SegmentFound {
  readonly cell: Cell
  readonly segment: RaySegment
  readonly budget: LinkBudget
}

/** The other numbers of a segment and its ledger, on request. */
export const fullProperties = object<SegmentFound>({
  signal_start_dbm: tenths(({ segment }) => segment.startPowerDbm),
  signal_end_dbm: tenths(({ segment }) => segment.end.receivedPowerDbm),
  path_loss_db: tenths(({ budget }) => budget.totalLossDb),
  wall_loss_db: tenths(({ segment }) => segment.end.buildingLossDb),
  segment_start_m: tenths(({ segment }) => segment.startM),
  segment_end_m: tenths(({ segment }) => segment.endM),
  hit_building_id: text.optional(({ segment }) => segment.hitBuildingId),
  candidate_checks: count(({ segment }) => segment.candidateChecks),
  propagation_model_id: text(({ cell }) => cell.profile.propagationModel),
  applied_propagation_model_id: text(({ segment }) => segment.end.appliedModelId),
  applicability_reason: text(({ segment }) => segment.end.applicabilityReason),
  receiver_link_margin_db: tenths(({ budget }) => budget.receiverLinkMarginDb),
  link_budget: linkLedger('budget'),
})
