import { canonicalModel } from '../../rf/models/list.ts'
import type { PathProfile } from '../../analyses/path-profile/path-profile.ts'
import { effectiveEarthRadiusKm } from '../../rf/effective-earth.ts'
import type { PathProfileQuestion } from '../../analyses/path-profile/question.ts'
import { singleEdgeId } from '../../analyses/path-profile/single-edge.ts'
import { roundTo1, roundTo2, roundTo7 } from '../../analyses/rounding.ts'
import { knifeEdgeFormula } from '../../rf/diffraction/knife-edge.ts'
import type { LinkBudget } from '../../rf/link-budget.ts'
import { ledgerRowView, ledgerView, orNull, shownDifference } from '../wire/path-ledger.ts'
import { wireName } from '../wire/wire-names.ts'

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

const limitations = [
  'Only one edge counts: several edges in a row lose more than the largest of them.',
  'Roofs are flat, thin and infinitely wide across the path; nothing goes around them.',
  'Reflections, street canyons, vegetation and scattering are not part of it.',
  'It replaces no model of the network routes: the urban NLOS loss already contains obstruction and ' +
    'must not be added to it.',
]

/** The diagnostic p526-single-edge-v1, and all edges at once beside it. */
export function diffractionDiagnosticView(
  { cell }: PathProfileQuestion,
  answer: PathProfile,
  ledger: ReturnType<typeof ledgerView>,
) {
  const { singleEdge, diagnosticBudget, path } = answer
  const { selected, lossDb } = singleEdge
  const freeSpaceLossDb = roundTo2(answer.freeSpaceLossDb)
  const diffractionLossDb = orNull(lossDb, roundTo2)
  return {
    id: singleEdgeId,
    available: singleEdge.available,
    reason: singleEdge.reason,
    reference: 'ITU-R P.526-16 §4.1, equations (26) and (31)',
    method: 'P.526-aligned single-edge diagnostic',
    baseline_model: 'free_space',
    baseline_reference: 'ITU-R P.525-5, section 2.2, equation (3)',
    geometry: geometryView(answer, cell.profile, ledger),
    selected_edge: selected === null ? null : ledgerRowView(selected, path.lengthM, true),
    fspl_db: freeSpaceLossDb,
    diffraction_loss_db: diffractionLossDb,
    diagnostic_total_path_loss_db:
      diffractionLossDb === null ? null : roundTo2(freeSpaceLossDb + diffractionLossDb),
    diagnostic_rx_dbm: orNull(diagnosticBudget?.receivedPowerDbm ?? null, roundTo2),
    applied_pattern_loss_db: roundTo2(answer.budget.linkBudget.patternAttenuationDb),
    applied_system_loss_db: cell.profile.systemLossDb,
    applied_calibration_offset_db: cell.calibrationOffsetDb,
    ...(diagnosticBudget === null ? {} : { link_budget: linkBudgetView(diagnosticBudget) }),
    applicability: singleEdge.applicability,
    multiple_edge_status: 'multi-edge deferred',
    multiple_edge_comparison: multipleEdgeView(answer),
    limitations,
  }
}

