import { oxygenLosses } from '../../analyses/evidence/oxygen.ts'
import { drawnHeightSource } from '../../packs/query/building-items.ts'
import { type ModelProfileId, modelProfiles } from '../../analyses/path-profile/model-profile.ts'
import type { PathProfile } from '../../analyses/path-profile/path-profile.ts'
import type { PathEnd } from '../../analyses/path-profile/path-end.ts'
import type { PathProfileQuestion } from '../../analyses/path-profile/question.ts'
import type { ProfileSample } from '../../analyses/path-profile/samples.ts'
import type { DominantObstruction } from '../../analyses/path-profile/sight.ts'
import { heightSourceOf } from '../../analyses/link/los-evidence.ts'
import { roundTo1, roundTo2, roundTo7 } from '../../analyses/rounding.ts'
import type { PackSnapshot } from '../../packs/snapshot.ts'
import type { RfProfile } from '../../rf/profile.ts'
import { pathProfileContract } from './rf-contract.ts'
import { type FootprintStore, materials, displayHeightM } from '../../spatial/footprint-store.ts'
import { stringAt } from '../../spatial/string-table.ts'
import { fidelityView } from './question.ts'
import { rfProfileView } from '../wire/rf-profile.ts'
import {
  canonicalComparisonView,
  diffractionDiagnosticView,
  linkBudgetView,
} from './diagnostic-view.ts'
import { oxygenSentence } from '../wire/answer-evidence.ts'
import { ledgerView, orNull, shownDifference } from '../wire/path-ledger.ts'
import { antennaHeight, receiverThresholdOf } from '../wire/cell-answer.ts'
import { requestRulesView } from '../wire/request-rules.ts'
import { toWire } from '../wire/wire-names.ts'

/** Identity of a path request with every default filled in. */
export function pathProfileIdentity(question: PathProfileQuestion) {
  const { cell } = question
  return {
    transmitter: { lon: cell.lon, lat: cell.lat },
    receiver: question.receiver,
    sample_spacing_m: question.sampleSpacingM,
    model_profile: question.modelProfile,
    azimuth: cell.azimuthDeg,
    calibration_offset_db: cell.calibrationOffsetDb,
    rf_profile: rfProfileView(cell.profile),
    fidelity: fidelityView(question.fidelity),
    ...requestRulesView(cell.profile),
  }
}

/** Least share of the first Fresnel zone that should be free. */
const fresnelThreshold = 0.6

/** The answer of `POST /api/path-profile`. */
export function pathProfileView(
  question: PathProfileQuestion,
  answer: PathProfile,
  snapshot: PackSnapshot,
  /** Terrain, and clutter where the pack has it, as they are told. */
  layers: { readonly terrain: Readonly<Record<string, unknown>>; readonly clutter?: unknown },
  fingerprint: string,
) {
  const { cell, fidelity, modelProfile } = question
  const { sight, clearance, transmitterEnd } = answer
  const { propagationModel, horizontalPatternId } = cell.profile
  const ledger = ledgerView(answer)
  const { dominant } = sight
  const samples = answer.samples.map((sample) => sampleView(sample, answer, snapshot.footprints))
  return {
    distance_m: roundTo1(answer.path.lengthM),
    classification: sight.classification,
    geometric_los: sight.isLineOfSight,
    minimum_clearance_m: minimumClearanceM(samples, clearance.minimumM),
    minimum_fresnel_ratio: orNull(clearance.minimumFresnelRatio, roundTo2),
    fresnel_clearance: fresnelView(answer),
    ...(dominant === null
      ? {}
      : { dominant_obstruction: dominantView(dominant, answer, snapshot.footprints) }),
    obstruction_ledger: ledger,
    diffraction_diagnostic: diffractionDiagnosticView(question, answer, ledger),
    canonical_comparison: canonicalComparisonView(answer),
    samples,
    ...layers,
    loss_budget: lossBudgetView(answer, cell),
    applicability: applicabilityView(modelProfile, cell.profile.frequencyGhz),
    transmitter_site: {
      ...endView(transmitterEnd, cell.profile.antennaHeightM),
      ...antennaHeight.write({
        profile: cell.profile,
        place: { kind: transmitterEnd.kind, hostRoofHeightM: transmitterEnd.roofHeightM },
      }),
    },
    receiver_site: endView(answer.receiverEnd, cell.profile.receiverHeightM),
    limitations: [
      ...limitationsOf(answer, snapshot, cell.profile.unknownHeights),
      ...oxygenLosses([{ ...cell.profile, radiusM: answer.path.lengthM }]).map(oxygenSentence),
    ],
    rf_profile: rfProfileView(cell.profile),
    receiver_threshold: toWire(answer.threshold),
    fidelity: fidelityView(fidelity),
    ...requestRulesView(cell.profile),
    rf_contract: toWire(
      pathProfileContract(propagationModel, horizontalPatternId, cell.calibrationOffsetDb, {
        terrain: answer.datum.terrain !== null,
        diffraction: answer.singleEdge.lossDb !== null,
      }),
    ),
    fingerprint,
  }
}

