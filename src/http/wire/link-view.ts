import type { Cell } from '../../analyses/cell.ts'
import type { Link } from '../../analyses/link/link.ts'
import { roundTo1 } from '../../analyses/rounding.ts'
import type { GroundPoint, LossPart } from '../../rf/models/model.ts'
import { linkBudget } from '../../rf/link-budget.ts'
import { receiverThreshold } from '../../rf/receiver.ts'
import { toWire } from './wire-names.ts'

function lossPartView({ part, label, lossDb }: LossPart) {
  return { part, label, loss_db: lossDb }
}

function groundPointView({ point, distanceM, elevationM }: GroundPoint) {
  return { point, distance_m: roundTo1(distanceM), elevation_m: roundTo1(elevationM) }
}

/** The power of one link, the model behind it and its ledger. */
export function linkView(cell: Cell, link: Link) {
  const { profile, calibrationOffsetDb } = cell
  const budget = linkBudget(profile, calibrationOffsetDb, link, receiverThreshold(profile))
  return {
    rx_dbm: roundTo1(budget.receivedPowerDbm),
    applied_propagation_model_id: link.appliedModelId,
    applicability_reason: link.applicabilityReason,
    link_budget: toWire(budget),
    ...(link.lossParts === undefined ? {} : { loss_parts: link.lossParts.map(lossPartView) }),
    ...(link.groundPoints === undefined
      ? {}
      : { ground_points: link.groundPoints.map(groundPointView) }),
  }
}
