import type { Cell } from '../../analyses/cell.ts'
import type { RaySegment } from '../../analyses/sector/simulate.ts'
import type { LinkBudget } from '../../rf/link-budget.ts'
import { linkLedger } from '../wire/link-answer.ts'
import * as field from '../wire/answer-schema.ts'

interface SegmentFound {
  readonly cell: Cell
  readonly segment: RaySegment
  readonly budget: LinkBudget
}

/** The other numbers of a segment and its ledger, on request. */
export const fullProperties = field.object<SegmentFound>({
  signal_start_dbm: field.tenths(({ segment }) => segment.startPowerDbm),
  signal_end_dbm: field.tenths(({ segment }) => segment.end.receivedPowerDbm),
  path_loss_db: field.tenths(({ budget }) => budget.totalLossDb),
  wall_loss_db: field.tenths(({ segment }) => segment.end.buildingLossDb),
  segment_start_m: field.tenths(({ segment }) => segment.startM),
  segment_end_m: field.tenths(({ segment }) => segment.endM),
  hit_building_id: field.text.optional(({ segment }) => segment.hitBuildingId),
  candidate_checks: field.count(({ segment }) => segment.candidateChecks),
  propagation_model_id: field.text(({ cell }) => cell.profile.propagationModel),
  applied_propagation_model_id: field.text(({ segment }) => segment.end.appliedModelId),
  applicability_reason: field.text(({ segment }) => segment.end.applicabilityReason),
  receiver_link_margin_db: field.tenths(({ budget }) => budget.receiverLinkMarginDb),
  link_budget: linkLedger('budget'),
})