/** The smallest clearance that the samples between the ends show; without any, that of the ends. */
function minimumClearanceM(
  samples: readonly { readonly clearance_m: number | null }[],
  ofEndsM: number | null,
): number | null {
  const shown = samples.slice(1, -1).flatMap(({ clearance_m: clearanceM }) => clearanceM ?? [])
  return shown.length === 0 ? orNull(ofEndsM, roundTo1) : Math.min(...shown)
}

function fresnelView({ clearance }: PathProfile) {
  const ratio = clearance.minimumFresnelRatio
  const isClear = ratio !== null && ratio >= fresnelThreshold
  return {
    minimum_ratio: orNull(ratio, roundTo2),
    threshold_ratio: fresnelThreshold,
    status: isClear && clearance.unknownCount === 0 ? 'clear' : 'concern',
    classification_independent: true,
    note:
      'Clearance over the radius of the first Fresnel zone at the samples between the ends; it does ' +
      'not change the line-of-sight state, nor does that state change it. A gap of the ' +
      'ground is a concern; a roof of unknown height counts as drawn.',
  }
}

function dominantView(
  { kind, stretch, distanceM, heightAboveLineM }: DominantObstruction,
  { scene, datum }: PathProfile,
  store: FootprintStore,
) {
  const common = {
    kind,
    distance_m: roundTo1(distanceM),
    clearance_m: shownDifference(0, orNull(heightAboveLineM, roundTo1), roundTo1),
    height_above_los_m: orNull(heightAboveLineM, roundTo1),
  }
  if (stretch === null) {
    return { ...common, height_source: 'terrain_provider', terrain_status: datum.status }
  }
  const footprint = scene.footprint[stretch.k]
  return {
    ...common,
    building_id: stringAt(store.ids, footprint),
    material: materials[store.materialCode[footprint]],
    height_source: heightSourceOf(store, footprint),
    terrain_status: datum.status,
  }
}

function sampleView(sample: ProfileSample, { scene }: PathProfile, store: FootprintStore) {
  const obstructionM = orNull(sample.obstructionElevationM, roundTo1)
  const lineM = roundTo1(sample.lineElevationM)
  return {
    distance_m: roundTo1(sample.distanceM),
    lon: roundTo7(sample.lon),
    lat: roundTo7(sample.lat),
    terrain_elevation_m: orNull(sample.terrainElevationM, roundTo1),
    terrain_available: sample.terrainElevationM !== null,
    building_height_m: orNull(sample.buildingHeightM, roundTo1),
    ...(sample.building === null ? {} : buildingMembers(store, scene.footprint[sample.building])),
    obstruction_elevation_m: obstructionM,
    line_of_sight_elevation_m: lineM,
    earth_bulge_m: roundTo2(sample.earthBulgeM),
    fresnel_radius_m: roundTo2(sample.fresnelRadiusM),
    clearance_m: shownDifference(lineM, obstructionM, roundTo1),
  }
}

function buildingMembers(store: FootprintStore, footprint: number) {
  return {
    building_id: stringAt(store.ids, footprint),
    building_material: materials[store.materialCode[footprint]],
    building_height_source: drawnHeightSource(store.heightEvidence[footprint]),
  }
}

function lossBudgetView({ budget, singleEdge }: PathProfile, cell: PathProfileQuestion['cell']) {
  const linkBudget = linkBudgetView(budget.linkBudget)
  return {
    components: budget.components.map(({ lossDb, ...component }) => ({
      id: component.id,
      label: component.label,
      loss_db: orNull(lossDb, roundTo2),
      enabled: component.enabled,
      method: component.method,
      ...(component.reference === undefined ? {} : { reference: component.reference }),
      ...(component.note === undefined ? {} : { note: component.note }),
    })),
    total_median_loss_db: roundTo2(budget.totalMedianLossDb),
    rx_dbm_p50: roundTo2(budget.p50Dbm),
    rx_dbm_p90_reliability: roundTo2(budget.p90ReliabilityDbm),
    rx_dbm_upper_90: roundTo2(budget.upper90Dbm),
    shadow_sigma_db: budget.shadowSigmaDb,
    complete: budget.components.every(({ lossDb }) => lossDb !== null),
    definition:
      'P50 = tx_power_dbm + tx_antenna_gain_dbi - total_median_loss_db; the bounds are P50 -/+ ' +
      '1.2815515655446 times the given sigma. ' +
      (budget.components.every(({ lossDb }) => lossDb !== null)
        ? 'All components are known.'
        : `The diffraction loss is unknown (${singleEdge.reason}) and not in the total.`),
    link_budget: linkBudget,
    receiver_threshold: receiverThresholdOf.write(cell),
    receiver_link_margin_db: linkBudget.receiver_link_margin_db,
  }
}

