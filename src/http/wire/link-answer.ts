import type { Cell } from '../../analyses/cell.ts'
import type { Link } from '../../analyses/link/link.ts'
import { roundTo1 } from '../../rounding.ts'
import { type LinkBudget, linkBudget } from '../../rf/link-budget.ts'
import { type GroundPoint, groundPointNames, type LossPart } from '../../rf/models/model.ts'
import { type ProfileTerm, profileTerms } from '../../rf/profile-numbers.ts'
import { receiverThreshold } from '../../rf/receiver.ts'
import { azimuth } from './cell-answer.ts'
import * as field from './answer-schema.ts'

/** The terms of a ledger that profiles hold. */
function termMembers(
  level: field.Kind<number>,
  isWanted: (term: ProfileTerm) => boolean,
): field.Members<LinkBudget> {
  return Object.fromEntries(
    profileTerms
      .filter(isWanted)
      .map((term) => [
        term.wireName,
        term.isOptional
          ? level.optional<LinkBudget>(term.property)
          : level<LinkBudget>(term.property),
      ]),
  )
}

/** The full ledger of one link, its levels as this kind writes them. */
export function linkLedgerIn(level: field.Kind<number>) {
  return field.object<LinkBudget>('LinkBudget', {
    ...termMembers(level, (term) => term.isEirp === true),
    ...field.named(level, 'antennaGainDbi', 'boresightEirpDbm', 'directionalEirpDbm'),
    ...termMembers(level, (term) => term.isEirp !== true),
    ...field.named(
      level,
      'calibrationOffsetDb',
      'eirpDbm',
      'fsplDb',
      'propagationLossDb',
      'buildingLossDb',
    ),
    calibration_correction_db: field.described(
      'Of rf_profile.calibration, added to the power; only where one is carried.',
      level.optional('calibrationCorrectionDb'),
    ),
    location_margin_db: field.described(
      'Term of location_probability; only where that is stated.',
      level.optional('locationMarginDb'),
    ),
    ...field.where(({ locationMarginDb }) => locationMarginDb !== undefined, {
      location_spread_db: field.described(
        'Standard deviation over places behind it; null where the model states none.',
        level.orNull('locationSpreadDb'),
      ),
    }),
    ...field.named(
      level,
      'txPatternAttenuationDb',
      'horizontalPatternAttenuationDb',
      'verticalPatternAttenuationDb',
      'patternAttenuationDb',
      'totalLossDb',
      'receivedPowerDbm',
    ),
    receiver_sensitivity_mode: field.text('receiverSensitivityMode'),
    ...field.named(level, 'effectiveReceiverSensitivityDbm', 'receiverLinkMarginDb'),
  })
}

/** With all digits: its terms add up. */
export const linkLedger = linkLedgerIn(field.number)

const lossPart = field.object<LossPart>('LossPart', {
  ...field.named(field.text, 'part', 'label'),
  loss_db: field.number('lossDb'),
})

const groundPoint = field.object<GroundPoint>('GroundPoint', {
  point: field.oneOf(groundPointNames)('point'),
  ...field.named(field.tenths, 'distanceM', 'elevationM'),
})

/** What its model tells of a loss. */
const lossTold: field.Members<Link> = {
  ...field.ifAny(({ lossParts }: Link) => lossParts, {
    loss_parts: field.described(
      'The parts add up to propagation_loss_db; a gain is negative.',
      field.list(lossPart)((parts: readonly LossPart[]) => parts),
    ),
  }),
  ...field.ifAny(({ groundPoints }: Link) => groundPoints, {
    ground_points: field.described(
      'Horizons as both ends see them, or, in sight, the point nearest to their line: metres along the ' +
        'ground from the antenna, and above the datum of the terrain.',
      field.list(groundPoint)((points: readonly GroundPoint[]) => points),
    ),
  }),
}

/** Where the far end of a link lies; a bearing that rounds to a full turn is north. */
export const linkPlace: field.Members<Pick<Link, 'distanceM' | 'bearingDeg'>> = {
  distance_m: field.tenths('distanceM'),
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
export const linkTold: field.Members<CellLink> = {
  rx_dbm: field.tenths(({ link }) => link.receivedPowerDbm),
  applied_propagation_model_id: field.text(({ link }) => link.appliedModelId),
  applicability_reason: field.text(({ link }) => link.applicabilityReason),
  link_budget: linkLedger(budgetOf),
  ...field.of(linkOf, lossTold),
}
