import type { Cell } from '../../analyses/cell.ts'
import type { Link } from '../../analyses/link/link.ts'
import { roundTo1 } from '../../analyses/rounding.ts'
import { type LinkBudget, linkBudget } from '../../rf/link-budget.ts'
import { type GroundPoint, groundPointNames, type LossPart } from '../../rf/models/model.ts'
import { receiverThreshold } from '../../rf/receiver.ts'
import { azimuth } from './cell-answer.ts'
import {
  ifAny,
  type Kind,
  list,
  type Members,
  named,
  number,
  object,
  of,
  oneOf,
  says,
  tenths,
  text,
  where,
} from './told.ts'

/** The full ledger of one link, its levels as this kind writes them. */
export function linkLedgerIn(level: Kind<number>) {
  return object<LinkBudget>(
    {
      ...named(
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
      calibration_correction_db: says(
        'Of rf_profile.calibration, added to the power; only where one is carried.',
        level.optional('calibrationCorrectionDb'),
      ),
      location_margin_db: says(
        'Term of location_probability; only where that is stated.',
        level.optional('locationMarginDb'),
      ),
      ...where(({ locationMarginDb }) => locationMarginDb !== undefined, {
        location_spread_db: says(
          'Standard deviation over places behind it; null where the model states none.',
          level.orNull('locationSpreadDb'),
        ),
      }),
      ...named(
        level,
        'txPatternAttenuationDb',
        'horizontalPatternAttenuationDb',
        'verticalPatternAttenuationDb',
        'patternAttenuationDb',
        'totalLossDb',
        'receivedPowerDbm',
      ),
      receiver_sensitivity_mode: text('receiverSensitivityMode'),
      ...named(level, 'effectiveReceiverSensitivityDbm', 'receiverLinkMarginDb'),
    },
    { id: 'LinkBudget' },
  )
}

/** With all digits: its terms add up. */
export const linkLedger = linkLedgerIn(number)

const lossPart = object<LossPart>(
  { part: text('part'), label: text('label'), loss_db: number('lossDb') },
  { id: 'LossPart' },
)

const groundPoint = object<GroundPoint>(
  {
    point: oneOf(groundPointNames)('point'),
    distance_m: tenths('distanceM'),
    elevation_m: tenths('elevationM'),
  },
  { id: 'GroundPoint' },
)

/** What its model tells of a loss. */
const lossTold: Members<Link> = {
  ...ifAny(({ lossParts }: Link) => lossParts, {
    loss_parts: says(
      'The parts add up to propagation_loss_db; a gain is negative.',
      list(lossPart)((parts: readonly LossPart[]) => parts),
    ),
  }),
  ...ifAny(({ groundPoints }: Link) => groundPoints, {
    ground_points: says(
      'Horizons as both ends see them, or, in sight, the point nearest to their line: metres along the ' +
        'ground from the antenna, and above the datum of the terrain.',
      list(groundPoint)((points: readonly GroundPoint[]) => points),
    ),
  }),
}

/** Where the far end of a link lies; a bearing that rounds to a full turn is north. */
export const linkPlace: Members<Pick<Link, 'distanceM' | 'bearingDeg'>> = {
  distance_m: tenths('distanceM'),
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
export const linkTold: Members<CellLink> = {
  rx_dbm: tenths(({ link }) => link.receivedPowerDbm),
  applied_propagation_model_id: text(({ link }) => link.appliedModelId),
  applicability_reason: text(({ link }) => link.applicabilityReason),
  link_budget: linkLedger(budgetOf),
  ...of(linkOf, lossTold),
}
