import type { Cell } from '../../analyses/cell.ts'
import type { Link } from '../../analyses/link/link.ts'
import { roundTo1 } from '../../rounding.ts'
import { type LinkBudget, linkBudget } from '../../rf/link-budget.ts'
import { type GroundPoint, groundPointNames, type LossPart } from '../../rf/models/model.ts'
import { receiverThreshold } from '../../rf/receiver.ts'
import { azimuth } from './cell-answer.ts'
import * as tell from './told.ts'

/** The full ledger of one link, its levels as this kind writes them. */
export function linkLedgerIn(level: tell.Kind<number>) {
  return tell.object<LinkBudget>('LinkBudget', {
    ...tell.named(
      level,
      'txPowerDbm',
      'txAntennaGainDbi',
      'antennaGainDbi',
      'boresightEirpDbm',
      'directionalEirpDbm',
      'rxAntennaGainDbi',
      'systemLossDb',
      'polarizationLossDb',
      'calibrationOffsetDb',
      'eirpDbm',
      'fsplDb',
      'propagationLossDb',
      'buildingLossDb',
    ),
    calibration_correction_db: tell.says(
      'Of rf_profile.calibration, added to the power; only where one is carried.',
      level.optional('calibrationCorrectionDb'),
    ),
    location_margin_db: tell.says(
      'Term of location_probability; only where that is stated.',
      level.optional('locationMarginDb'),
    ),
    ...tell.where(({ locationMarginDb }) => locationMarginDb !== undefined, {
      location_spread_db: tell.says(
        'Standard deviation over places behind it; null where the model states none.',
        level.orNull('locationSpreadDb'),
      ),
    }),
    ...tell.named(
      level,
      'txPatternAttenuationDb',
      'horizontalPatternAttenuationDb',
      'verticalPatternAttenuationDb',
      'patternAttenuationDb',
      'totalLossDb',
      'receivedPowerDbm',
    ),
    receiver_sensitivity_mode: tell.text('receiverSensitivityMode'),
    ...tell.named(level, 'effectiveReceiverSensitivityDbm', 'receiverLinkMarginDb'),
  })
}

/** With all digits: its terms add up. */
export const linkLedger = linkLedgerIn(tell.number)

const lossPart = tell.object<LossPart>('LossPart', {
  ...tell.named(tell.text, 'part', 'label'),
  loss_db: tell.number('lossDb'),
})

const groundPoint = tell.object<GroundPoint>('GroundPoint', {
  point: tell.oneOf(groundPointNames)('point'),
  ...tell.named(tell.tenths, 'distanceM', 'elevationM'),
})

/** What its model tells of a loss. */
const lossTold: tell.Members<Link> = {
  ...tell.ifAny(({ lossParts }: Link) => lossParts, {
    loss_parts: tell.says(
      'The parts add up to propagation_loss_db; a gain is negative.',
      tell.list(lossPart)((parts: readonly LossPart[]) => parts),
    ),
  }),
  ...tell.ifAny(({ groundPoints }: Link) => groundPoints, {
    ground_points: tell.says(
      'Horizons as both ends see them, or, in sight, the point nearest to their line: metres along the ' +
        'ground from the antenna, and above the datum of the terrain.',
      tell.list(groundPoint)((points: readonly GroundPoint[]) => points),
    ),
  }),
}

/** Where the far end of a link lies; a bearing that rounds to a full turn is north. */
export const linkPlace: tell.Members<Pick<Link, 'distanceM' | 'bearingDeg'>> = {
  distance_m: tell.tenths('distanceM'),
  bearing_deg: azimuth(({ bearingDeg }) => roundTo1(bearingDeg) % 360),
}

/** A link of a cell. */
interface CellLink {
  readonly cell: Cell
  readonly link: Link
}

/** Every term of its power. */
export function budgetOf({ cell: { profile, calibrationOffsetDb }, link }: CellLink): LinkBudget {
  return linkBudget(profile, calibrationOffsetDb, link, receiverThreshold(profile))
}

const linkOf = ({ link }: CellLink) => link

/** The power of one link, the model behind it and its ledger. */
export const linkTold: tell.Members<CellLink> = {
  rx_dbm: tell.tenths(({ link }) => link.receivedPowerDbm),
  applied_propagation_model_id: tell.text(({ link }) => link.appliedModelId),
  applicability_reason: tell.text(({ link }) => link.applicabilityReason),
  link_budget: linkLedger(budgetOf),
  ...tell.of(linkOf, lossTold),
}
