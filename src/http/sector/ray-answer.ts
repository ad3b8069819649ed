import type { Cell } from '../../analyses/cell.ts'
import type { RaySegment } from '../../analyses/sector/simulate.ts'
import type { LinkBudget } from '../../rf/link-budget.ts'
import { linkLedger } from '../wire/link-answer.ts'
import * as tell from '../wire/told.ts'

interface SegmentFound {
  readonly cell: Cell
  readonly segment: RaySegment
  readonly budget: LinkBudget
}

/** The other numbers of a segment and its ledger, on request. */
export const fullProperties = tell.object<SegmentFound>({
  signal_start_dbm: tell.tenths(({ segment }) => segment.startPowerDbm),
  signal_end_dbm: tell.tenths(({ segment }) => segment.end.receivedPowerDbm),
  path_loss_db: tell.tenths(({ budget }) => budget.totalLossDb),
  wall_loss_db: tell.tenths(({ segment }) => segment.end.buildingLossDb),
  segment_start_m: tell.tenths(({ segment }) => segment.startM),
  segment_end_m: tell.tenths(({ segment }) => segment.endM),
  hit_building_id: tell.text.optional(({ segment }) => segment.hitBuildingId),
  candidate_checks: tell.count(({ segment }) => segment.candidateChecks),
  propagation_model_id: tell.text(({ cell }) => cell.profile.propagationModel),
  applied_propagation_model_id: tell.text(({ segment }) => segment.end.appliedModelId),
  applicability_reason: tell.text(({ segment }) => segment.end.applicabilityReason),
  receiver_link_margin_db: tell.tenths(({ budget }) => budget.receiverLinkMarginDb),
  link_budget: linkLedger('budget'),
})
