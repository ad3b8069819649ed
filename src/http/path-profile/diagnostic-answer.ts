import type { PathProfile } from '../../analyses/path-profile/path-profile.ts'
import type { PathProfileQuestion } from '../../analyses/path-profile/question.ts'
import { singleEdgeId } from '../../analyses/path-profile/single-edge.ts'
import { roundTo2 } from '../../rounding.ts'
import { knifeEdgeFormula } from '../../rf/diffraction/knife-edge.ts'
import { effectiveEarthRadiusKm } from '../../rf/effective-earth.ts'
import type { LinkBudget } from '../../rf/link-budget.ts'
import { canonicalModel } from '../../rf/models/list.ts'
import type { LonLat } from '../../spatial/ground-path.ts'
import { linkLedgerIn } from '../wire/link-answer.ts'
import { losState } from '../wire/los-answer.ts'
import { orNull, shownDifference } from '../wire/shown.ts'
import * as field from '../wire/answer-schema.ts'
import { ledgerRow, rowsFound, selectedEdge } from './ledger-answer.ts'

/** A path with the question that it answers. */
export interface PathAnswered {
  readonly question: PathProfileQuestion
  readonly answer: PathProfile
}

const answerOf = ({ answer }: PathAnswered) => answer
const hundredths = field.rounded(2)
const lonLat = field.object<LonLat>(field.named(field.rounded(7), 'lon', 'lat'))
const effectiveRadius = field.tenths(() => effectiveEarthRadiusKm)

export const terrainStatus = field.oneOf([
  'terrain_available',
  'terrain_unavailable',
  'endpoint_terrain_missing',
])

/** A link budget with two decimals; its margin is that of the power and the sensitivity as shown. */
const shownLedger = linkLedgerIn(hundredths)
export const shownBudget = field.kind<LinkBudget>(shownLedger.schema, (budget) =>
  shownLedger.write({ ...budget, receiverLinkMarginDb: shownMarginDb(budget) }),
)

export function shownMarginDb(budget: LinkBudget): number {
  const sensitivityDbm = roundTo2(budget.effectiveReceiverSensitivityDbm)
  return roundTo2(roundTo2(budget.receivedPowerDbm) - sensitivityDbm)
}

function terrainAssumption({ status, gaps }: PathProfile['datum']): string {
  if (status === 'terrain_available') {
    return 'Elevations of the terrain layer, bilinear between postings.'
  }
  if (status === 'terrain_unavailable') {
    return 'No terrain layer: heights above a smooth Earth at relative height 0.'
  }
  return gaps.length === 0
    ? 'The terrain layer has no elevation on this path: heights above a smooth Earth at relative height 0.'
    : 'An end has no elevation: the antenna heights count from a relative height of 0, and the ' +
        'terrain is shown in the samples and not used.'
}

const heights: field.Members<PathAnswered> = {
  tx_height_m: field.number(({ question }) => question.cell.profile.antennaHeightM),
  rx_height_m: field.number(({ question }) => question.cell.profile.receiverHeightM),
}

const geometry = field.object<PathAnswered>('DiagnosticGeometry', {
  transmitter: lonLat(({ answer }) => answer.path.from),
  receiver: lonLat(({ answer }) => answer.path.to),
  ...heights,
  tx_absolute_elevation_m: field.tenths(({ answer }) => answer.line.startM),
  rx_absolute_elevation_m: field.tenths(({ answer }) => answer.line.endM),
  horizontal_distance_m: field.tenths(({ answer }) => answer.path.lengthM),
  slant_distance_m: hundredths(({ answer }) => answer.slantDistanceM),
  terrain_status: terrainStatus(({ answer }) => answer.datum.status),
  terrain_assumption: field.text(({ answer }) => terrainAssumption(answer.datum)),
  earth_curvature: field.sentence(
    'The line is lowered by the bulge d1 d2 / (2 k R) of an Earth with R = 6371 km and k = 4/3.',
  ),
  effective_earth_radius_km: effectiveRadius,
  known_height_requirement: field.sentence(
    'Every building edge between the ends needs a height from a tag or from levels, and the ' +
      'ground must be known all along.',
  ),
  edge_selection_rule: field.sentence(
    'The building edge or terrain crest of the largest v above -0.78; among equal ones the first ' +
      `from the transmitter. ${knifeEdgeFormula}.`,
  ),
  roof_edge_rule: field.sentence(
    'Each stretch of the path over a footprint gives its entry and its exit, a bare touch one ' +
      'contact; found exactly from the polygons, whatever the sample spacing. Buildings on which an ' +
      'end stands give none.',
  ),
  candidates: field.list(ledgerRow)(({ answer }) => rowsFound(answer)),
  selected_edge_id: field.text.optional(({ answer }) => answer.singleEdge.selected?.id),
})

type Edges = PathProfile['multipleEdges']

