import type { BuildingCrossings } from '../../analyses/sub-thz/building-crossings.ts'
import {
  requiredRooftopRelation,
  type ShortRangeAnswer,
  type ShortRangeCandidate,
  type ShortRangeQuestion,
} from '../../analyses/sub-thz/short-range.ts'
import type { ValidRange } from '../../rf/valid-range.ts'
import { toWire } from '../wire/wire-names.ts'
import { obstructionMembers } from './atmosphere-view.ts'
import { atmosphereModelId, recommendations, shortRangeModelId } from './references.ts'
import { linkEndView, present } from './shapes.ts'

const { p1411, p525 } = recommendations
const citation = {
  reference: p1411.reference,
  revision: p1411.revision,
  section: '4.1.1',
  table: 'Table 4',
} as const

const rowTitles = {
  p1411_below_rooftop_los_v1: 'Urban high-rise, urban low-rise and suburban, line of sight',
  p1411_urban_highrise_nlos_v1: 'Urban high-rise, no line of sight',
  p1411_urban_lowrise_nlos_v1: 'Urban low-rise and suburban, no line of sight',
} as const

/** The answer of `POST /api/sub-thz-p1411-reference`; numbers as computed, nothing is rounded. */
export function shortRangeView(
  question: ShortRangeQuestion,
  answer: ShortRangeAnswer,
  crossings: BuildingCrossings | null,
  fingerprint: string,
) {
  const obstruction = obstructionView(crossings)
  return {
    reference_model_id: shortRangeModelId,
    ...citation,
    reference_url: p1411.url,
    reference_pdf_url: p1411.pdfUrl,
    requested_model_id: question.candidateModelId ?? '',
    candidates: answer.candidates.map((candidate) => ({
      ...candidateView(question, answer, candidate),
      obstruction,
      limitations: candidateLimitations,
      non_claims: nonClaims,
    })),
    applicable_candidates: answer.candidates
      .filter(({ median }) => median !== null)
      .map(({ modelId }) => modelId),
    comparison_notes: comparisonNotes,
    scene_context: sceneView(question, answer, crossings),
    obstruction,
    limitations: limitationsOf(crossings),
    fingerprint,
  }
}

const comparisonNotes = [
  'Free space, the atmosphere and wall events are comparisons: none of them is in a median, and ' +
    'nothing is summed.',
  'A median below free space at short range is what the row gives; it is shown as it is.',
]
const candidateLimitations = [
  'A site-general median: the row knows the kind of place, not this place.',
  'Coefficients of the edition named here; earlier editions had others and shorter ranges.',
]
const nonClaims = [
  'No claim about this link: scene, line of sight and heights are as stated, not measured.',
  'Not a canonical result: no coverage, interference or optimization uses it.',
]

function limitationsOf(crossings: BuildingCrossings | null): string[] {
  const limitations = [
    'Line of sight and the relation to the rooftops are taken as stated; buildings on the way are ' +
      'flagged beside them and change nothing.',
    'Terrain is not looked at.',
  ]
  if (crossings?.pathWithinDataset === false) {
    limitations.push('A part of the path lies outside the dataset: buildings are unknown there.')
  }
  return limitations
}

function candidateView(
  question: ShortRangeQuestion,
  answer: ShortRangeAnswer,
  candidate: ShortRangeCandidate,
) {
  return {
    model_id: candidate.modelId,
    ...citation,
    row: rowTitles[candidate.modelId],
    source_url: p1411.url,
    source_pdf_url: p1411.pdfUrl,
    applicability: applicabilityView(question, candidate),
    inputs: inputsView(question, answer),
    model: modelView(question, answer, candidate),
    uncertainty: {
      sigma_db: candidate.row.sigmaDb,
      distribution: 'zero_mean_gaussian_N(0,sigma)',
      mean_offset_db: 0,
      p50_offset_db: 0,
      interpretation:
        'Spread of places of this kind around the median; no value is drawn from it here.',
      random_sampling: false,
      reported_statistic: 'median_basic_transmission_loss',
    },
    p525_comparison: freeSpaceView(answer, candidate),
    external_atmospheric_composition: atmosphereComparison(answer, candidate),
    research_sub_thz_comparison: wallComparison(question, answer, candidate),
  }
}

function applicabilityView(
  { frequencyGhz }: ShortRangeQuestion,
  { row, reasons, effectiveDistanceM, median }: ShortRangeCandidate,
) {
  return {
    status: median === null ? 'inapplicable' : 'applicable',
    applicable: median !== null,
    ...present({ reasons }),
    general_frequency_range_ghz: boundsOf(row.frequencyGhz),
    general_distance_range_m: boundsOf(row.distanceM),
    ...present({ effective_distance_range_m: effectiveDistanceM && boundsOf(effectiveDistanceM) }),
    validated_at_frequency_ghz: frequencyGhz,
    morphologies: row.morphologies,
    required_rooftop_relation: requiredRooftopRelation,
    required_los_state: row.lineOfSight ? 'los' : 'nlos',
    envelope_rule:
      'The largest distance shrinks in steps with frequency; both bounds belong to the range.',
  }
}

function boundsOf({ minimum, maximum }: ValidRange): readonly [number, number] {
  return [minimum, maximum]
}

function inputsView(question: ShortRangeQuestion, { geometry }: ShortRangeAnswer) {
  return {
    frequency_ghz: question.frequencyGhz,
    distance_m: geometry.slantM,
    tx_height_m: question.transmitter.heightM,
    rx_height_m: question.receiver.heightM,
    morphology: question.morphology,
    rooftop_relation: question.rooftopRelation,
    los_state: question.losState,
  }
}