function applicabilityView(profileId: ModelProfileId, frequencyGhz: number) {
  const { reference, frequencyGhz: range, implementation, note } = modelProfiles[profileId]
  return {
    profile_id: profileId,
    reference,
    frequency_min_ghz: range.minimum,
    frequency_max_ghz: range.maximum,
    frequency_applicable: frequencyGhz >= range.minimum && frequencyGhz <= range.maximum,
    implementation,
    note,
  }
}

function endView(end: PathEnd, heightM: number) {
  return {
    kind: end.kind,
    height_m: heightM,
    host_roof_height_m: end.roofHeightM,
    host_building_ids: end.buildingIds,
    host_roof_assumed_below: end.roofAssumedBelow,
  }
}

const assumedRoofs = {
  assume_display: `Every building of unknown height counts as ${displayHeightM} m high, as asked for.`,
  clear: 'Buildings of unknown height count as absent, as asked for.',
} as const satisfies Record<NonNullable<RfProfile['unknownHeights']>, string>

function limitationsOf(
  answer: PathProfile,
  { manifest }: PackSnapshot,
  unknownHeights: RfProfile['unknownHeights'],
): string[] {
  const { datum, path, samples, clearance } = answer
  const limitations = [
    'Canonical network results are not changed by this answer or by the terrain layer.',
    'The Earth bulge with k = 4/3 is in the line; refraction that varies along the path is not.',
    'Samples picture the profile; line of sight and ledger are exact and do not depend on them.',
  ]
  if (datum.status === 'terrain_unavailable') {
    limitations.push(
      'The pack has no terrain: heights count above a relative datum of 0 on a smooth Earth; no ' +
        'elevation is made up.',
    )
  }
  if (datum.status === 'endpoint_terrain_missing') {
    limitations.push(
      datum.gaps.length === 0
        ? 'The terrain layer has no elevation anywhere on this path: heights count above a relative ' +
            'datum of 0 on a smooth Earth, as in a pack without terrain.'
        : 'An end of the path has no terrain elevation: heights count above a relative datum of 0, ' +
            'and elevations along the path are shown but not used.',
    )
  }
  if (datum.terrain !== null && [path.from, path.to].some(({ lat }) => Math.abs(lat) > 89)) {
    limitations.push(
      'Within a degree of a pole the path bends across rows and columns of postings: ground between ' +
        'them is found to some metres along the path, not exactly.',
    )
  }
  if (datum.gaps.length > 0) {
    limitations.push(
      'The ground is unknown on a part of the path: the line counts as hidden there, and ' +
        'diffraction over it is not computed.',
    )
  }
  if (clearance.unknownCount > 0) {
    limitations.push(
      `${clearance.unknownCount} samples have an unknown clearance and are not in the minimum.`,
    )
  }
  if (unknownHeights !== undefined) limitations.push(assumedRoofs[unknownHeights])
  const drawnCount = samples.filter(({ isRoofUnknown }) => isRoofUnknown).length
  if (drawnCount > 0) {
    limitations.push(
      `${drawnCount} samples lie over buildings of unknown height, drawn with ${displayHeightM} m.`,
    )
  }
  for (const end of [answer.transmitterEnd, answer.receiverEnd]) {
    if (!end.roofAssumedBelow) continue
    limitations.push(
      `The roof of ${end.buildingIds.join(', ')} is unknown and assumed to be below the antenna.`,
    )
  }
  if ([path.from, path.to].some((place) => !isWithinBounds(manifest.bounds, place))) {
    limitations.push('An end lies outside the bounds of the pack: buildings there are unknown.')
  }
  return limitations
}

function isWithinBounds(
  [west, south, east, north]: readonly number[],
  { lon, lat }: { readonly lon: number; readonly lat: number },
): boolean {
  return lon >= west && lon <= east && lat >= south && lat <= north
}