const multipleEdges = field.object<Edges>('MultipleEdgeComparison', {
  id: field.always('p526-delta-bullington'),
  reference: field.sentence('ITU-R P.526-16, section 4.5'),
  available: field.flag(({ loss }) => loss !== null),
  bullington_loss_db: hundredths.orNull(({ loss }) => loss?.bullingtonDb),
  delta_bullington_loss_db: hundredths.orNull(({ loss }) => loss?.lossDb),
  bullington_smooth_loss_db: hundredths.orNull(({ loss }) => loss?.bullingtonSmoothDb),
  spherical_earth_loss_db: hundredths.orNull(({ loss }) => loss?.sphericalEarthDb),
  profile_point_count: field.count('pointCount'),
  unknown_height_stretches: field.count('unknownHeightCount'),
  polarization: field.sentence('vertical'),
  effective_earth_radius_km: effectiveRadius,
  note: field.sentence(
    'All edges of terrain and known roofs at once, for comparison: it never replaces the single ' +
      'edge and is in no sum. Footprints of unknown height are left out, so it may be too low; over ' +
      'ground that is unknown somewhere between the ends there is no such loss.',
  ),
})

/** Both losses as they are shown, added. */
function shownTotalDb({ freeSpaceLossDb, singleEdge: { lossDb } }: PathProfile): number | null {
  return lossDb === null ? null : roundTo2(roundTo2(freeSpaceLossDb) + roundTo2(lossDb))
}

/** The diagnostic p526-single-edge-v1, and all edges at once beside it. */
export const diffractionDiagnostic = field.object<PathAnswered>('DiffractionDiagnostic', {
  id: field.always(singleEdgeId),
  ...field.of(({ answer }: PathAnswered) => answer.singleEdge, {
    available: field.flag('available'),
    reason: field.text('reason'),
  }),
  reference: field.sentence('ITU-R P.526-16 §4.1, equations (26) and (31)'),
  method: field.sentence('P.526-aligned single-edge diagnostic'),
  baseline_model: field.always('free_space'),
  baseline_reference: field.sentence('ITU-R P.525-5, section 2.2, equation (3)'),
  geometry: geometry((found) => found),
  ...field.of(answerOf, {
    selected_edge: selectedEdge((answer: PathProfile) => answer),
    fspl_db: hundredths('freeSpaceLossDb'),
    diffraction_loss_db: hundredths.orNull(({ singleEdge }) => singleEdge.lossDb),
    diagnostic_total_path_loss_db: field.number.orNull(shownTotalDb),
    diagnostic_rx_dbm: hundredths.orNull(
      ({ diagnosticBudget }) => diagnosticBudget?.receivedPowerDbm,
    ),
    applied_pattern_loss_db: hundredths(({ budget }) => budget.linkBudget.patternAttenuationDb),
  }),
  ...field.of(({ question }: PathAnswered) => question.cell, {
    applied_system_loss_db: field.number(({ profile }) => profile.systemLossDb),
    applied_calibration_offset_db: field.number('calibrationOffsetDb'),
  }),
  link_budget: shownBudget.optional(({ answer }) => answer.diagnosticBudget),
  applicability: field.oneOf(['standards_aligned_subset', 'research_only', 'unavailable'])(
    ({ answer }) => answer.singleEdge.applicability,
  ),
  multiple_edge_status: field.always('multi-edge deferred'),
  multiple_edge_comparison: multipleEdges(({ answer }) => answer.multipleEdges),
  limitations: field.sentences([
    'Only one edge counts: several edges in a row lose more than the largest of them.',
    'Roofs are flat, thin and infinitely wide across the path; nothing goes around them.',
    'Reflections, street canyons, vegetation and scattering are not part of it.',
    'It replaces no model of the network routes: the urban NLOS loss already contains obstruction and ' +
      'must not be added to it.',
  ]),
})

const diagnosticDbm = ({ diagnosticBudget }: PathProfile) =>
  orNull(diagnosticBudget?.receivedPowerDbm ?? null, roundTo2)
const canonicalDbm = ({ canonical }: PathProfile) =>
  orNull(canonical.link?.receivedPowerDbm ?? null, roundTo2)

/** The urban model of the network routes on the same link. */
export const canonicalComparison = field.object<PathProfile>('CanonicalComparison', {
  available: field.flag(({ canonical }) => canonical.available),
  reason: field.text(({ canonical }) => canonical.reason),
  canonical_model: field.always(canonicalModel.id),
  canonical_reference: field.sentence(canonicalModel.words.reference),
  canonical_los_state: losState.optional(({ canonical }) => canonical.link?.losState),
  canonical_classification_basis: field.text.optional(({ canonical }) => canonical.basis),
  canonical_path_loss_db: hundredths.orNull(({ canonical }) => canonical.link?.propagationLossDb),
  canonical_rx_dbm: field.number.orNull(canonicalDbm),
  diagnostic_rx_dbm: field.number.orNull(diagnosticDbm),
  diagnostic_minus_canonical_db: field.number.orNull((answer) =>
    shownDifference(diagnosticDbm(answer), canonicalDbm(answer), roundTo2),
  ),
  note: field.sentence(
    'Alternatives, never summed: the urban model works over flat ground and its NLOS loss already ' +
      'contains obstruction; the diagnostic adds one edge to free space.',
  ),
})