function modelView(
  { frequencyGhz }: ShortRangeQuestion,
  { geometry }: ShortRangeAnswer,
  { row, median }: ShortRangeCandidate,
) {
  return {
    status: median === null ? 'not_available_due_to_inapplicability' : 'median_available',
    equation: '10*alpha*log10(d_m) + beta + 10*gamma*log10(f_ghz)',
    coefficients: { alpha: row.alpha, beta: row.beta, gamma: row.gamma },
    ...(median === null
      ? {}
      : {
          distance_log10: Math.log10(geometry.slantM),
          frequency_log10: Math.log10(frequencyGhz),
          distance_term_db: median.distanceTermDb,
          frequency_term_db: median.frequencyTermDb,
          median_path_loss_db: median.medianLossDb,
        }),
    offset_db: row.beta,
    random_fading_included: false,
    wall_loss_db: 0,
    note: 'd is the distance between the antennas in space.',
  }
}

function freeSpaceView(
  { geometry, freeSpaceLossDb }: ShortRangeAnswer,
  { median }: ShortRangeCandidate,
) {
  return {
    reference: p525.reference,
    reference_url: p525.url,
    equation: '20*log10(4*pi*slant_distance_m/wavelength_m)',
    slant_distance_m: geometry.slantM,
    fspl_db: freeSpaceLossDb,
    ...present({ excess_relative_to_fspl_db: median && median.medianLossDb - freeSpaceLossDb }),
    included_in_p1411_median: false,
    note: 'For comparison. A negative excess means that the median lies below free space.',
  }
}

const comparisonFlags = {
  included_in_p1411_median: false,
  summed_with_p1411_median: false,
} as const

function atmosphereComparison({ atmosphere }: ShortRangeAnswer, { median }: ShortRangeCandidate) {
  const terms =
    atmosphere === null
      ? {}
      : {
          free_space_db: atmosphere.freeSpaceLossDb,
          gas_db: atmosphere.gas?.lossDb ?? 0,
          rain_db: atmosphere.rain?.lossDb ?? 0,
          local_fog_db: atmosphere.fog?.lossDb ?? 0,
          total_path_loss_db: atmosphere.totalLossDb,
          ...present({
            difference_to_p1411_median_db: median && atmosphere.totalLossDb - median.medianLossDb,
          }),
        }
  return {
    status: atmosphere === null ? 'deferred_unvalidated' : 'comparison_only',
    reference_model_id: atmosphereModelId,
    reference: p525.reference,
    reference_url: p525.url,
    ...terms,
    ...comparisonFlags,
    note:
      'A median of measurements holds the air of the places where it was measured: adding the ' +
      'atmosphere to it is not validated, so it is only shown beside it.',
  }
}

function wallComparison(
  { frequencyGhz, wallEventCount }: ShortRangeQuestion,
  { wallEvents, freeSpaceLossDb }: ShortRangeAnswer,
  { median }: ShortRangeCandidate,
) {
  const { wallLossDb } = wallEvents
  const totalDb = wallLossDb === null ? null : freeSpaceLossDb + wallLossDb
  const differenceDb = totalDb === null || median === null ? null : totalDb - median.medianLossDb
  return {
    status: wallEvents.status,
    reference_model_id: 'research_sub_thz',
    frequency_ghz: frequencyGhz,
    ...present({
      wall_event_count: wallEventCount,
      free_space_db: totalDb === null ? null : freeSpaceLossDb,
      wall_loss_db: wallLossDb,
      total_path_loss_db: totalDb,
      difference_to_p1411_median_db: differenceDb,
    }),
    ...comparisonFlags,
    note: 'Free space and 80 dB a wall event, at 140 GHz only: a convention, not a Recommendation.',
  }
}

function sceneView(
  question: ShortRangeQuestion,
  { geometry, isSceneExplicit }: ShortRangeAnswer,
  crossings: BuildingCrossings | null,
) {
  return {
    frequency_ghz: question.frequencyGhz,
    transmitter: linkEndView(question.transmitter),
    receiver: linkEndView(question.receiver),
    horizontal_distance_m: geometry.horizontalM,
    slant_distance_m: geometry.slantM,
    height_delta_m: geometry.heightDeltaM,
    tx_height_m: question.transmitter.heightM,
    rx_height_m: question.receiver.heightM,
    morphology: question.morphology,
    rooftop_relation: question.rooftopRelation,
    los_state: question.losState,
    provenance: toWire(question.provenance),
    scenario_mode: isSceneExplicit
      ? 'explicit_scenario_reference_only'
      : 'insufficient_explicit_scenario_evidence',
    building_data_available: crossings !== null,
    terrain_data_available: false,
  }
}

/** The buildings on the way with the evidence of their heights. */
function obstructionView(crossings: BuildingCrossings | null) {
  const crossed = crossings?.crossed ?? []
  const known = crossed.filter(({ heightM }) => heightM !== null)
  const unknown = crossed.filter(({ heightM }) => heightM === null)
  const idsOf = (list: typeof crossed) => list.map(({ buildingId }) => buildingId)
  return {
    ...obstructionMembers(crossings),
    ...present({
      known_height_building_ids: idsOf(known),
      unknown_height_building_ids: idsOf(unknown),
      height_evidence: crossed.map(({ buildingId, logicalBuildingId, heightM, heightSource }) => ({
        building_id: buildingId,
        logical_building_id: logicalBuildingId,
        ...present({ height_m: heightM }),
        height_source: heightSource,
        known: heightM !== null,
      })),
    }),
    known_height_count: crossings && known.length,
    unknown_height_count: crossings && unknown.length,
    transmitter_inside_building: crossings && crossings.transmitterInside,
    receiver_inside_building: crossings && crossings.receiverInside,
  }
}