function geometryView(
  answer: PathProfile,
  heights: { readonly antennaHeightM: number; readonly receiverHeightM: number },
  ledger: ReturnType<typeof ledgerView>,
) {
  const { path, line, datum, singleEdge } = answer
  return {
    transmitter: { lon: roundTo7(path.from.lon), lat: roundTo7(path.from.lat) },
    receiver: { lon: roundTo7(path.to.lon), lat: roundTo7(path.to.lat) },
    tx_height_m: heights.antennaHeightM,
    rx_height_m: heights.receiverHeightM,
    tx_absolute_elevation_m: roundTo1(line.startM),
    rx_absolute_elevation_m: roundTo1(line.endM),
    horizontal_distance_m: roundTo1(path.lengthM),
    slant_distance_m: roundTo2(answer.slantDistanceM),
    terrain_status: datum.status,
    terrain_assumption: terrainAssumption(datum),
    earth_curvature:
      'The line is lowered by the bulge d1 d2 / (2 k R) of an Earth with R = 6371 km and k = 4/3.',
    effective_earth_radius_km: roundTo1(effectiveEarthRadiusKm),
    known_height_requirement:
      'Every building edge between the ends needs a height from a tag or from levels, and the ' +
      'ground must be known all along.',
    edge_selection_rule:
      'The building edge or terrain crest of the largest v above -0.78; among equal ones the first ' +
      `from the transmitter. ${knifeEdgeFormula}.`,
    roof_edge_rule:
      'Each stretch of the path over a footprint gives its entry and its exit, a bare touch one ' +
      'contact; found exactly from the polygons, whatever the sample spacing. Buildings on which an ' +
      'end stands give none.',
    candidates: ledger,
    ...(singleEdge.selected === null ? {} : { selected_edge_id: singleEdge.selected.id }),
  }
}

function multipleEdgeView({ multipleEdges }: PathProfile) {
  const { loss } = multipleEdges
  return {
    id: 'p526-delta-bullington',
    reference: 'ITU-R P.526-16, section 4.5',
    available: loss !== null,
    bullington_loss_db: orNull(loss?.bullingtonDb ?? null, roundTo2),
    delta_bullington_loss_db: orNull(loss?.lossDb ?? null, roundTo2),
    bullington_smooth_loss_db: orNull(loss?.bullingtonSmoothDb ?? null, roundTo2),
    spherical_earth_loss_db: orNull(loss?.sphericalEarthDb ?? null, roundTo2),
    profile_point_count: multipleEdges.pointCount,
    unknown_height_stretches: multipleEdges.unknownHeightCount,
    polarization: 'vertical',
    effective_earth_radius_km: roundTo1(effectiveEarthRadiusKm),
    note:
      'All edges of terrain and known roofs at once, for comparison: it never replaces the single ' +
      'edge and is in no sum. Footprints of unknown height are left out, so it may be too low; over ' +
      'ground that is unknown somewhere between the ends there is no such loss.',
  }
}

/** A link budget with two decimals; its margin is that of the power and the sensitivity as shown. */
export function linkBudgetView(budget: LinkBudget) {
  const shown = Object.fromEntries(
    Object.entries(budget).map(([name, value]: [string, string | number]) => [
      wireName(name),
      typeof value === 'number' ? roundTo2(value) : value,
    ]),
  )
  const sensitivityDbm = roundTo2(budget.effectiveReceiverSensitivityDbm)
  const marginDb = roundTo2(roundTo2(budget.receivedPowerDbm) - sensitivityDbm)
  return { ...shown, receiver_link_margin_db: marginDb }
}

/** The urban model of the network routes on the same link. */
export function canonicalComparisonView({ canonical, diagnosticBudget }: PathProfile) {
  const { link } = canonical
  const diagnosticDbm = orNull(diagnosticBudget?.receivedPowerDbm ?? null, roundTo2)
  const canonicalDbm = orNull(link?.receivedPowerDbm ?? null, roundTo2)
  return {
    available: canonical.available,
    reason: canonical.reason,
    canonical_model: canonicalModel.id,
    canonical_reference: canonicalModel.words.reference,
    ...(link === null ? {} : { canonical_los_state: link.losState }),
    ...(canonical.basis === null ? {} : { canonical_classification_basis: canonical.basis }),
    canonical_path_loss_db: orNull(link?.propagationLossDb ?? null, roundTo2),
    canonical_rx_dbm: canonicalDbm,
    diagnostic_rx_dbm: diagnosticDbm,
    diagnostic_minus_canonical_db: shownDifference(diagnosticDbm, canonicalDbm, roundTo2),
    note:
      'Alternatives, never summed: the urban model works over flat ground and its NLOS loss already ' +
      'contains obstruction; the diagnostic adds one edge to free space.',
  }
}
